import type { Member } from '@/domain/actor';
import { canSeeSpaceStats } from '@/domain/space/policy';
import type { Db } from '@/server/db';
import { loadSpace, spaceNotFound } from '../space/load-space';

/** The space whose figures a member asks for. Throws NOT_FOUND for one whose figures are not theirs to see. */
export async function requireStatsSpace(db: Db, member: Member, id: string): Promise<{ id: string }> {
  const space = await loadSpace(db, member, { id });
  if (!canSeeSpaceStats(member, space)) throw spaceNotFound();
  return space;
}
