/** Why a request of a program cannot be put to a person. */
const PROBLEMS = {
  invalid_client:
    'Cuebook does not know this program, or could not read what it says of itself. Connect it anew from within the program.',
  invalid_redirect_uri: 'The program asks to be answered at an address that it has not named before.',
  private_redirect:
    'The program asks to be answered in a private network. An admin can allow that by the setting: Agents may be answered in private networks.',
  invalid_target: 'The program asks for something else than the agents’ address of this library.',
  invalid_request: 'The request of the program is over, or not whole. Start again from within the program.',
  temporarily_unavailable: 'There were too many requests. Try again in a few minutes.',
  server_error: 'Something went wrong. Try again in a few minutes.',
} as const;

/** What is said about agents that sign in by themselves. */
export const connectionMessages = {
  title: 'Connected agents',
  lead: 'Programs that you have let read and draft in your name. None of them shares, approves or deletes anything.',
  none: 'No agent is connected.',
  revoked: 'Agent disconnected.',
  revokeQuestion: (name: string) => `Disconnect ${name}?`,
  revokeHint:
    'It is refused from its next request on. To use it again, connect it anew from within the program.',
  gone: 'This request is over. Start again from within the program.',
  problems: PROBLEMS,
  tooMany: (most: number) => `You have ${most} connected agents, and that is the most. Disconnect one first.`,
  notAsked: 'The program has not asked for that.',
  denied: 'The person has refused.',
  consent: {
    title: 'Connect an agent',
    failed: 'This program could not be connected.',
    lead: (name: string) => `${name} asks to use this library in your name.`,
    name: 'Program, as it calls itself',
    place: 'The answer goes to',
    thisComputer: 'a program on this computer',
    trust: 'Allow this only if you have just asked for it in that program.',
    scopes: 'What it may do',
    reach: 'What it reaches',
    never:
      'It sees what you see and no more. It shares, approves and deletes nothing, and you can disconnect it at any time.',
    allow: 'Allow',
    deny: 'Deny',
    leaving: 'Going back to the program…',
    stillHere: 'If nothing happens, look at the program: it has its answer. You can close this page.',
  },
} as const;

export type ConnectionProblem = keyof typeof PROBLEMS;

/** The problem that a code of OAuth stands for; the general one for a code that people need not know. */
export function problemOf(code: string): ConnectionProblem {
  if (code === 'invalid_client_metadata') return 'invalid_client';
  return Object.hasOwn(PROBLEMS, code) ? (code as ConnectionProblem) : 'invalid_request';
}
