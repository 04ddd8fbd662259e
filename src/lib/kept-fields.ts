import {
  enter,
  type Field,
  fieldOf,
  FIELDS,
  isField,
  isChosen,
  keyOf,
  valueBefore,
  valueOf,
} from './field-values';
import { heldBefore as before } from './held-before';

/**
 * What is typed or chosen on a page and stored nowhere else, kept in this tab over a reload: fields, check boxes and
 * selects of forms, comments and dialogs. A field gets its value back when it shows again, also when its dialog is
 * opened later, if it is unchanged.
 */

type Kept = { path: string; key: string; value: string; at: number };

const STORAGE_KEY = 'kept-fields';
/** A text that is wanted no more: milliseconds until it is forgotten. */
const KEPT_MS = 60 * 60 * 1_000;

const isTyped = (field: Field) => before.has(field) && before.get(field) !== valueOf(field);

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
    return isTyped(field) ? [{ path, key, value: valueOf(field), at: Date.now() }] : [];
  });
  // Fields that don't show keep theirs: a dialog that was closed on the way to the button.
  write([...read().filter((one) => one.path !== path || !fields.has(one.key)), ...typed]);
}

/** Forgets all, when the person signs out. */
export function forgetTyped(): void {
  isKeeping = false;
  write([]);
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
    if (field === undefined) return true;
    // Something that was typed since comes first.
    if (isTyped(field) || valueOf(field) === one.value) return false;
    const present = valueOf(field);
    if (!enter(field, one.value)) return true;
    before.set(field, present);
    return false;
  });
  write(left);
}

/** Notes what is typed, and gives back what was kept. Gives what ends that. */
export function watchFields(): () => void {
  const onInput = (event: Event) => {
    const field = event.target;
    if (!isField(field)) return;
    if (!before.has(field)) before.set(field, valueBefore(field));
    if (isKeeping) keepTyped();
  };
  // A list tells of its choice afterwards, or not at all.
  const onFocus = (event: Event) => {
    const field = fieldOf(event.target);
    if (field !== null && isChosen(field) && !before.has(field)) before.set(field, valueOf(field));
  };
  const onHide = () => {
    if (isKeeping) keepTyped();
  };
  document.addEventListener('input', onInput, { capture: true });
  document.addEventListener('focusin', onFocus, { capture: true });
  window.addEventListener('pagehide', onHide);
  giveBack();
  const hasKept = read().length > 0;
  const observer = new MutationObserver(giveBack);
  if (hasKept) {
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['data-ready'] };
    observer.observe(document.documentElement, changes);
  }
  return () => {
    document.removeEventListener('input', onInput, { capture: true });
    document.removeEventListener('focusin', onFocus, { capture: true });
    window.removeEventListener('pagehide', onHide);
    observer.disconnect();
  };
}
