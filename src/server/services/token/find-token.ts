import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { type Member, roleActing } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import { TokenScopeSchema } from '@/domain/token/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { hashToken } from '../account/one-time-token';
import { prepared } from '../prepared';
import { rowsOf } from '../rows';
import { isTokenText } from './token-text';

/** The last use of a token is written down at most this often. */
const TOUCH_INTERVAL_MS = 60 * 1_000;

const TokenRow = z.object({
  id: z.string(),
  profileId: z.string(),
  role: Role,
  scopes: z.array(TokenScopeSchema),
  isLimited: z.boolean(),
  spaceIds: z.array(z.string()),
  lastUsedAt: z.date().nullable(),
});

/** A person as whom a program acts. */
export type Program = Member & { token: NonNullable<Member['token']> };

/**
 * Who acts by an `Authorization` header, as the rows say at this moment, so that what was revoked, has expired or belongs to a
 * shut account is refused with the next request. Notes the use. Throws UNAUTHORIZED without a good token, and for a mistyped
 * one without a query.
 */
export async function findProgram(
  { db, now }: { db: Database; now: Date },
  authorization: string | null,
): Promise<Program> {
  const text = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (text === undefined) throw new AppError('UNAUTHORIZED', tokenMessages.missing);
  if (!isTokenText(text)) throw new AppError('UNAUTHORIZED', tokenMessages.mistyped);
  const [row] = await rowsOf(
    db,
    TokenRow,
  )(
    prepared(Prisma.sql`
      SELECT t.id::text, t.profile_id::text AS "profileId", p.role, t.scopes, t.is_limited AS "isLimited",
        t.space_ids::text[] AS "spaceIds", t.last_used_at AS "lastUsedAt"
      FROM personal_tokens t JOIN profiles p ON p.id = t.profile_id
      WHERE t.token_hash = ${hashToken(text)} AND t.revoked_at IS NULL AND t.expires_at > ${now} AND p.is_active`),
  );
  if (row === undefined) throw new AppError('UNAUTHORIZED', tokenMessages.refused);
  noteUse(db, row, now);
  const token = { id: row.id, scopes: row.scopes, spaceIds: row.isLimited ? row.spaceIds : null };
  return { kind: 'member', id: row.profileId, role: roleActing(row.role, token), token };
}

/** Whether an `Authorization` header brings a token that is good now. */
export async function isProgramToken(
  ctx: { db: Database; now: Date },
  authorization: string | null,
): Promise<boolean> {
  return findProgram(ctx, authorization).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** No request waits for this, and none fails with it. Of many at once one writes. */
function noteUse(db: Database, { id, lastUsedAt }: z.infer<typeof TokenRow>, now: Date): void {
  const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  db.personalToken
    .updateMany({
      where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
      data: { lastUsedAt: now },
    })
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'the use of a token could not be noted');
    });
}
