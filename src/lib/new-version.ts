import { BUILD_HEADER } from './build-header';
import { announceUnreachable } from './unreachable';

/**
 * Whether the server has another version than this page: told by the build on its answers, or by a code file that is
 * gone. What was typed is kept from that moment on, for a reload.
 */

const CODE = '/_next/static/';
const ownBuild = typeof document === 'undefined' ? undefined : document.documentElement.dataset['build'];

/** Keeps what is typed, once its code has come (kept-fields.ts). */
let keepTyped: () => void = () => undefined;

let isNew = false;
let isReloading = false;
const listeners = new Set<() => void>();

export const newVersion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOut: () => isNew,
  /** Whether the page is being left on purpose, with what was typed kept: no warning then. */
  isReloading: () => isReloading,
};

/** Sets what keeps what is typed; called at once if a new version is out already. */
export function setKeeper(keep: () => void): void {
  keepTyped = keep;
  if (isNew) keep();
}

/** Says that a new version is out, and keeps what is typed now: an error may be about to replace the page. */
export function announceNewVersion(): void {
  keepTyped();
  if (isNew) return;
  isNew = true;
  for (const listener of listeners) listener();
}

/** Loads the page anew, with what was typed. */
export function reloadPage(): void {
  keepTyped();
  isReloading = true;
  window.location.reload();
}

/** Compares the build of an answer with this page's. */
export function noteBuild(headers: Headers): void {
  const build = headers.get(BUILD_HEADER);
  if (build !== null && ownBuild !== undefined && build !== ownBuild) announceNewVersion();
}

/** `fetch` for answers of the server, each of which names its build; says so if none comes. */
export const fetchOfBuild: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init).catch((error: unknown) => {
    if (error instanceof TypeError) announceUnreachable();
    throw error;
  });
  noteBuild(answer.headers);
  return answer;
};

/** The address of a code file that failed to load, or that holds something else than code; null for anything else. */
function codeOf(event: Event): string | null {
  // A page in place of the file, served without `nosniff` by something in front of the server.
  if (event instanceof ErrorEvent) return event.error instanceof SyntaxError ? event.filename : null;
  const { target } = event;
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : null;
}

/** Statuses of a file that no server has; a bucket that must not be listed says 403. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

/** Whether a file that failed to load is gone: no server has it, or a page is in its place. */
async function isGone(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { cache: 'reload' });
    if (!answer.ok) return GONE.has(answer.status);
    const type = answer.headers.get('content-type') ?? '';
    const isOther = type !== '' && !/(?:java|ecma)script|css/i.test(type);
    // Neither scripts nor style sheets begin like a page or JSON, which may come without their type.
    return isOther || /^\s*(?:<|\{\s*")/.test(await answer.text());
  } catch {
    // Offline: the banner for that says so.
    return false;
  }
}

/** Hears of code files that can't be loaded. Gives what ends that. */
export function watchCodeFiles(): () => void {
  const onError = (event: Event) => {
    const address = codeOf(event);
    if (address === null || !address.includes(CODE)) return;
    // Before React replaces the page by an error.
    keepTyped();
    if (isNew) return;
    void isGone(address).then((gone) => {
      if (gone) announceNewVersion();
    });
  };
  window.addEventListener('error', onError, { capture: true });
  return () => window.removeEventListener('error', onError, { capture: true });
}
