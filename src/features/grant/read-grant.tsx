'use client';

import { useMarkGrantRead } from '@/features/notification/use-read-once';

/** Marks what its reader was told of a prompt’s being shared with them as read: they have opened it. Shows nothing. */
export function ReadGrant({ promptId }: { promptId: string }) {
  useMarkGrantRead(promptId);
  return null;
}
