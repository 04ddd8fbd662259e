/** Stands in ready lines where the token goes. */
export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

/** What agents are told, and what people read about them. */
export const agentMessages = {
  instructions:
    'Cuebook is the library of prompts that the team has written, tested and approved. Look for a prompt before you write one ' +
    'yourself: `search`, then `fill_prompt` with values for its variables. Nothing here publishes: `save_draft` makes a draft and ' +
    '`propose_change` a suggestion, and people decide about both.',
  oneMessage: 'Send one message as a JSON object.',
  noBatches: (revision: string) =>
    `Revision ${revision} of the protocol has no batches. Send one message in a request.`,
  batchTooLong: (most: number) => `Send at most ${most} messages in a request.`,
  notInBatch: (method: string) => `Send ${method} in a request of its own.`,
  notAcceptable:
    'This is answered in application/json or text/event-stream (changes in text/event-stream alone). Accept one of them.',
  noTool: (name: string) => `There is no tool ${name}.`,
  noPlace: 'A prompt has the address prompt://slug, or prompt://slug@version.',
  tooManyResources: (most: number) => `Listen to at most ${most} prompts at a time.`,
  wrongInput: (problems: readonly string[]) => `The input is not right. ${problems.join('. ')}.`,
  connect: {
    title: 'Connect an agent',
    lead: 'Let Claude, Cursor and other programs use the prompts of your team.',
    signIn:
      'A program that can sign in by itself needs nothing but this address: it opens a page here on which you say what it may do.',
    token: `Where a program cannot, make an access token, and put it in place of ${TOKEN_PLACEHOLDER}.`,
    makeToken: 'Make an access token',
    copied: 'Copied to clipboard!',
    notCopied: 'Failed to copy text',
    may: 'An agent sees what you see and no more. It saves drafts and proposes changes; people share, approve and delete.',
  },
  textOrPrompt: 'Give either a prompt or a text',
} as const;
