import type { Db } from '@/server/db';
import { stepOfCode } from './totp';

/**
 * Consumes a code. Returns whether the app of a factor shows it now, and it is unused: of concurrent uses, on any
 * number of servers, one succeeds.
 */
export async function consumeCode(
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
