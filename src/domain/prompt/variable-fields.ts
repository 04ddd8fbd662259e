export * from '@cuebook/formats/prompt/variable-fields';
