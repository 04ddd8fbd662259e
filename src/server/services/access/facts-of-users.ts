import type { Db } from '@/server/db';
import { loadGrantsForUsers } from './granted';
import { loadSpaceForUsers } from './prompt-space';
import type { HistoryFacts } from './history';

export type UserAccess = Pick<HistoryFacts, 'space' | 'grant' | 'grantSince'>;

/**
 * Returns the space and the grants of one prompt as they apply to each of several users: for decisions about users
 * other than the caller.
 */
export async function loadAccessForUsers(
  db: Db,
  prompt: { id: string; spaceId: string | null },
  userIds: readonly string[],
): Promise<(userId: string) => UserAccess> {
  const home = await loadSpaceForUsers(db, prompt.spaceId, userIds);
  const held = await loadGrantsForUsers(db, prompt.id, userIds);
  return (userId) => ({ space: home(userId), ...held(userId) });
}
