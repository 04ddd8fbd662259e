/**
 * Links that carry a token. It stands behind the `#`, which browsers send to nobody: no server, proxy or log reads it
 * (decisions, Identity).
 */

/** Where somebody sets a new password. `siteUrl` has no slash at its end. */
export function recoveryLink(siteUrl: string, token: string): string {
  return `${siteUrl}/reset-password#type=recovery&token=${token}`;
}

/** Where somebody confirms a new e-mail address. */
export function emailChangeLink(siteUrl: string, token: string): string {
  return `${siteUrl}/confirm-email#type=email_change&token=${token}`;
}

/** Where somebody signs in with the digits of a mail, in the browser that asked for them. */
export function signInLink(siteUrl: string, code: string): string {
  return `${siteUrl}/login#type=sign_in&token=${code}`;
}

/** What a link of a mail is for; `space` invites (domain/space/links). */
export type LinkType = 'recovery' | 'email_change' | 'sign_in' | 'space';

/** The token of a fragment with the given type; null for any other. */
export function tokenOfFragment(fragment: string, type: LinkType): string | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  return values.get('type') === type ? values.get('token') : null;
}
