let isJustRegistered = false;

/** Remembers until the next load of a page that an account was created in this tab. */
export function markRegistered(): void {
  isJustRegistered = true;
}

export function wasJustRegistered(): boolean {
  return isJustRegistered;
}
