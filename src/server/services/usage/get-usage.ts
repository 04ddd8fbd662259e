import { canSeeUsers } from '@/domain/prompt/policy';
import { USAGE_DAYS, USAGE_LATEST, USAGE_VERSIONS, type UsageHistory } from '@/domain/usage/schema';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { openPromptFacts } from '../prompt/load-prompt';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Returns the uses of one prompt by day and by version, from stored sums, and for its creator and admins its last
 * users. Throws UNAUTHORIZED for a guest, NOT_FOUND for a prompt the caller cannot open.
 */
export async function getUsage(ctx: ServiceContext, promptId: string): Promise<UsageHistory> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const [period, versions, latest] = await Promise.all([
    usesByDay(ctx, prompt.id),
    usesByVersion(ctx.db, readableVersions(member, prompt)),
    canSeeUsers(member, prompt) ? latestUses(ctx.db, prompt.id) : null,
  ]);
  return { ...period, versions, latest };
}

async function usesByDay({ db, now }: ServiceContext, promptId: string) {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const first = new Date(today - (USAGE_DAYS - 1) * DAY_MS);
  const firstBefore = new Date(first.getTime() - USAGE_DAYS * DAY_MS);
  const rows = await db.promptDailyUse.groupBy({
    by: ['day'],
    where: { promptId, day: { gte: firstBefore, lte: new Date(today) } },
    _sum: { total: true },
  });
  const byDay = new Map(rows.map(({ day, _sum }) => [day.getTime(), _sum.total ?? 0]));
  const days = Array.from({ length: USAGE_DAYS }, (_, index) => {
    const day = new Date(first.getTime() + index * DAY_MS);
    return { day, uses: byDay.get(day.getTime()) ?? 0 };
  });
  const usesBefore = [...byDay].reduce((sum, [day, uses]) => (day < first.getTime() ? sum + uses : sum), 0);
  return { days, usesBefore };
}

/** Returns the sums of the versions that the caller can read; others are included only in the daily sums. */
async function usesByVersion(db: Db, readable: ReturnType<typeof readableVersions>) {
  const rows = await db.promptDailyUse.groupBy({
    by: ['version'],
    where: { promptId: readable.promptId, total: { gt: 0 } },
    _sum: { total: true },
    orderBy: { version: 'desc' },
  });
  const versions = await db.promptVersion.findMany({
    where: { AND: [readable, { version: { in: rows.map(({ version }) => version) } }] },
    orderBy: { version: 'desc' },
    take: USAGE_VERSIONS,
    select: { version: true },
  });
  const sums = new Map(rows.map(({ version, _sum }) => [version, _sum.total ?? 0]));
  return versions.map(({ version }) => ({ version, uses: sums.get(version) ?? 0 }));
}

async function latestUses(db: Db, promptId: string) {
  const rows = await db.promptUsage.findMany({
    where: { promptId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: USAGE_LATEST,
    select: { version: true, createdAt: true, user: { select: { fullName: true } } },
  });
  return rows.map(({ version, createdAt, user }) => ({
    userName: user?.fullName ?? null,
    version,
    usedAt: createdAt,
  }));
}
