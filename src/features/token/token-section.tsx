'use client';

import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
import { agentMessages } from '@/domain/agent/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenDto } from '@/domain/token/schema';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { NewTokenDialog } from './new-token-dialog';

/** One's own access tokens: what each may do, when it was used last, a way to make one and to revoke one. */
export function TokenSection({ tokens: first }: { tokens: TokenDto[] }) {
  const utils = trpc.useUtils();
  const dialog = useFreshDialog();
  const addButton = useRef<HTMLButtonElement>(null);
  const [revoked, setRevoked] = useState<TokenDto | null>(null);
  const { data: tokens } = trpc.token.list.useQuery(undefined, { initialData: first });
  const revoke = trpc.token.revoke.useMutation({
    onSuccess: () => toast.success(tokenMessages.revoked),
    onError: toastError,
    onSettled: () => {
      setRevoked(null);
      return utils.token.list.invalidate();
    },
  });
  return (
    <SecuritySection
      title={tokenMessages.title}
      lead={
        <>
          {tokenMessages.lead}{' '}
          <Link href="/developers" className="font-semibold text-fg underline underline-offset-3">
            What programs can do
          </Link>
          {' · '}
          <Link href="/developers/connect" className="font-semibold text-fg underline underline-offset-3">
            {agentMessages.connect.title}
          </Link>
        </>
      }
    >
      {tokens.length === 0 ? (
        <p className="text-md">{tokenMessages.none}</p>
      ) : (
        <ul className="grid">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="secondary"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={dialog.show}
      >
        Make a token
      </Button>
      {dialog.wasOpened && <NewTokenDialog key={dialog.key} open={dialog.open} onClose={dialog.close} />}
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(isOpen) => !isOpen && setRevoked(null)}
        title={tokenMessages.revokeQuestion(revoked?.name ?? '')}
        description={tokenMessages.revokeHint}
        confirmLabel="Revoke"
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() => revoked !== null && revoke.mutate({ id: revoked.id })}
        finalFocus={() => addButton.current}
      />
    </SecuritySection>
  );
}

function TokenRow({ token, onRevoke }: { token: TokenDto; onRevoke: () => void }) {
  const may = token.scopes.map((scope) => tokenMessages.scopes[scope].label).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span dir="auto" className="wrap-anywhere">
            {token.name}
          </span>
          {token.isExpired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="text-sm text-fg-muted">
          <code>…{token.lastFour}</code>
          {' · '}
          {token.lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              used <Time date={token.lastUsedAt} />
            </>
          )}
          {token.isExpired ? ' · expired ' : ' · expires '}
          <Time date={token.expiresAt} />
        </p>
        <p className="text-sm wrap-anywhere text-fg-muted">
          {may}
          {token.spaces !== null && <> · only in {token.spaces.join(', ') || 'spaces you have left'}</>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="dense"
        aria-haspopup="dialog"
        aria-label={`Revoke ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
