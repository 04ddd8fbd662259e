'use client';

import { Bot } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { connectionMessages } from '@/domain/connection/messages';
import type { ConnectionDto } from '@/domain/connection/schema';
import { tokenMessages } from '@/domain/token/messages';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** The agents that act for somebody: what each may do, when it was there last, a way to disconnect it. */
export function ConnectionSection({ connections: first }: { connections: ConnectionDto[] }) {
  const utils = trpc.useUtils();
  const list = useRef<HTMLDivElement>(null);
  const [revoked, setRevoked] = useState<ConnectionDto | null>(null);
  const { data: connections } = trpc.connection.list.useQuery(undefined, { initialData: first });
  const revoke = trpc.token.revoke.useMutation({
    onSuccess: () => toast.success(connectionMessages.revoked),
    onError: toastError,
    onSettled: () => {
      setRevoked(null);
      return utils.connection.list.invalidate();
    },
  });
  return (
    <SecuritySection title={connectionMessages.title} lead={connectionMessages.lead}>
      <div ref={list} tabIndex={-1}>
        {connections.length === 0 ? (
          <p className="text-md">{connectionMessages.none}</p>
        ) : (
          <ul className="grid">
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                onRevoke={() => setRevoked(connection)}
              />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(isOpen) => !isOpen && setRevoked(null)}
        title={connectionMessages.revokeQuestion(revoked?.name ?? '')}
        description={connectionMessages.revokeHint}
        confirmLabel="Disconnect"
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() => revoked !== null && revoke.mutate({ id: revoked.id })}
        finalFocus={() => list.current}
      />
    </SecuritySection>
  );
}

function ConnectionRow({ connection, onRevoke }: { connection: ConnectionDto; onRevoke: () => void }) {
  const { name, redirectHost, scopes, spaces, createdAt, lastUsedAt } = connection;
  const may = scopes.map((scope) => tokenMessages.scopes[scope].label).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0">
      <Bot aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-fg-muted">
          <code>{redirectHost}</code>
          {' · connected '}
          <Time date={createdAt} />
          {lastUsedAt === null ? (
            ' · never used'
          ) : (
            <>
              {' · used '}
              <Time date={lastUsedAt} />
            </>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-fg-muted">
          {may}
          {spaces !== null && <> · only in {spaces.join(', ') || 'spaces you have left'}</>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="dense"
        aria-haspopup="dialog"
        aria-label={`Disconnect ${name}`}
        onClick={onRevoke}
      >
        Disconnect
      </Button>
    </li>
  );
}
