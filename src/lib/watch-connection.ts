import { KEY_PRESS } from './key-press';
import { onUnreachable } from './unreachable';

/** How long after a failed question the next one comes, in ms. */
const AGAIN_MS = 2_000;

/** What needs the server and does nothing without it; links go on once there is a connection. */
const NEEDS_SERVER = 'button[data-needs-server]';

const connectionMessages = {
  press: 'You’re offline. Try again once you’re connected.',
  link: 'You’re offline. The page opens once you’re connected.',
};

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/api/health', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** The address of a link of this app that a click follows in this window. */
function followed(event: Event, link: Element | null): boolean {
  const isOther = event instanceof MouseEvent && event.button !== 0;
  if (!(link instanceof HTMLAnchorElement) || isOther || link.hasAttribute('download')) return false;
  const isElsewhere = link.origin !== location.origin;
  const isPlace = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return !isElsewhere && !isPlace;
}

/**
 * Says at once what a press cannot do while the server can't be reached, and asks until it can.
 * @param onAway called with whether it is out of reach
 * @param onPress called with what a press is told
 * @returns the function that ends it
 */
export function watchConnection(
  onAway: (isAway: boolean) => void,
  onPress: (words: string) => void,
): () => void {
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setAway = (next: boolean) => {
    clearTimeout(timer);
    if (next) timer = setTimeout(ask, AGAIN_MS);
    if (next === isAway) return;
    isAway = next;
    onAway(next);
  };
  function ask(): void {
    void isReachable().then((is) => setAway(!is));
  }
  const onClick = (event: Event) => {
    if (document.querySelector('[data-offline]') === null || !(event.target instanceof Element)) return;
    if (event.target.closest(NEEDS_SERVER) !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
      onPress(connectionMessages.press);
    } else if (followed(event, event.target.closest('a[href]'))) {
      onPress(connectionMessages.link);
    }
  };
  const onOffline = () => setAway(true);
  const endUnreachable = onUnreachable(ask);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', ask);
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener(KEY_PRESS, onClick, { capture: true });
  if (!navigator.onLine) setAway(true);
  return () => {
    clearTimeout(timer);
    endUnreachable();
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', ask);
    window.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener(KEY_PRESS, onClick, { capture: true });
  };
}
