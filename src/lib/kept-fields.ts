/**
 * What is typed on a page and stored nowhere else, kept in this tab over a reload: fields of forms, comments and
 * dialogs. A field gets its text back when it shows again, also when its dialog is opened later, if it is unchanged.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;
type Kept = { path: string; key: string; value: string; at: number };

const STORAGE_KEY = 'kept-fields';
const FIELDS = 'textarea, input';
/** A text that is wanted no more: milliseconds until it is forgotten. */
const KEPT_MS = 60 * 60 * 1_000;
const TYPES: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel', 'number', 'textarea']);
const SECRET = '[autocomplete="one-time-code"], [autocomplete*="password"]';
/** A form that stores its text itself, but for fields inside that say `page`. */
const KEEPER = '[data-kept-by]';

/** What the person has typed into, with the text that was there before. */
const before = new WeakMap<Field, string>();

function isField(node: EventTarget | null): node is Field {
  const isText = node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement;
  if (!isText || !TYPES.has(node.type) || node.matches(SECRET)) return false;
  return (node.closest<HTMLElement>(KEEPER)?.dataset['keptBy'] ?? 'page') === 'page';
}

/** Names a field by what stays the same over a reload: React's own ids don't. */
function keyOf(field: Field): string {
  // Around a field, a label contains its text as well.
  const words = [...(field.labels?.[0]?.childNodes ?? [])].filter((node) => !node.contains(field));
  const label = words.map(({ textContent }) => textContent ?? '').join('');
  const own = [field.tagName, field.name, field.getAttribute('aria-label') ?? '', label, field.placeholder];
  return own.map((part) => part.trim().slice(0, 100)).join('|');
}

/** The fields of the page by their keys; of several with the same key, each has its number. */
function fieldsByKey(): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (!isField(field)) continue;
    const key = keyOf(field);
    let number = 1;
    while (found.has(`${key}#${number}`)) number += 1;
    found.set(`${key}#${number}`, field);
  }
  return found;
}

function read(): Kept[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    const kept = Array.isArray(stored) ? (stored as Kept[]) : [];
    return kept.filter(({ at }) => Date.now() - at < KEPT_MS);
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked: the page itself still has everything.
  }
}

let isKeeping = false;

/** Keeps what is typed in the page's fields, now and from now on. */
export function keepTyped(): void {
  isKeeping = true;
  const path = window.location.pathname;
  const fields = fieldsByKey();
  const typed = [...fields].flatMap(([key, field]) => {
    const isTyped = before.has(field) && before.get(field) !== field.value;
    return isTyped ? [{ path, key, value: field.value, at: Date.now() }] : [];
  });
  // Fields that don't show keep theirs: a dialog that was closed on the way to the button.
  write([...read().filter((one) => one.path !== path || !fields.has(one.key)), ...typed]);
}

/** Forgets all, when the person signs out. */
export function forgetTyped(): void {
  isKeeping = false;
  write([]);
}

/** Types a text into a field, as React hears it. */
function type(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Gives the fields that show what was kept of them, each once. */
function giveBack(): void {
  // Before that, React would not hear it.
  if (document.documentElement.dataset['ready'] === undefined) return;
  const path = window.location.pathname;
  const kept = read();
  if (!kept.some((one) => one.path === path)) return;
  const fields = fieldsByKey();
  const left = kept.filter((one) => {
    const field = one.path === path ? fields.get(one.key) : undefined;
    if (field === undefined || field.disabled || field.readOnly) return true;
    // Something that was typed since comes first.
    if (!before.has(field) && field.value !== one.value) {
      before.set(field, field.value);
      type(field, one.value);
    }
    return false;
  });
  write(left);
}

/** Notes what is typed, and gives back what was kept. Gives what ends that. */
export function watchFields(): () => void {
  const onInput = (event: Event) => {
    const field = event.target;
    if (!isField(field)) return;
    if (!before.has(field)) before.set(field, field.defaultValue);
    if (isKeeping) keepTyped();
  };
  document.addEventListener('input', onInput, { capture: true });
  giveBack();
  const hasKept = read().length > 0;
  const observer = new MutationObserver(giveBack);
  if (hasKept) {
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ready'] };
    observer.observe(document.documentElement, changes);
  }
  return () => {
    document.removeEventListener('input', onInput, { capture: true });
    observer.disconnect();
  };
}
