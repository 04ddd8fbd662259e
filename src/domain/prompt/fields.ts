export * from '@cuebook/formats/prompt/fields';
