/** Texts about values for a prompt's variables, of what comes after the page. */
export const valueMessages = {
  missing: (label: string) => `Fill in ${label}`,
  noNumber: (label: string) => `${label} must be a number`,
  noOption: (label: string) => `Choose a value for ${label}`,
  title: (prompt: string) => `Fill in “${prompt}”`,
  cleared: 'Values cleared',
  fillIn: 'Fill in',
  offered: 'Values to use',
  useEverywhere: 'Use everywhere',
  everywhere: (label: string, value: string) => `${label}: ${value} (used everywhere)`,
  forgetEverywhere: (name: string) => `Stop using ${name} everywhere`,
  paste: (label: string) => `${label}: paste from the clipboard`,
  noClipboard: 'Couldn’t read the clipboard. Allow it in your browser, or paste into the field.',
  stillEmpty: (count: number) =>
    count === 1 ? '1 variable is still empty.' : `${count} variables are still empty.`,
  onlyFirst: (shown: number, all: number) =>
    `This prompt has ${all.toLocaleString('en-US')} variables. You can fill in the first ${shown} here.`,
} as const;
