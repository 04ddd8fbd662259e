/** The picture as the form holds it: as it was saved, taken away, or a new one that only this browser has so far. */
export type AvatarChoice =
  { kind: 'saved'; url: string | null } | { kind: 'removed' } | { kind: 'chosen'; blob: Blob; url: string };

/** The picture to show; null for none. */
export function avatarChoiceUrl(avatar: AvatarChoice): string | null {
  return avatar.kind === 'removed' ? null : avatar.url;
}
