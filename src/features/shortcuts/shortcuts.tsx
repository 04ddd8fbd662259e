'use client';

import { useEffect, useRef, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Actor } from '@/domain/actor';
import { isCovered } from '@/lib/covered-page';
import { OPEN_PALETTE } from './open-palette';
import { isPaletteKey } from '@/lib/pressed-key';
import type { ShortcutKeysProps } from './shortcut-keys';

const load = () =>
  import('./shortcut-keys').then((module): Render<ShortcutKeysProps> => module.renderShortcutKeys);

/**
 * Fetches the keyboard's code once the page has settled, or at the first key; without a connection, once there is one.
 * The palette can be asked for before that: the browser would do something else with its keys.
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
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (isCovered()) setPaletteOpen(false);
      else open();
    };
    const timer = setTimeout(want, 1_500);
    document.addEventListener('keydown', onKey);
    window.addEventListener(OPEN_PALETTE, open);
    window.addEventListener('offline', forget);
    window.addEventListener('online', want);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN_PALETTE, open);
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
