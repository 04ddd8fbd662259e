/** Texts about running a prompt on its page. Apart from `messages`, because only members need them. */
export const runMessages = {
  failed: 'Couldn’t get a response.',
  standardModel: 'Default model',
  orNameModel: 'Or add a model on the admin page.',
  modelGone: 'This model is no longer available. Choose another one.',
  keyLost: 'The stored API key for this model can’t be read. An admin must enter it again.',
  keyAgain: 'The address has changed. Enter the API key again.',
  tooManyModels: 'You’ve reached the maximum number of models. Remove one first.',
  earlierValues: 'This response is from earlier values.',
  ready: 'Response ready',
  noText: 'Nothing to run yet',
} as const;
