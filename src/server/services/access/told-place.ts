import { Prisma } from '@/generated/prisma/client';
import { isShared } from './shared';

/**
 * SQL condition that the webhook of alias `w` may tell of the prompt of alias `p`: of those of its space, or without one
 * of those shared with everybody. `prisma/sql/webhooks.sql` says the same where events are written.
 */
export const IS_TOLD_TO_WEBHOOK = Prisma.sql`
  CASE WHEN w.space_id IS NULL THEN ${isShared()} ELSE p.space_id = w.space_id END`;

/** SQL condition that others than its owner see the prompt of alias `p` in the collection of alias `c`. */
export const IS_SEEN_IN_COLLECTION = Prisma.sql`(${isShared()} OR (c.visibility = 'space' AND p.space_id = c.space_id))`;
