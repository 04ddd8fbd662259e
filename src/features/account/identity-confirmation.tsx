'use client';

import { useEffect, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { onConfirmationNeeded } from '@/trpc/identity-confirmation';
import type { ConfirmationDialogProps } from './confirmation-dialog';

const load = () =>
  import('./confirmation-dialog').then(
    (module): Render<ConfirmationDialogProps> => module.renderConfirmationDialog,
  );

/** Asks the person signed in to prove who they are, when a call needs it; the call is then repeated by itself. */
export function IdentityConfirmation({ email }: { email: string | null }) {
  /** Of the call that waits; null while none does. */
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const isOpen = answer !== null;
  const dialog = useLazyRender(load, isOpen, 'never');

  useEffect(
    () =>
      onConfirmationNeeded(async () => {
        // Without a connection the call says what it was refused for.
        const isThere = await load().then(
          () => true,
          () => false,
        );
        if (!isThere) return false;
        return new Promise<boolean>((resolve) => {
          setAnswer(() => resolve);
        });
      }),
    [],
  );

  function close(isConfirmed: boolean) {
    setAnswer(null);
    answer?.(isConfirmed);
  }

  return dialog?.({ email, open: isOpen, onClose: close }) ?? null;
}
