const KEY = 'prompt-check-dismissed';
/** Maximum number of remembered dismissals; the oldest are dropped. */
const MAX_LISTED = 500;

/** Key of a dismissal: a finding in one text, e.g. of a prompt. */
export const dismissalOf = (scope: string, findingId: string) => `${scope} ${findingId}`;

const NONE: readonly string[] = [];

function load(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : NONE;
  } catch {
    return NONE;
  }
}

let current: readonly string[] | null = null;
const listeners = new Set<() => void>();

/** Findings dismissed in this browser. The same array until it changes. */
export function readDismissed(): readonly string[] {
  return (current ??= load());
}

function write(next: readonly string[]): void {
  current = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage a dismissal lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function dismiss(dismissal: string): void {
  write([...readDismissed(), dismissal].slice(-MAX_LISTED));
}

/** Restores all dismissed findings of one text. */
export function restoreDismissed(scope: string): void {
  write(readDismissed().filter((entry) => !entry.startsWith(`${scope} `)));
}

export function subscribeToDismissed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On the server nothing is dismissed. */
export const noneDismissed = () => NONE;
