import { messages } from './messages';

const redirectNotices = {
  'invalid-identifier': messages.prompt.invalidIdentifier,
  'admins-only': 'Only admins can open that page.',
  'not-yours': 'Only the creator can edit this prompt.',
  'read-only': messages.role.viewer,
  'signed-in': 'You’re already signed in.',
  'one-version': 'This prompt has only one version, so there’s nothing to compare.',
} as const;

export type RedirectNotice = keyof typeof redirectNotices;

/** Returns the text for the code in the URL; null for an unknown code. */
export function noticeText(value: string | null): string | null {
  return value !== null && Object.hasOwn(redirectNotices, value)
    ? redirectNotices[value as RedirectNotice]
    : null;
}
