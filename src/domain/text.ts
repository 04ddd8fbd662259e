export * from '@cuebook/formats/text';
