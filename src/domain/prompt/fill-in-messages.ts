/** What a person reads while filling in a prompt's variables; apart from `messages`, as only that sheet needs it. */
export const fillInMessages = {
  title: 'Fill in variables',
  tooLong: 'Too long after filling in variables',
  onlyFirst: (shown: number, all: number) =>
    `This prompt has ${all.toLocaleString('en-US')} variables. You can fill in the first ${shown} here.`,
} as const;
