import { SETS_MAX } from './limits';

export const valueSetMessages = {
  nameRequired: 'Name is required',
  nothingFilled: 'Fill in at least one variable first.',
  tooMany: `You can save up to ${SETS_MAX} sets of values for a prompt. Remove one first.`,
  nameTaken: 'You have a set of this name. Replace it, or choose another name.',
  label: 'Saved values',
  none: 'You have saved no values for this prompt yet. Fill in the variables, then save them here.',
  save: 'Save these values…',
  saveTitle: 'Save these values',
  saveHint: 'Saved in your account for this prompt. Only you can see them.',
  replace: 'Replace',
  saved: (name: string) => `Values saved as “${name}”`,
  filled: (name: string) => `Filled in with “${name}”`,
  removed: (name: string) => `Removed “${name}”`,
  removeLabel: (name: string) => `Remove ${name}`,
  storage: 'What you type stays on this device. Saved values are in your account.',
} as const;
