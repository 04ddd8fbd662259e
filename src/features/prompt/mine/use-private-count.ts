import { trpc } from '@/trpc/client';
import { OWN_PROMPTS, ownSharedPrompts } from './own-counts';

/** How many private prompts a member has; null until that is known. */
export function usePrivateCount(ownerId: string): number | null {
  const own = trpc.prompt.list.useQuery(OWN_PROMPTS);
  const shared = trpc.prompt.list.useQuery(ownSharedPrompts(ownerId));
  return own.data && shared.data ? Math.max(0, own.data.total - shared.data.total) : null;
}
