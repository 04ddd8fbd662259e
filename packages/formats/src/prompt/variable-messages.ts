/** Texts about the types of variables. Apart from `messages`, because only editors need them. */
export const variableMessages = {
  notWrapped: 'To make a variable, select words on one line, without braces and outside code.',
  tooMany: 'A prompt can have details for up to 100 variables',
  sameName: 'Duplicate variable',
  tooLong: 'Variable details are too long in total',
  optionRequired: 'Enter a choice',
  optionsRequired: 'Add at least one choice',
  optionsUnasked: 'Only Choice variables can have choices',
  tooManyOptions: 'You can add up to 50 choices',
  sameOption: 'Duplicate choice',
  defaultNoOption: 'The default must be one of the choices',
  defaultNoNumber: 'The default must be a number',
  pasted: {
    list: 'Variables of other tools',
    from: ({ type }: { type: string }) =>
      type === 'choice'
        ? 'is how another tool writes choices.'
        : 'is filled in by another tool. Here you fill it in yourself.',
    take: ({ name, options, label }: { name: string; options: readonly string[]; label: string }) =>
      options.length > 0 ? `Make ${name} a choice of ${options.length}` : `Ask for it as “${label}”`,
  },
} as const;
