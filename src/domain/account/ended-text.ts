import { ENDED_KINDS, type Ended, type EndedKind } from './address';

const NAMES: Record<EndedKind, readonly [one: string, many: string]> = {
  password: ['password', 'passwords'],
  phone: ['phone number', 'phone numbers'],
  session: ['session', 'sessions'],
  pendingSignIn: ['unfinished sign-in', 'unfinished sign-ins'],
  token: ['access token', 'access tokens'],
  agent: ['connected agent', 'connected agents'],
  identity: ['sign-in method', 'sign-in methods'],
  factor: ['two-factor method or passkey', 'two-factor methods and passkeys'],
  recoveryCode: ['recovery code', 'recovery codes'],
  trustedBrowser: ['trusted browser', 'trusted browsers'],
  resetLink: ['password link', 'password links'],
  emailChange: ['change of address', 'changes of address'],
  webhook: ['webhook, now paused', 'webhooks, now paused'],
  membership: ['space membership', 'space memberships'],
  invitation: ['invitation to others', 'invitations to others'],
  grant: ['prompt shared with the account', 'prompts shared with the account'],
  givenGrant: ['prompt shared with others', 'prompts shared with others'],
  shareLink: ['guest link', 'guest links'],
  subscription: ['subscription', 'subscriptions'],
  sharedPrompt: ['public prompt, now private', 'public prompts, now private'],
  sharedCollection: ['public collection, now private', 'public collections, now private'],
};

/** Returns the lines of what ended in an account, such as `2 sessions`. */
export function endedLines(ended: Ended): string[] {
  return ENDED_KINDS.flatMap((kind) => {
    const count = ended[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${NAMES[kind][count === 1 ? 0 : 1]}`];
  });
}

/** The same in one line; empty if nothing ended. */
export function endedText(ended: Ended): string {
  return endedLines(ended).join(', ');
}
