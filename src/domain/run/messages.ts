/** What a person reads of running a prompt in place; apart from `messages`, as members alone need it. */
export const runMessages = {
  failed: 'No answer could be had.',
  standardModel: 'Standard model',
  orNameModel: 'Or name a model on the admin page.',
  modelGone: 'This model is not there any more. Choose another one.',
  keyLost: 'The key of this model can no longer be read. An admin has to give it again.',
  keyAgain: 'The address is another one: give the key again, as it would be sent there.',
  tooManyModels: 'There are as many models as may be: remove one first',
  noText: 'There is no text to run yet',
  modelSaved: 'Model saved',
  modelRemoved: 'Model removed',
} as const;
