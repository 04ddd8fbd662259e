'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { inMain, performKeyAction } from '@/features/prompt-base/actions/key-actions';
import { focusEmptyField } from '@/features/prompt-base/fill/empty-fields';
import { ApiClient } from '@/trpc/api-client';
import { actOnCard, moveCard } from './card-actions';
import type { CommandPaletteProps } from './command-palette';
import { isCovered } from '@/lib/covered-page';
import { EARLY_EVENTS } from '@/lib/early-input/events';
import { pressedKey } from '@/lib/pressed-key';
import { ShortcutSheet } from './shortcut-sheet';
import { useSingleKeys } from '@/lib/use-single-keys';

const loadPalette = () =>
  import('./command-palette').then((module): Render<CommandPaletteProps> => module.renderCommandPalette);

export type ShortcutKeysProps = {
  actor: Actor;
  hasChat: boolean;
  isPaletteOpen: boolean;
  onPaletteOpenChange: (open: boolean) => void;
};

/** Renders the keys; loaded when first needed. */
export function renderShortcutKeys(props: ShortcutKeysProps) {
  return <ShortcutKeys {...props} />;
}

/** Maximum time between the two keys of a sequence. */
const SEQUENCE_MS = 1_000;

/** Listens for single keys, except in text fields and while a dialog is open; contains the palette. */
function ShortcutKeys({ actor, hasChat, isPaletteOpen, onPaletteOpenChange }: ShortcutKeysProps) {
  const router = useRouter();
  const [singleKeys] = useSingleKeys();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const palette = useLazyRender(loadPalette, isPaletteOpen, 'never');
  const before = useRef({ key: '', at: 0 });

  const isMember = actor.kind === 'member';
  const actions: Record<string, (() => void) | false> = {
    n: canCreate(actor) && (() => router.push('/prompts/new')),
    'g d': isMember && (() => router.push('/dashboard')),
    'g b': () => router.push('/browse-prompts'),
    j: () => moveCard(1),
    k: () => moveCard(-1),
    c: () => actOnCard('copy'),
    f: () => actOnCard('favorite'),
    e: () => actOnCard('edit'),
    i: () => focusEmptyField(),
    r: () => actOnCard('run'),
    '?': () => setSheetOpen(true),
  };

  // All keys are handled here: the typed character matters, not the key's position.
  useHotkeys(
    '*',
    (event) => {
      // A page may have its own keys.
      if (event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isCovered() || isPaletteOpen) return;
      const key = pressedKey(event);
      const isSecond = event.timeStamp - before.current.at < SEQUENCE_MS;
      const action = (isSecond ? actions[`${before.current.key} ${key}`] : undefined) ?? actions[key];
      before.current = { key, at: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    },
    { enabled: singleKeys },
  );
  // Alt and a number open a tab of a prompt's page.
  useHotkeys('alt+1, alt+2, alt+3, alt+4', (event) => {
    if (isCovered()) return;
    if (performKeyAction(`tab-${Number(event.code.at(-1))}`, inMain)) event.preventDefault();
  });
  // From now on single keys act; those pressed before are pressed again.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.keysReady = '';
    window.dispatchEvent(new Event(EARLY_EVENTS.keysReady));
    return () => {
      delete dataset.keysReady;
    };
  }, []);

  return (
    <>
      {palette && (
        <ApiClient>
          {palette({
            open: isPaletteOpen,
            onOpenChange: onPaletteOpenChange,
            actor,
            hasChat,
            onShowKeys: () => setSheetOpen(true),
          })}
        </ApiClient>
      )}
      <ShortcutSheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  );
}
