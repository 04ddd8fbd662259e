/** The texts of the prompt check. Apart from the other messages: they load with the check, not with every page. */
export const checkMessages = {
  secret: (kind: string) => `This looks like a secret (${kind}). Anyone who reads the prompt could use it.`,
  cardNumber: 'This looks like a card number.',
  emailAddress: 'This looks like an email address. Anyone who reads the prompt can see it.',
  variable: (variable: string) => `Fill in ${variable} before use.`,
  variableName: (name: string) =>
    `The name “${name}” contains a special space or character. It’s read as a plain space.`,
  leftOpen: 'This placeholder hasn’t been filled in.',
  brokenVariable: 'This variable is missing its closing braces.',
  emptySection: 'This section is empty.',
  contradictoryLengths: (other: string) => `Contradicts “${other}”.`,
  missingFormat: 'Describe the output format: a list, a table, JSON or a word count.',
  long: (tokens: number) => `About ${tokens.toLocaleString('en-US')} tokens. Small models may cut it off.`,
  label: {
    secret: 'Secret',
    'card-number': 'Card number',
    'email-address': 'Email address',
    placeholder: 'Placeholder',
    variable: 'Variable',
    'variable-name': 'Variable name',
    'empty-section': 'Empty section',
    'contradictory-lengths': 'Conflicting lengths',
    'missing-format': 'No output format',
    long: 'Long prompt',
  },
} as const;
