/** The texts of the prompt check. Apart from the other messages: they load with the check, not with every page. */
export const checkMessages = {
  secret: (kind: string) => `This looks like a secret: ${kind}. Whoever reads the prompt could use it.`,
  cardNumber: 'This is a card number with a valid checksum.',
  emailAddress: 'This is an e-mail address. Those who read the prompt will see it.',
  variable: (variable: string) => `${variable} is to be filled in before use.`,
  variableName: (name: string) =>
    `The name “${name}” has a blank or a sign in it that is not a plain space. It is read as one.`,
  leftOpen: 'This place was left to be filled in.',
  brokenVariable: 'This variable is never closed, so it cannot be filled in.',
  emptySection: 'Nothing stands under this heading.',
  contradictoryLengths: (other: string) => `This contradicts “${other}”.`,
  missingFormat: 'Nothing says what the answer should look like: a list, a table, JSON, so many words.',
  long: (tokens: number) =>
    `About ${tokens.toLocaleString('en-US')} tokens: small models may not read it to the end.`,
  label: {
    secret: 'Secret',
    'card-number': 'Card number',
    'email-address': 'E-mail address',
    placeholder: 'Left open',
    variable: 'To fill in',
    'variable-name': 'Name of a variable',
    'empty-section': 'Empty section',
    'contradictory-lengths': 'Contradictory lengths',
    'missing-format': 'No output format',
    long: 'Long prompt',
  },
} as const;
