export * from '@cuebook/formats/prompt/message-roles';
