/** The versions that were saved in this browser, latest first, as JSON: `id/version`. */
const STORAGE_KEY = 'cuebook.saved-versions';
const KEPT = 50;

function read(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const keyOf = (userId: string, { id, version }: { id: string; version: number }) =>
  `${userId}/${id}/${version}`;

/** Remembers that the user saved this version here. */
export function rememberOwnVersion(userId: string, saved: { id: string; version: number }): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([keyOf(userId, saved), ...read()].slice(0, KEPT)));
  } catch {
    // Storage is full or blocked: another tab doesn't know whose version it is.
  }
}

/** Whether the user saved this version in this browser. */
export function isOwnVersion(userId: string, saved: { id: string; version: number }): boolean {
  return read().includes(keyOf(userId, saved));
}
