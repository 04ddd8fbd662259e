export * from '@cuebook/formats/prompt/tags';
