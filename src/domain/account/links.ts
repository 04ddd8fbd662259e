/**
 * Links that carry a token. The token is in the fragment (`#`), which browsers never send, so no server, proxy or log
 * reads it.
 */

/** Link to the page that sets a new password. `siteUrl` has no trailing slash. */
export function recoveryLink(siteUrl: string, token: string): string {
  return `${siteUrl}/reset-password#type=recovery&token=${token}`;
}

/** Link to the page that confirms a new email address. */
export function emailChangeLink(siteUrl: string, token: string): string {
  return `${siteUrl}/confirm-email#type=email_change&token=${token}`;
}

/** Link that signs in with the code of an email, in the browser that requested it. */
export function signInLink(siteUrl: string, code: string): string {
  return `${siteUrl}/login#type=sign_in&token=${code}`;
}

/** Purpose of an emailed link; `space` is an invitation (domain/space/links). */
export type LinkType = 'recovery' | 'email_change' | 'sign_in' | 'space';

/** The token of a fragment with the given type; null for any other. */
export function tokenOfFragment(fragment: string, type: LinkType): string | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  return values.get('type') === type ? values.get('token') : null;
}
