const GIVE_UP_MS = 5_000;
const OWN_STEPS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place as soon as the page is tall enough, unless the person moves first. Returns how to end the wait. */
function scrollWhenTallEnough(place: number, onEnd: () => void): () => void {
  const waiting = new AbortController();
  const end = () => {
    clearTimeout(timer);
    growth.disconnect();
    waiting.abort();
    onEnd();
  };
  const timer = setTimeout(end, GIVE_UP_MS);
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    end();
    window.scrollTo({ top: place, behavior: 'instant' });
  });
  growth.observe(document.body);
  for (const step of OWN_STEPS) window.addEventListener(step, end, { signal: waiting.signal, passive: true });
  return end;
}

/**
 * Finds the place on a page again after a step back or forward. The browser tries once, and cuts the place short when
 * the shorter page that is being left still stands. Engines without the Navigation API keep to what the browser does.
 * Returns how to stop.
 */
export function restoreScroll(): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  const places = new Map<string, number>();
  let entry = navigation.currentEntry?.key ?? '';
  let endWait: (() => void) | null = null;

  const remember = () => {
    // Between a step and its page the place is that of neither.
    if (endWait === null) places.set(entry, window.scrollY);
  };
  const onEntryChange = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    // The router writes its own state into the entry that it has come to.
    if (navigationType === 'replace') return;
    endWait?.();
    entry = navigation.currentEntry?.key ?? '';
    const place = places.get(entry);
    if (navigationType !== 'traverse' || place === undefined) return;
    endWait = scrollWhenTallEnough(place, () => (endWait = null));
  };

  remember();
  window.addEventListener('scroll', remember, { passive: true });
  navigation.addEventListener('currententrychange', onEntryChange);
  return () => {
    endWait?.();
    window.removeEventListener('scroll', remember);
    navigation.removeEventListener('currententrychange', onEntryChange);
  };
}
