import { isUuid } from '@/domain/prompt/slug';

/** Maximum number of prompts whose values are stored in this browser, latest first. */
const PROMPTS_KEPT = 50;

/** Delay after the last input until values are stored, in ms, because storing takes time. */
const WRITE_AFTER_MS = 300;

/** Separate for each user of this browser. */
const PREFIX = 'filled-values:';
const keyOf = (owner: string | null) => `${PREFIX}${owner ?? 'guest'}`;

type Values = ReadonlyMap<string, string>;
type StoredValues = { id: string; values: [string, string][] };

/** Filled-in values of one prompt, shared by all components and stored in this browser. */
export interface FillStore {
  subscribe: (listener: () => void) => () => void;
  /** Values that differ from the defaults, by the names of the variables. */
  all: () => Values;
  set: (name: string, value: string) => void;
  replace: (values: Values) => void;
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function isStoredValues(value: unknown): value is StoredValues {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('values' in value)) return false;
  return typeof value.id === 'string' && Array.isArray(value.values) && value.values.every(isPair);
}

/** Reads the stored text of an owner; empty without storage. */
function written(owner: string | null): string {
  try {
    return localStorage.getItem(keyOf(owner)) ?? '';
  } catch {
    return '';
  }
}

/** Parses stored values; empty if invalid. */
function parse(text: string): StoredValues[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) && kept.every(isStoredValues) ? kept : [];
  } catch {
    return [];
  }
}

function write(owner: string | null, promptId: string, values: Values): void {
  const others = parse(written(owner)).filter(({ id }) => id !== promptId);
  const kept = values.size === 0 ? others : [{ id: promptId, values: [...values] }, ...others];
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(kept.slice(0, PROMPTS_KEPT)));
  } catch {
    // Storage is full or blocked: the page itself still has all values.
  }
}

const stores = new Map<string, FillStore>();

/**
 * The values of one user for one prompt.
 * @param owner a member's id, null for a guest
 */
export function fillStore(owner: string | null, promptId: string): FillStore {
  const key = `${keyOf(owner)}/${promptId}`;
  const store = stores.get(key) ?? createStore(owner, promptId);
  stores.set(key, store);
  return store;
}

/** Values of a text that is not a prompt yet: they last as long as the page. */
export function temporaryStore(): FillStore {
  return createStore(null, null);
}

function createStore(owner: string | null, promptId: string | null): FillStore {
  let values: Values = new Map();
  let source = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** Without subscribers the values may be outdated: another tab or a sign-out may have changed the storage. */
  function all(): Values {
    if (promptId === null || listeners.size > 0 || timer !== undefined) return values;
    const text = written(owner);
    if (text !== source) values = new Map(parse(text).find(({ id }) => id === promptId)?.values);
    source = text;
    return values;
  }
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('pagehide', flush);
    if (promptId === null) return;
    write(owner, promptId, values);
    source = written(owner);
  };
  function change(next: Values): void {
    values = next;
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      // Loads the values once; later reads skip the storage. A page that hydrates subscribes first.
      all();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (timer !== undefined) flush();
      };
    },
    all,
    set(name, value) {
      change(new Map(all()).set(name, value));
      clearTimeout(timer);
      timer = setTimeout(flush, WRITE_AFTER_MS);
      window.addEventListener('pagehide', flush);
    },
    replace(next) {
      change(new Map(next));
      flush();
    },
  };
}

/** Ids of the prompts for which a member has filled in values. */
export function filledPrompts(owner: string): string[] {
  return parse(written(owner))
    .map(({ id }) => id)
    .filter(isUuid);
}

/** Removes the values that members have filled in in this browser: they may be confidential. */
export function clearFilledValues(): void {
  for (const [key, store] of stores) {
    if (!key.startsWith(`${keyOf(null)}/`)) store.replace(new Map());
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && key !== keyOf(null)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
