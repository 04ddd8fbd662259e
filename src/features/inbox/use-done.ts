'use client';

import { type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import { inboxMessages } from '@/domain/inbox/messages';
import type { NotificationEntry, NotificationPage } from '@/domain/notification/schema';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

type Which = { show: 'inbox' | 'done' };

function without(
  data: InfiniteData<NotificationPage, string | null> | undefined,
  id: string,
): InfiniteData<NotificationPage, string | null> | undefined {
  if (data === undefined) return data;
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
  return { ...data, pages };
}

/** Marks items as done, with an undo; the line is removed immediately. */
export function useDone(which: Which) {
  const utils = trpc.useUtils();
  const last = useRef<string[]>([]);
  const refresh = () => {
    void utils.account.notifications.invalidate();
    void utils.status.review.counts.invalidate();
    void utils.inbox.counts.invalidate();
  };
  const set = trpc.inbox.setDone.useMutation({ onError: toastError, onSettled: refresh });

  function undo() {
    const ids = last.current;
    if (ids.length === 0) return;
    last.current = [];
    set.mutate({ ids, isDone: false }, { onSuccess: () => toast.success(inboxMessages.restored) });
  }

  function mark({ id }: NotificationEntry, isDone: boolean, isQuiet = false) {
    utils.account.notifications.setInfiniteData(which, (data) => without(data, id));
    last.current = isDone ? [id] : [];
    set.mutate(
      // After a decision only this item is done, not those folded into it.
      { ids: [id], isDone, ...(isQuiet && { isAlone: true }) },
      {
        onSuccess: () => {
          if (isQuiet) return;
          if (isDone) toastWithUndo(inboxMessages.markedDone, undo);
          else toast.success(inboxMessages.restored);
        },
      },
    );
  }

  function markAll(newest: NotificationEntry) {
    set.mutate(
      { upTo: newest.id },
      {
        onSuccess: ({ ids }) => {
          last.current = ids;
          toastWithUndo(inboxMessages.markedAllDone, undo);
        },
      },
    );
  }

  return { mark, markAll, undo, isBusy: set.isPending };
}
