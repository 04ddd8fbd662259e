'use client';

import type { FollowState, FollowTarget } from '@/domain/follow/schema';
import { trpc } from '@/trpc/client';
import { FollowToggle } from './follow-toggle';
import { useSetFollow } from './use-set-follow';

/** Follow on the page of what it follows, for members. The page may bring the first answer. */
export function FollowButton({
  target,
  name,
  first,
}: {
  target: FollowTarget;
  name: string;
  first?: FollowState;
}) {
  const { data } = trpc.follow.get.useQuery(target, { initialData: first, meta: { isQuiet: true } });
  const { set, isPending } = useSetFollow(target, name);
  if (data === undefined) return null;
  return <FollowToggle on={data.on} loading={isPending} onChange={(on) => set(on)} />;
}
