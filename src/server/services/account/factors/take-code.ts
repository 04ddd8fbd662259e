import type { Db } from '@/server/db';
import { stepOfCode } from './totp';

/**
 * Whether a code is one that the app of a factor shows now, and was not taken before: of any number of uses at once, on any
 * number of servers, one is told so.
 */
export async function takeCode(
  { db, now }: { db: Db; now: Date },
  factor: { id: string; secret: string },
  code: string,
): Promise<boolean> {
  const step = await stepOfCode(factor, code, now);
  if (step === null) return false;
  const { count } = await db.factor.updateMany({
    where: { id: factor.id, lastStep: { lt: step } },
    data: { lastStep: step, usedAt: now },
  });
  return count > 0;
}
