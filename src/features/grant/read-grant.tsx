'use client';

import { useMarkRead } from '@/features/notification/use-mark-read';

/** Marks what its reader was told of a prompt’s being shared with them as read: they have opened it. Shows nothing. */
export function ReadGrant({ promptId }: { promptId: string }) {
  useMarkRead('grantOf', promptId);
  return null;
}
