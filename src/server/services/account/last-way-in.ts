import { z } from 'zod';
import { messages } from '@/domain/messages';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { rowOf } from '../rows';
import { hasWayIn, opensWithoutMail } from './has-way-in';

const OpenRow = z.object({ isOpen: z.boolean() });

/**
 * Whether an active admin can get in: the one whose way is removed without mail, because the only admin must not depend
 * on a mail server.
 */
async function canAnAdminGetIn(tx: Transaction, profileId: string): Promise<boolean> {
  const other = Prisma.sql`p.id <> ${profileId}::uuid AND ${await hasWayIn(tx)}`;
  const { isOpen } = await rowOf(tx, OpenRow)`
    SELECT EXISTS (
      SELECT FROM profiles p
      WHERE p.role = 'admin' AND p.is_active AND (${await opensWithoutMail(tx)} OR (${other}))) AS "isOpen"`;
  return isOpen;
}

/**
 * Runs a removal of a way into an account, or of what such ways depend on, and rejects it if no active admin could get in
 * after it. Call it under the account's lock. Throws CONFLICT.
 */
export async function keepingLastWayIn<Result>(
  tx: Transaction,
  profileId: string,
  remove: () => Promise<Result>,
): Promise<Result> {
  const before = await canAnAdminGetIn(tx, profileId);
  const result = await remove();
  if (before && !(await canAnAdminGetIn(tx, profileId))) {
    throw new AppError('CONFLICT', messages.admin.lastWayIn);
  }
  return result;
}
