'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { messages } from '@/domain/messages';
import { onSessionEnd } from '@/trpc/session-end';
import type { SessionDialogProps } from './session-dialog';

const load = () =>
  import('./session-dialog').then((module): Render<SessionDialogProps> => module.renderSessionDialog);

const TOAST_ID = 'session-expired';

/**
 * Says that the session is over, once however many calls hear it, and offers to sign in again over the page: it stays
 * as it is, with everything typed.
 */
export function SessionNotice({ email }: { email: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyRender(load, isOpen, 'never');

  useEffect(
    () =>
      onSessionEnd(() => {
        const open = () => {
          setOpen(true);
          // Without a connection the way to try again stays.
          load().then(
            () => toast.dismiss(TOAST_ID),
            () => setOpen(false),
          );
        };
        toast.error(
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {messages.session.expired}
            <Button variant="secondary" size="dense" onClick={open}>
              Sign in again
            </Button>
          </span>,
          { id: TOAST_ID, duration: Number.POSITIVE_INFINITY },
        );
      }),
    [],
  );

  return dialog?.({ email, open: isOpen, onOpenChange: setOpen }) ?? null;
}
