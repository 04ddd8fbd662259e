export * from '@cuebook/formats/characters';
