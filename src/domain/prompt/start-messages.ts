/** Texts for starting a new prompt from an existing source. */
export const startMessages = {
  file: 'From a file',
  framework: 'From a framework',
  prompt: 'From another prompt',
  pickTitle: 'Start from another prompt',
  noText: 'This file holds no text',
  tooLong: 'This file is too long for one prompt (maximum 200,000 characters)',
};
