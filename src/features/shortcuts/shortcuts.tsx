'use client';

import { useEffect, useRef, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Actor } from '@/domain/actor';
import { isCovered } from '@/lib/covered-page';
import { EARLY_EVENTS } from '@/lib/early-input/events';
import { isPaletteKey } from '@/lib/pressed-key';
import type { ShortcutKeysProps } from './shortcut-keys';
import { openQuickSearch } from './take-quick-search';

const load = () =>
  import('./shortcut-keys').then((module): Render<ShortcutKeysProps> => module.renderShortcutKeys);

/**
 * Fetches the keyboard's code once the page has settled, or at the first key; without a connection, once there is one.
 * The inline script of the page (lib/early-input) opens the search and keeps keys until then.
 */
export function Shortcuts({ actor, hasChat }: { actor: Actor; hasChat: boolean }) {
  const [isWanted, setWanted] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isLoaded = useRef(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forget = () => {
      setWanted(false);
      // A palette in view searches what the browser holds; one still to come would open by itself later.
      if (!isLoaded.current) setPaletteOpen(false);
    };
    const open = () => {
      setWanted(true);
      setPaletteOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      want();
      if (isPaletteKey(event) && isCovered()) setPaletteOpen(false);
    };
    const close = () => setPaletteOpen(false);
    if (openQuickSearch() !== null) open();
    else if (document.documentElement.dataset.keptKeys !== undefined) want();
    const timer = setTimeout(want, 1_500);
    document.addEventListener('keydown', onKey);
    window.addEventListener(EARLY_EVENTS.open, open);
    window.addEventListener(EARLY_EVENTS.close, close);
    window.addEventListener('offline', forget);
    window.addEventListener('online', want);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener(EARLY_EVENTS.open, open);
      window.removeEventListener(EARLY_EVENTS.close, close);
      window.removeEventListener('offline', forget);
      window.removeEventListener('online', want);
    };
  }, []);
  const keys = useLazyRender(load, isWanted, 'never');
  useEffect(() => {
    isLoaded.current = keys !== null;
  }, [keys]);
  return keys?.({ actor, hasChat, isPaletteOpen, onPaletteOpenChange: setPaletteOpen }) ?? null;
}
