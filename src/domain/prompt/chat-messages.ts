export * from '@cuebook/formats/prompt/chat-messages';
