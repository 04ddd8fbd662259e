'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Role } from '@/domain/account/role';
import { ApiClient } from '@/trpc/api-client';
import { moveCard, pressAction } from './card-actions';
import type { CommandPaletteProps } from './command-palette';
import { OPEN_PALETTE } from './keys';
import { ShortcutSheet } from './shortcut-sheet';
import { useSingleKeys } from './use-single-keys';

const loadPalette = () =>
  import('./command-palette').then((module): Render<CommandPaletteProps> => module.renderCommandPalette);

/** Renders the keys; fetched when first needed. */
export function renderShortcutKeys(props: { role: Role | null }) {
  return <ShortcutKeys {...props} />;
}

/** Listens for the keys of the product. Single keys rest while somebody types and under an open dialog. */
function ShortcutKeys({ role }: { role: Role | null }) {
  const router = useRouter();
  const [singleKeys] = useSingleKeys();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const palette = useLazyRender(loadPalette, isPaletteOpen, 'never');

  useEffect(() => {
    const open = () => {
      setPaletteOpen(true);
    };
    window.addEventListener(OPEN_PALETTE, open);
    return () => {
      window.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);

  useHotkeys(
    'mod+k',
    () => {
      setPaletteOpen(!isPaletteOpen);
    },
    { preventDefault: true, enableOnFormTags: true },
  );

  const single = { enabled: singleKeys && !isPaletteOpen && !isSheetOpen };
  useHotkeys(
    'n',
    () => {
      if (role === 'admin' || role === 'contributor') router.push('/prompts/new');
    },
    single,
  );
  useHotkeys(
    'g>d',
    () => {
      if (role !== null) router.push('/dashboard');
    },
    single,
  );
  useHotkeys(
    'g>b',
    () => {
      router.push('/browse-prompts');
    },
    single,
  );
  useHotkeys(
    'j',
    () => {
      moveCard(1);
    },
    single,
  );
  useHotkeys(
    'k',
    () => {
      moveCard(-1);
    },
    single,
  );
  useHotkeys(
    'c',
    () => {
      pressAction('copy');
    },
    single,
  );
  useHotkeys(
    'f',
    () => {
      pressAction('favorite');
    },
    single,
  );
  useHotkeys(
    'e',
    () => {
      pressAction('edit');
    },
    single,
  );
  useHotkeys(
    'shift+slash',
    () => {
      setSheetOpen(true);
    },
    { enabled: !isPaletteOpen },
  );

  return (
    <>
      {palette && (
        <ApiClient>{palette({ open: isPaletteOpen, onOpenChange: setPaletteOpen, role })}</ApiClient>
      )}
      <ShortcutSheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  );
}
