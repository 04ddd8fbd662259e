'use client';

import { Share2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { manyMessages } from '@/domain/prompt/many-messages';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { usePrivateCount } from './use-private-count';
import { needsProof, useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { useShareGuard } from '@/features/prompt-base/actions/use-share-guard';

/**
 * Shares every private prompt of the member, with a way back for ten seconds; says how many there are, and is not there
 * when there is none.
 */
export function ShareAll({ ownerId }: { ownerId: string }) {
  const cache = usePromptCache();
  const { guard, mayShare } = useShareGuard();
  const count = usePrivateCount(ownerId);
  const unshareAll = trpc.prompt.unshareAll.useMutation({
    onSuccess: ({ unshared }) => {
      toast.success(manyMessages.privateAgain(unshared));
      cache.refreshLists();
    },
    onError: toastError,
  });
  const refuse = useShareRefusal();
  const shareAll = trpc.prompt.shareAll.useMutation({
    onSuccess: ({ shared: count, at, skipped, skippedCount }) => {
      if (skippedCount > 0) {
        toast.error(
          manyMessages.heldBack(
            skippedCount,
            skipped.map(({ title }) => title),
          ),
        );
      } else if (count === 0) toast.success(messages.prompt.allShared);
      if (count > 0) toastWithUndo(messages.prompt.sharedMany(count), () => unshareAll.mutate({ at }));
      cache.refreshLists();
    },
    onError: (error) => (needsProof(error) ? refuse(error) : toast.error(messages.prompt.shareAllFailed)),
  });
  async function share() {
    const answer = await mayShare();
    if (answer !== null) shareAll.mutate(answer);
  }

  return (
    <>
      {count !== 0 && (
        <Button
          variant="secondary"
          className="max-lg:icon-only"
          data-badge={count ?? undefined}
          icon={<Share2 aria-hidden="true" />}
          loading={shareAll.isPending}
          onClick={() => void share()}
        >
          {count === null ? 'Share All' : `Share All (${count})`}
        </Button>
      )}
      <SecretDialog guard={guard} />
    </>
  );
}
