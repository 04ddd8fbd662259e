'use client';

import { useQueryStates } from 'nuqs';
import { listParsers } from '@/features/prompt-base/list-params';

/** The name of the place that the list is: all of the library is the dashboard. */
export function DashboardTitle() {
  const [{ favorites, granted }] = useQueryStates(listParsers);
  if (favorites) return 'Favorites';
  return granted ? 'Shared with me' : 'Prompt Dashboard';
}
