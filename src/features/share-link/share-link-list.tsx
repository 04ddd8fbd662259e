'use client';

import { useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { shareLinkMessages } from '@/domain/share-link/messages';
import type { ShareLinkState } from '@/domain/share-link/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

const TONES: Record<ShareLinkState, BadgeTone> = {
  live: 'ok',
  stopped: 'warn',
  expired: 'neutral',
  revoked: 'neutral',
};

export function ShareLinkList({ promptId }: { promptId: string }) {
  const utils = trpc.useUtils();
  const { data: links, error } = trpc.shareLink.list.useQuery({ promptId });
  const [asked, setAsked] = useState<string | null>(null);
  const revoke = trpc.shareLink.revoke.useMutation({
    onSuccess: () => toast.success(shareLinkMessages.revoked),
    onError: toastError,
    onSettled: () => {
      setAsked(null);
      return utils.shareLink.list.invalidate({ promptId });
    },
  });
  if (error) return <ErrorBox>{errorText(error)}</ErrorBox>;
  if (links === undefined) return <Skeleton className="h-16 w-full" />;
  if (links.length === 0) return <p className="text-fg-muted">{shareLinkMessages.none}</p>;
  return (
    <>
      <ul aria-label="Links" className="grid divide-y divide-border rounded-lg border border-border">
        {links.map(({ id, version, state, createdByName, createdAt, expiresAt }) => {
          const isOver = state === 'expired' || state === 'revoked';
          return (
            <li key={id} className="flex items-center gap-3 px-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {shareLinkMessages.versions(version)}
                  <Badge tone={TONES[state]} title={shareLinkMessages.stateHints[state]}>
                    {shareLinkMessages.states[state]}
                  </Badge>
                </p>
                <p className="mt-0.5 text-sm break-words text-fg-muted">
                  Created by <bdi>{createdByName}</bdi> <Time date={createdAt} />, expires{' '}
                  <Time date={expiresAt} form="day" />
                </p>
                {state === 'stopped' && (
                  <p className="mt-0.5 text-sm text-fg-muted">{shareLinkMessages.stateHints.stopped}</p>
                )}
              </div>
              {!isOver && (
                <Button
                  variant="ghost"
                  size="dense"
                  aria-label={`Revoke link to ${shareLinkMessages.versions(version).toLowerCase()}`}
                  onClick={() => setAsked(id)}
                >
                  Revoke
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={shareLinkMessages.revokeQuestion}
        description={shareLinkMessages.revokeHint}
        confirmLabel="Revoke"
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() => {
          if (asked !== null) revoke.mutate({ id: asked });
        }}
      />
    </>
  );
}
