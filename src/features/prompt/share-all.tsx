'use client';

import { Share2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { trpc } from '@/trpc/client';
import { OWN_PROMPTS, ownSharedPrompts } from './own-counts';
import { usePromptCache } from './prompt-cache';
import { useShareGuard } from './use-share-guard';

/** Shares every private prompt of the member; says how many there are (specification 2, My Prompts, and 8). */
export function ShareAll({ ownerId }: { ownerId: string }) {
  const cache = usePromptCache();
  const { guard, mayShare } = useShareGuard();
  const own = trpc.prompt.list.useQuery(OWN_PROMPTS);
  const shared = trpc.prompt.list.useQuery(ownSharedPrompts(ownerId));
  const shareAll = trpc.prompt.shareAll.useMutation({
    onSuccess: ({ shared: count }) => {
      toast.success(count === 0 ? messages.prompt.allShared : messages.prompt.sharedMany(count));
      cache.refreshLists();
    },
    onError: () => toast.error(messages.prompt.shareAllFailed),
  });
  async function share() {
    if (await mayShare()) shareAll.mutate();
  }

  const count = own.data && shared.data ? Math.max(0, own.data.total - shared.data.total) : null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Share2 aria-hidden="true" />}
        loading={shareAll.isPending}
        onClick={() => void share()}
      >
        {count === null ? 'Share All' : `Share All (${count})`}
      </Button>
      <SecretDialog guard={guard} />
    </>
  );
}
