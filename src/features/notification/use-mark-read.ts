'use client';

import { useEffect, useRef } from 'react';
import type { NotificationsRead } from '@/domain/notification/schema';
import { trpc } from '@/trpc/client';

type About =
  Extract<NotificationsRead, { subject: object }>['subject']['kind'] | 'grants' | 'publish-requests';

function chosen(about: About, id: string): NotificationsRead {
  if (about === 'grants') return { grantOf: id };
  if (about === 'publish-requests') return { publishRequests: 'mine' };
  return { subject: { kind: about, id } };
}

/** Marks the caller's notifications about something, or the grants of a prompt, as read, once for each id; null while it isn't open. */
export function useMarkRead(about: About, id: string | null): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.account.readNotifications.useMutation({
    onSuccess: ({ read }) => {
      if (read === 0) return;
      void utils.status.review.counts.invalidate();
      void utils.account.notifications.invalidate();
      void utils.inbox.counts.invalidate();
    },
  });
  const done = useRef('');
  useEffect(() => {
    if (id === null || done.current === id) return;
    done.current = id;
    mutate(chosen(about, id));
  }, [mutate, about, id]);
}
