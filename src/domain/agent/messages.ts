/** The placeholder for the token in ready lines. */
export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

/** What agents are told, and what people read about them. */
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
  connect: {
    title: 'Connect an agent',
    lead: 'Use your team’s prompts in Claude, Cursor and other AI tools.',
    signIn:
      'Agents that support sign-in only need this address. You choose their permissions in the browser.',
    token: `For other agents, create an access token and use it in place of ${TOKEN_PLACEHOLDER}.`,
    makeToken: 'Create access token',
    copied: 'Copied',
    notCopied: 'Failed to copy text',
    may: 'An agent can see only what you can see. It can draft and suggest, but not share, approve or delete.',
  },
  textOrPrompt: 'Provide either a prompt or a text',
} as const;
