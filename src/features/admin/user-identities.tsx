'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { identityMessages } from '@/domain/account/identity-messages';
import { userMessages } from '@/domain/admin/messages';
import type { UserDetail } from '@/domain/admin/user';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Sign-ins that a provider gives to one person. */
const RELEASABLE: ReadonlySet<string> = new Set(['oidc', 'google', 'github']);

/** The ways in to a person's account. */
export function UserIdentities({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const utils = trpc.useUtils();
  const [released, setReleased] = useState<string | null>(null);
  const release = trpc.admin.releaseIdentity.useMutation({
    onSuccess: () => {
      setReleased(null);
      toast.success(userMessages.signInReleased);
    },
    onError: toastError,
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <SecuritySection title="Sign-in methods" lead={identityMessages.adminLead}>
      {user.identities.length === 0 ? (
        <p className="text-md">{identityMessages.adminNone}</p>
      ) : (
        <ul className="grid text-md">
          {user.identities.map(({ id, provider, account, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-2 border-t border-border py-2 first:border-t-0 first:pt-0 last:pb-0"
            >
              <p className="min-w-0 flex-1 basis-40">
                <span className="font-semibold">{identityMessages.names[provider]}</span>{' '}
                {account !== null && <bdi className="break-all">{account}</bdi>}
                <span className="block text-sm text-fg-muted">
                  Added <Time date={createdAt} />
                  {lastUsedAt !== null && (
                    <>
                      , last used <Time date={lastUsedAt} />
                    </>
                  )}
                </span>
              </p>
              {!isSelf && RELEASABLE.has(provider) && (
                <Button
                  variant="secondary"
                  size="dense"
                  aria-haspopup="dialog"
                  aria-label={`Release ${identityMessages.names[provider]}`}
                  onClick={() => setReleased(id)}
                >
                  Release
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={released !== null}
        onOpenChange={() => setReleased(null)}
        title="Release this sign-in?"
        description={userMessages.releaseSignInQuestion(user.email ?? 'this person')}
        confirmLabel="Release"
        tone="danger"
        loading={release.isPending}
        onConfirm={() => released !== null && release.mutate({ userId: user.id, identityId: released })}
      />
    </SecuritySection>
  );
}
