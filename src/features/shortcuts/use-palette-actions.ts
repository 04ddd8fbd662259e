'use client';

import { useRouter } from 'next/navigation';
import type { Copyable } from '@/features/prompt/actions/use-copy-prompt';
import type { PaletteActions } from './palette-rows';

/** Actions of the palette's rows; all of them close the palette. */
export function usePaletteActions(
  onCopy: (prompt: Copyable) => void,
  onOpenChange: (open: boolean) => void,
): { close: () => void; ways: PaletteActions } {
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
    // Runs after the palette has returned the focus, so that the action can move it.
    act: (action: () => void) => {
      close();
      requestAnimationFrame(action);
    },
  };
  return { close, ways };
}
