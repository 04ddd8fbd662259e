export * from '@cuebook/formats/prompt/used-details';
