'use client';

import type { CommentThread } from '@/domain/comment/schema';
import { trpc } from '@/trpc/client';

/** Keeps the list of a prompt's threads right after a change of one. */
export function useThreadCache(promptId: string) {
  const utils = trpc.useUtils();
  const recount = () => void utils.prompt.parts.invalidate({ promptId });
  return {
    /** A thread as it is now: in its place, or first of all. */
    put: (thread: CommentThread): void => {
      recount();
      utils.comment.list.setInfiniteData({ promptId }, (data) => {
        if (data === undefined) return data;
        const isThere = data.pages.some(({ items }) => items.some(({ id }) => id === thread.id));
        return {
          ...data,
          pages: data.pages.map((page, index) => ({
            ...page,
            items:
              isThere || index > 0
                ? page.items.map((item) => (item.id === thread.id ? thread : item))
                : [thread, ...page.items],
          })),
        };
      });
    },
    /** Asks for the list again, after what leaves less than a thread. */
    refetch: () => {
      recount();
      return utils.comment.list.invalidate({ promptId });
    },
  };
}
