import type { OwnSession } from '@/domain/account/schema';
import { requireMember } from '../context';
import { deviceName } from './device-name';
import type { OwnAccountContext } from './require-current-password';
import { liveSessions } from './session-lifetime';

type Context = Pick<OwnAccountContext, 'db' | 'actor' | 'now' | 'session'>;

/** Maximum number of sessions listed; a user with more can sign out everywhere. */
const MAX_LISTED = 100;

/** Returns the caller's live sessions: the current one first, then the last used. */
export async function listSessions(ctx: Context): Promise<OwnSession[]> {
  const member = requireMember(ctx);
  const rows = await ctx.db.session.findMany({
    where: { profileId: member.id, ...liveSessions(ctx.now) },
    orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
    take: MAX_LISTED,
    select: { id: true, idHash: true, userAgent: true, createdAt: true, lastSeenAt: true },
  });
  const sessions = rows.map(({ idHash, userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    isCurrent: idHash === ctx.session?.idHash,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one of the caller's sessions immediately; does nothing if it has ended already, or is another user's. */
export async function endSession(ctx: Context, id: string): Promise<{ ended: number }> {
  const member = requireMember(ctx);
  const { count } = await ctx.db.session.deleteMany({ where: { id, profileId: member.id } });
  return { ended: count };
}
