const KEY = 'prompt-check-dismissed';
/** Dismissals that are remembered; the oldest go first. */
const MOST = 500;

/** One dismissal: the finding of one text, e.g. of a prompt. */
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

/** What was dismissed in this browser. The same array until it changes. */
export function readDismissed(): readonly string[] {
  return (current ??= load());
}

function write(next: readonly string[]): void {
  current = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage a dismissal holds as long as the page.
  }
  for (const listener of listeners) listener();
}

export function dismiss(dismissal: string): void {
  write([...readDismissed(), dismissal].slice(-MOST));
}

/** Brings back everything that was dismissed of one text. */
export function restoreDismissed(scope: string): void {
  write(readDismissed().filter((entry) => !entry.startsWith(`${scope} `)));
}

export function subscribeToDismissed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nothing is dismissed where there is no browser. */
export const noneDismissed = () => NONE;
