'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { Role } from '@/domain/account/role';
import { ApiClient } from '@/trpc/api-client';
import { moveCard, pressAction } from './card-actions';
import { OPEN_PALETTE } from './keys';
import { ShortcutSheet } from './shortcut-sheet';
import { useSingleKeys } from './use-single-keys';

const CommandPalette = dynamic(() => import('./command-palette').then((module) => module.CommandPalette), {
  ssr: false,
});

/** Listens for the keys of the product. Single keys rest while somebody types and under an open dialog. */
export function ShortcutKeys({ role }: { role: Role | null }) {
  const router = useRouter();
  const [singleKeys] = useSingleKeys();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [wasPaletteOpen, setWasPaletteOpen] = useState(false);

  function openPalette(open: boolean) {
    setPaletteOpen(open);
    if (open) setWasPaletteOpen(true);
  }

  useEffect(() => {
    const open = () => {
      openPalette(true);
    };
    window.addEventListener(OPEN_PALETTE, open);
    return () => {
      window.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);

  useHotkeys(
    'mod+k',
    () => {
      openPalette(!isPaletteOpen);
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
      {wasPaletteOpen && (
        <ApiClient>
          <CommandPalette open={isPaletteOpen} onOpenChange={openPalette} role={role} />
        </ApiClient>
      )}
      <ShortcutSheet open={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  );
}
