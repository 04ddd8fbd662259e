export * from '@cuebook/formats/json';
