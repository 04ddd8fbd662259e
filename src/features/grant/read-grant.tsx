'use client';

import { useMarkRead } from '@/features/notification/use-mark-read';

/** Marks the notifications that a prompt was shared with the user as read when they open it. Renders nothing. */
export function ReadGrant({ promptId }: { promptId: string }) {
  useMarkRead('grants', promptId);
  return null;
}
