import type { Db } from '@/server/db';
import { grantsSeenBy } from '../access/granted';
import { homeSeenBy } from '../access/home-space';
import type { HistoryFacts } from './history-reach';

/** The per-user part of a prompt’s access data. */
export type UserAccess = Pick<HistoryFacts, 'space' | 'grant' | 'grantSince'>;

/** The home and the grants of one prompt as each of several people has them: for decisions about others than the caller. */
export async function loadAccessForUsers(
  db: Db,
  prompt: { id: string; spaceId: string | null },
  userIds: readonly string[],
): Promise<(userId: string) => UserAccess> {
  const home = await homeSeenBy(db, prompt.spaceId, userIds);
  const held = await grantsSeenBy(db, prompt.id, userIds);
  return (userId) => ({ space: home(userId), ...held(userId) });
}
