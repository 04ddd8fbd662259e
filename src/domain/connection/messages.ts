/** Why a request of a program cannot be put to a person. */
const PROBLEMS = {
  invalid_client: 'Cuebook doesn’t recognize this app. Connect it again from within the app.',
  invalid_redirect_uri: 'The app requested a redirect address it hasn’t registered.',
  private_redirect:
    'The app requested a redirect to a private network. An admin can allow this with the setting “Allow agent sign-in to redirect to private networks”.',
  invalid_target: 'The app requested a different resource than this library’s agent endpoint.',
  invalid_request: 'This request has expired or is incomplete. Start again from the app.',
  temporarily_unavailable: 'Too many requests. Try again in a few minutes.',
  server_error: 'Something went wrong. Try again in a few minutes.',
} as const;

/** Messages about agents that sign in by themselves. */
export const connectionMessages = {
  gone: 'This request has expired. Start again from the app.',
  problems: PROBLEMS,
  tooMany: (most: number) => `You’ve reached the limit of ${most} connected agents. Revoke one first.`,
  notAsked: 'The app didn’t request that permission.',
  denied: 'The user denied access.',
  consent: {
    title: 'Connect an agent',
    failed: 'Couldn’t connect this app.',
    lead: (name: string) => `${name} wants access to your library`,
    name: 'App name (as stated by the app)',
    place: 'Redirects to',
    thisComputer: 'an app on this computer',
    trust: 'Only allow this if you just requested it in that app.',
    scopes: 'Permissions',
    reach: 'Space access',
    never:
      'It can see only what you can see, and can’t share, approve or delete. You can revoke access anytime.',
    allow: 'Allow',
    deny: 'Deny',
    leaving: 'Returning to the app…',
    stillHere: 'If nothing happens, return to the app yourself. You can close this page.',
  },
} as const;

export type ConnectionProblem = keyof typeof PROBLEMS;

/** The problem that a code of OAuth stands for; the general one for a code that people need not know. */
export function problemOf(code: string): ConnectionProblem {
  if (code === 'invalid_client_metadata') return 'invalid_client';
  return Object.hasOwn(PROBLEMS, code) ? (code as ConnectionProblem) : 'invalid_request';
}
