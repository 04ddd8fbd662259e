/** Rules of avatars. Free of zod: the profile form uses them. */

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** Pixels an uploaded picture may have, width times height. */
export const AVATAR_MAX_PIXELS = 25_000_000;
/** Edge of a stored avatar in pixels; it is square. */
export const AVATAR_EDGE = 512;

const PREFIX = '/api/avatars/';
const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{32}$/;

/** True for what names a stored avatar: the owner's id, a slash, 32 hexadecimal digits. */
export function isAvatarKey(text: string): boolean {
  return KEY.test(text);
}

/** The address a stored avatar is shown under, without an origin. */
export function avatarUrlOf(key: string): string {
  return PREFIX + key;
}

/** The key an address names; null for any address that is not of an avatar of this site. */
export function avatarKeyOf(url: string): string | null {
  const key = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return isAvatarKey(key) ? key : null;
}

/** Whose avatar a key names: a profile's id; null for what is no key. */
export function avatarOwnerOf(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null;
}
