/** What a person reads about the types of variables; apart from `messages`, as only writing and filling in needs it. */
export const variableMessages = {
  tooMany: 'More variables are described than a prompt may have: at most 100',
  sameName: 'A variable is described twice',
  tooLong: 'The descriptions of the variables are too long together',
  optionRequired: 'A choice must not be empty',
  optionsRequired: 'Give at least one choice',
  optionsUnasked: 'Only a variable of the type Choice has choices',
  tooManyOptions: 'At most 50 choices are allowed',
  sameOption: 'A choice is there twice',
  defaultNoOption: 'The default must be one of the choices',
  defaultNoNumber: 'The default must be a number',
  missing: (label: string) => `Fill in ${label}`,
  noNumber: (label: string) => `${label} must be a number`,
  noOption: (label: string) => `Choose one of the choices for ${label}`,
  pasted: {
    list: 'Variables of other tools',
    from: ({ type }: { type: string }) =>
      type === 'choice'
        ? 'is how another tool writes choices.'
        : 'is filled in by another tool, and asked for here.',
    take: ({ name, options, label }: { name: string; options: readonly string[]; label: string }) =>
      options.length > 0 ? `Make ${name} a choice of ${options.length}` : `Ask for it as “${label}”`,
  },
} as const;
