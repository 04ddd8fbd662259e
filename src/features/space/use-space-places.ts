'use client';

import type { SpacePlace } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';

const FRESH_MS = 5 * 60 * 1_000;

/** The member's spaces as places to go; none while they are not known, and for people without any. */
export function useSpacePlaces(): SpacePlace[] {
  const { data = [] } = trpc.space.places.useQuery(undefined, { staleTime: FRESH_MS });
  return data;
}
