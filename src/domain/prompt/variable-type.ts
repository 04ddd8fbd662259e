export * from '@cuebook/formats/prompt/variable-type';
