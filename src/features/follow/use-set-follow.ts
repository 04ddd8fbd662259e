'use client';

import { toast } from '@/components/ui/toast';
import { followMessages } from '@/domain/follow/messages';
import type { FollowSet, FollowTarget } from '@/domain/follow/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/**
 * Follows something or no longer, and says so.
 * @param name what it is called
 */
export function useSetFollow(
  { kind, id }: FollowTarget,
  name: string,
): { isPending: boolean; set: (on: boolean, onSaved?: (saved: FollowSet) => void) => void } {
  const utils = trpc.useUtils();
  const save = trpc.follow.set.useMutation({
    onSuccess: ({ on }) => {
      utils.follow.get.setData({ kind, id }, { on });
      void utils.follow.feed.invalidate();
      // A list on the page keeps its rows under the pointer; the next visit fetches it again.
      void utils.follow.list.invalidate(undefined, { refetchType: 'none' });
      toast.success(on ? followMessages.followed(name) : followMessages.unfollowed(name));
    },
    onError: toastError,
  });
  return {
    isPending: save.isPending,
    set: (on, onSaved) => save.mutate({ kind, id, on }, onSaved && { onSuccess: onSaved }),
  };
}
