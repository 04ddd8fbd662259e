'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { OwnSession } from '@/domain/account/schema';
import { securityMessages } from '@/domain/account/security-messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { AccountRow } from './account-row';
import { useLeave, useSignOut } from './use-sign-out';

export function SessionList({ sessions: initial }: { sessions: OwnSession[] }) {
  const utils = trpc.useUtils();
  const leave = useLeave();
  const signOut = useSignOut();
  const [isAsking, setAsking] = useState(false);
  const { data: sessions } = trpc.account.sessions.useQuery(undefined, { initialData: initial });
  const end = trpc.account.endSession.useMutation({
    onSuccess: async () => {
      toast.success(messages.auth.signedOutElsewhere);
      await utils.account.sessions.invalidate();
    },
    onError: toastError,
  });
  const everywhere = trpc.account.signOutEverywhere.useMutation({
    onSuccess: () => leave('/', messages.auth.signedOut),
    onError: toastError,
  });

  return (
    <AccountRow
      title="Active sessions"
      lead={securityMessages.sessions(sessions.length)}
      hint={securityMessages.sessionsHint}
    >
      <ul className="grid">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0"
          >
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {session.device}
                {session.isCurrent && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="text-sm text-fg-muted">
                {session.isCurrent ? (
                  'Active now'
                ) : (
                  <>
                    Last active <Time date={session.lastSeenAt} />
                  </>
                )}
                {' · signed in '}
                <Time date={session.createdAt} />
              </p>
            </div>
            <Button
              variant="secondary"
              size="dense"
              aria-label={session.isCurrent ? 'Sign out of this device' : `Sign out ${session.device}`}
              loading={end.isPending && end.variables.id === session.id}
              onClick={() => {
                if (session.isCurrent) signOut();
                else end.mutate({ id: session.id });
              }}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere"
        description="This signs you out on every device, including this one."
        confirmLabel="Sign out everywhere"
        loading={everywhere.isPending}
        onConfirm={() => everywhere.mutate()}
      />
    </AccountRow>
  );
}
