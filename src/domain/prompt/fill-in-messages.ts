/** Texts of the fields in a prompt's text. Apart from `messages`, because guests fetch them. */
export const fillInMessages = {
  stillEmptyTitle: 'To fill in',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  howTo: 'Saved on this device only.',
  tooLong: 'Too long after filling in variables',
  count: (filled: number, all: number) => `${filled} of ${all} filled`,
  nextEmpty: (label: string) => `Next empty: ${label}`,
  clear: 'Clear',
} as const;
