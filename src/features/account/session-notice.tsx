'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { onSessionEnd } from '@/trpc/session-end';

const SessionDialog = dynamic(() => import('./session-dialog').then((module) => module.SessionDialog), {
  ssr: false,
});

const TOAST_ID = 'session-expired';

/**
 * Says that the session is over, once however many calls hear it, and offers to sign in again over the page: it stays
 * as it is, with everything typed (specification 8).
 */
export function SessionNotice({ email }: { email: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  useEffect(
    () =>
      onSessionEnd(() => {
        const open = () => {
          toast.dismiss(TOAST_ID);
          setOpened(true);
          setOpen(true);
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

  return wasOpened && <SessionDialog email={email} open={isOpen} onOpenChange={setOpen} />;
}
