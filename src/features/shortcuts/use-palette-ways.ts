'use client';

import { useRouter } from 'next/navigation';
import type { Copyable } from '@/features/prompt/actions/use-copy-prompt';
import type { PaletteWays } from './palette-rows';

/** What the rows of the palette do; all of it closes the palette. */
export function usePaletteWays(
  onCopy: (prompt: Copyable) => void,
  onOpenChange: (open: boolean) => void,
): { close: () => void; ways: PaletteWays } {
  const router = useRouter();
  const close = () => onOpenChange(false);
  const ways = {
    copy: (prompt: Copyable) => {
      onCopy(prompt);
      close();
    },
    go: (href: string) => {
      close();
      router.push(href);
    },
    // After the palette has given the focus back, which what opens then takes.
    act: (action: () => void) => {
      close();
      requestAnimationFrame(action);
    },
  };
  return { close, ways };
}
