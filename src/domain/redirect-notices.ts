import { messages } from './messages';

/** Why somebody stands on another page than the one they asked for, by the word for it in the address. */
const redirectNotices = {
  'invalid-identifier': messages.prompt.invalidIdentifier,
  'admins-only': 'That page is for admins.',
  'not-yours': 'Only its creator can edit a prompt.',
  'read-only': messages.role.viewer,
  'signed-in': 'You are signed in already.',
  'one-version': 'There is only one version yet: nothing to compare.',
} as const;

export type RedirectNotice = keyof typeof redirectNotices;

/** What the parameter in the address says; null for anything else than a notice. */
export function noticeText(value: string | null): string | null {
  return value !== null && Object.hasOwn(redirectNotices, value)
    ? redirectNotices[value as RedirectNotice]
    : null;
}
