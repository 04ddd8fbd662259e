export * from '@cuebook/formats/prompt/variable-details';
