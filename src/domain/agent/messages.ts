export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

export const agentMessages = {
  instructions:
    'Cuebook is the team’s library of tested and approved prompts. Search it before writing your own: ' +
    'call `search`, then `fill_prompt` with values for the variables. You can’t publish: `save_draft` creates a draft, ' +
    '`propose_change` creates a suggestion, and people decide on both.',
  oneMessage: 'Send one message as a JSON object.',
  noBatches: (revision: string) =>
    `Revision ${revision} of the protocol doesn’t support batches. Send one message per request.`,
  batchTooLong: (most: number) => `Send at most ${most} messages per request.`,
  notInBatch: (method: string) => `Send ${method} in a separate request.`,
  notAcceptable:
    'Responses are application/json or text/event-stream (changes only in text/event-stream). Accept one of them.',
  noTool: (name: string) => `Unknown tool: ${name}.`,
  noPlace: 'Use the address prompt://slug or prompt://slug@version.',
  tooManyResources: (most: number) => `You can subscribe to at most ${most} prompts at a time.`,
  wrongInput: (problems: readonly string[]) => `Invalid input. ${problems.join('. ')}.`,
  ignored: (names: string) => `Unknown arguments were ignored: ${names}.`,
  connect: {
    title: 'Connect an agent',
    lead: 'Let an app use the prompts you can see. It can draft and suggest, but not share, approve or delete.',
    whichApp: 'Which app?',
    copied: 'Copied',
    notCopied: 'Failed to copy text',
    needsPublic: 'It connects over the internet and can’t reach this address.',
    needsPublicMore: 'Claude and ChatGPT need a public address.',
    setAddress: 'Set a public address',
    tokenLater: 'Copy adds a new token for you.',
    tokenOnce: 'The token is only in what you copied. You won’t see it again.',
    signsIn: 'No token needed: the app asks you to allow access in your browser.',
    signIn: 'Sign in',
    guest: 'to get this with your own token.',
    itMay: 'Access:',
    within: '·',
    mayRead: 'read only',
    maySuggest: 'read and suggest',
    everything: 'all prompts I can see',
    waiting: 'Waiting for the first call…',
    mayLeave: 'You can leave this page.',
    noCall: 'No call yet. Check this:',
    connected: (name: string) => `${name} is connected.`,
    hasRead: (title: string) => `It read “${title}”`,
    hasCalled: 'It made its first call',
    another: 'Connect another',
    agents: 'Your agents',
    noAgents: 'No agents yet. Each app you connect appears here.',
    noCallYet: 'waiting for its first call',
    unused: 'not used yet',
    onlyToken: 'Create access token',
  },
  textOrPrompt: 'Provide either a prompt or a text',
} as const;
