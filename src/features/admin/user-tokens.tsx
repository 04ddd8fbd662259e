'use client';

import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { tokenMessages } from '@/domain/token/messages';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** The access tokens of a person by name, with a way to revoke one; nothing for people without tokens. */
export function UserTokens({ userId }: { userId: string }) {
  const utils = trpc.useUtils();
  const { data: tokens = [] } = trpc.admin.listTokens.useQuery({ userId });
  const revoke = trpc.admin.revokeToken.useMutation({
    onSuccess: () => toast.success(tokenMessages.revoked),
    onError: toastError,
    onSettled: () => utils.admin.listTokens.invalidate(),
  });
  if (tokens.length === 0) return null;
  return (
    <SecuritySection title={tokenMessages.title} lead="Apps use these to act for this person.">
      <ul className="grid text-md">
        {tokens.map(({ id, name, lastUsedAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-2 border-t border-border py-2 first:border-t-0 first:pt-0"
          >
            <p className="min-w-0 flex-1 basis-40">
              <span className="font-semibold wrap-anywhere">{name}</span>{' '}
              <span className="text-fg-muted">
                {lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    used <Time date={lastUsedAt} />
                  </>
                )}
                , expires <Time date={expiresAt} />
              </span>
            </p>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`Revoke ${name}`}
              loading={revoke.isPending && revoke.variables.tokenId === id}
              onClick={() => revoke.mutate({ userId, tokenId: id })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </SecuritySection>
  );
}
