/** Texts for filling in a prompt's variables. Apart from `messages`, because only the fill-in dialog needs them. */
export const fillInMessages = {
  title: (prompt: string) => `Fill in “${prompt}”`,
  tooLong: 'Too long after filling in variables',
  missing: (label: string) => `Fill in ${label}`,
  noNumber: (label: string) => `${label} must be a number`,
  noOption: (label: string) => `Choose a value for ${label}`,
  count: (filled: number, all: number) => `${filled} of ${all} filled`,
  nextEmpty: (label: string) => `Next empty: ${label}`,
  clear: 'Clear',
  cleared: 'Values cleared',
  fillIn: 'Fill in',
  offered: 'Values to use',
  useEverywhere: 'Use everywhere',
  everywhere: (label: string, value: string) => `${label}: ${value} (used everywhere)`,
  forgetEverywhere: (name: string) => `Stop using ${name} everywhere`,
  paste: (label: string) => `${label}: paste from the clipboard`,
  noClipboard: 'Couldn’t read the clipboard. Allow it in your browser, or paste into the field.',
  stillEmptyTitle: 'To fill in',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  howTo: 'Saved on this device only.',
  stillEmpty: (count: number) =>
    count === 1 ? '1 variable is still empty.' : `${count} variables are still empty.`,
  onlyFirst: (shown: number, all: number) =>
    `This prompt has ${all.toLocaleString('en-US')} variables. You can fill in the first ${shown} here.`,
} as const;
