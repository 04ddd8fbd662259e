/** What a person reads while filling in a prompt's variables; apart from `messages`, as only that sheet needs it. */
export const fillInMessages = {
  title: 'Fill in the variables',
  tooLong: 'Too long once filled in',
  onlyFirst: (shown: number, all: number) =>
    `This prompt has ${all.toLocaleString('en-US')} variables: the first ${shown} can be filled in here, the others stay as they are.`,
} as const;
