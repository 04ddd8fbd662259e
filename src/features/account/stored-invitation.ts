const KEY = 'space-invitation';

/** Keeps the token of an invitation while its holder signs in or makes an account in this tab. */
export function storeInvitation(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the link is opened again after signing in.
  }
}

/** The token of the invitation that this tab was opened with; null without one. */
export function storedInvitation(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function clearInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
