'use client';

import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Whether a collection is pinned to a member's side bar, and what pins it or takes the pin away. */
export function useCollectionPin(collectionId: string): {
  isPinned: boolean;
  isPending: boolean;
  toggle: () => void;
} {
  const utils = trpc.useUtils();
  const { data: pinned } = trpc.pin.collections.useQuery();
  const isPinned = pinned?.some(({ id }) => id === collectionId) ?? false;
  const set = trpc.pin.setCollection.useMutation({
    onSuccess: async ({ on }) => {
      toast.success(on ? messages.prompt.pinned : messages.prompt.unpinned);
      await utils.pin.collections.invalidate();
    },
    onError: toastError,
  });
  return {
    isPinned,
    isPending: pinned === undefined || set.isPending,
    toggle: () => set.mutate({ collectionId, on: !isPinned }),
  };
}
