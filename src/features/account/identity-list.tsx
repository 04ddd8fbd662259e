'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { OwnIdentity } from '@/domain/account/identity';
import { identityMessages } from '@/domain/account/identity-messages';
import { securityMessages } from '@/domain/account/security-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { LinkProvider } from './link-provider';
import { AccountRow } from './account-row';

/** List of one's own sign-in methods; all but the last can be removed. */
export function IdentityList({
  identities: initial,
  providers,
  problem,
}: {
  identities: OwnIdentity[];
  providers: readonly { id: string; name: string }[];
  /** Error of the last attempt to link, or null. */
  problem: string | null;
}) {
  const utils = trpc.useUtils();
  const [removed, setRemoved] = useState<OwnIdentity | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { data: identities } = trpc.account.identities.list.useQuery(undefined, { initialData: initial });
  const unlink = trpc.account.identities.unlink.useMutation({
    onSuccess: async () => {
      toast.success(identityMessages.removed);
      await Promise.all([utils.account.identities.list.invalidate(), utils.account.sessions.invalidate()]);
    },
    onError: toastError,
    onSettled: () => setAsking(false),
  });

  const nameOf = ({ provider }: OwnIdentity) =>
    providers.find(({ id }) => id === provider)?.name ?? identityMessages.names[provider];

  const linkable = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));

  return (
    <AccountRow
      title="Sign-in methods"
      startsOpen={problem !== null}
      lead={identities.map(nameOf).join(', ')}
      hint={securityMessages.methodsHint}
    >
      <ul className="grid">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            name={nameOf(identity)}
            onRemove={() => {
              setRemoved(identity);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <LinkProvider providers={linkable} problem={problem} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove sign-in method"
        description={identityMessages.removeQuestion(removed === null ? '' : nameOf(removed))}
        confirmLabel="Remove"
        tone="danger"
        loading={unlink.isPending}
        onConfirm={() => {
          if (removed !== null) unlink.mutate({ id: removed.id });
        }}
      />
    </AccountRow>
  );
}

function IdentityRow({
  identity,
  name,
  onRemove,
}: {
  identity: OwnIdentity;
  name: string;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name}
          {identity.account !== null && (
            <bdi className="ms-2 font-normal break-all text-fg-muted">{identity.account}</bdi>
          )}
        </p>
        <p className="text-sm text-fg-muted">
          {identity.lastUsedAt === null ? (
            <>
              Added <Time date={identity.createdAt} />
            </>
          ) : (
            <>
              Last used <Time date={identity.lastUsedAt} />
            </>
          )}
          {!identity.isRemovable && ` · ${identityMessages.onlyOne}`}
        </p>
      </div>
      {identity.isRemovable && (
        <Button variant="secondary" size="dense" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
