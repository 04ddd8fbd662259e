'use client';

import { useEffect, useRef, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { onConfirmationNeeded } from '@/trpc/identity-confirmation';
import type { ConfirmationDialogProps } from './confirmation-dialog';

const load = () =>
  import('./confirmation-dialog').then(
    (module): Render<ConfirmationDialogProps> => module.renderConfirmationDialog,
  );

/** Asks whoever is signed in to prove who they are, when a call needs it; the call is then repeated by itself. */
export function IdentityConfirmation({ email }: { email: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(null);
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
          answer.current = resolve;
          setOpen(true);
        });
      }),
    [],
  );

  function close(isConfirmed: boolean) {
    setOpen(false);
    answer.current?.(isConfirmed);
  }

  return dialog?.({ email, open: isOpen, onClose: close }) ?? null;
}
