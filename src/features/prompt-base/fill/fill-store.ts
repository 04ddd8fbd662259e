import { isUuid } from '@/domain/prompt/slug';

/** Prompts whose values are kept in this browser, the latest first. */
const PROMPTS_KEPT = 50;

/** How long nothing is typed before the values are written down, in ms: writing them takes time. */
const WRITE_AFTER_MS = 300;

/** Apart for every person: several may use this browser. */
const PREFIX = 'filled-values:';
const keyOf = (owner: string | null) => `${PREFIX}${owner ?? 'guest'}`;

type Values = ReadonlyMap<string, string>;
type Kept = { id: string; values: [string, string][] };

/** The values that somebody has filled in for one prompt: for all that shows and uses them, and kept in this browser. */
export interface FillStore {
  subscribe: (listener: () => void) => () => void;
  /** What differs from the defaults, by the names of the variables. */
  all: () => Values;
  set: (name: string, value: string) => void;
  replace: (values: Values) => void;
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('values' in value)) return false;
  return typeof value.id === 'string' && Array.isArray(value.values) && value.values.every(isPair);
}

/** What is written down for a person; empty where there is no storage. */
function written(owner: string | null): string {
  try {
    return localStorage.getItem(keyOf(owner)) ?? '';
  } catch {
    return '';
  }
}

/** What is kept; nothing where what is written makes no sense. */
function parse(text: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) && kept.every(isKept) ? kept : [];
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
    // Storage is full or forbidden: the page itself still holds everything.
  }
}

const stores = new Map<string, FillStore>();

/**
 * The values of one person for one prompt.
 * @param owner a member's id, null for a guest
 */
export function fillStore(owner: string | null, promptId: string): FillStore {
  const key = `${keyOf(owner)}/${promptId}`;
  const store = stores.get(key) ?? createStore(owner, promptId);
  stores.set(key, store);
  return store;
}

/** The values of a text that is no prompt yet: they last as long as the page. */
export function unkeptStore(): FillStore {
  return createStore(null, null);
}

function createStore(owner: string | null, promptId: string | null): FillStore {
  let values: Values = new Map();
  let source = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** Without subscribers the stored values may be old: another tab or a sign-out may have changed them. */
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
      // From now on nothing is read from the browser's storage: a page that hydrates subscribes first.
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

/** The ids of the prompts for which a member has filled in values. */
export function filledPrompts(owner: string): string[] {
  return parse(written(owner))
    .map(({ id }) => id)
    .filter(isUuid);
}

/** Forgets what members have filled in at this browser: it may be secret. */
export function forgetFilledValues(): void {
  for (const [key, store] of stores) {
    if (!key.startsWith(`${keyOf(null)}/`)) store.replace(new Map());
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && key !== keyOf(null)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
