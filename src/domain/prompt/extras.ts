export * from '@cuebook/formats/prompt/extras';
