export * from '@cuebook/formats/prompt/variables';
