import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { type Member, roleActing } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import { TokenScopeSchema } from '@/domain/token/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { setRequestToken } from '@/server/request-context/sender';
import { logger } from '@/server/log/logger';
import { hashToken } from '../account/one-time-token';
import { recordHash } from './oauth-records';
import { AGENTS_RESOURCE } from './agents-resource';
import { prepared } from '../prepared';
import { notify } from '../notification/notify';
import { rowsOf } from '../rows';
import { isTokenText } from './token-text';

/** Minimum interval between updates of a token's last use. */
const TOUCH_INTERVAL_MS = 60 * 1_000;

const TokenRow = z.object({
  id: z.string(),
  profileId: z.string(),
  role: Role,
  scopes: z.array(TokenScopeSchema),
  isLimited: z.boolean(),
  spaceIds: z.array(z.string()),
  lastUsedAt: z.date().nullable(),
  isConnection: z.boolean(),
});
type TokenRow = z.infer<typeof TokenRow>;

/** Format of the tokens issued by the authorization server: 256 random bits. */
const GRANTED_SHAPE = /^[\w-]{43}$/;

/** The API a program calls: only that for agents accepts tokens of connections. */
export type ProgramApi = 'api' | 'agents';

/** A user on whose behalf a program acts. */
export type Program = Member & {
  token: NonNullable<Member['token']>;
  /** Whether it signed in by itself, and can ask its user for more scopes. */
  isConnection: boolean;
};

function findPersonal(db: Database, now: Date, text: string): Promise<TokenRow[]> {
  return rowsOf(
    db,
    TokenRow,
  )(
    prepared(Prisma.sql`
      SELECT t.id::text, t.profile_id::text AS "profileId", p.role, t.scopes, t.is_limited AS "isLimited",
        t.space_ids::text[] AS "spaceIds", t.last_used_at AS "lastUsedAt", false AS "isConnection"
      FROM personal_tokens t JOIN profiles p ON p.id = t.profile_id
      WHERE t.token_hash = ${hashToken(text)} AND t.revoked_at IS NULL AND t.expires_at > ${now}
        AND (t.last_used_at IS NOT NULL OR t.unused_until IS NULL OR t.unused_until > ${now}) AND p.is_active`),
  );
}

/** Finds a token of a connection: it has the scopes it was granted, as far as its user still allows them. */
function findGranted(db: Database, now: Date, text: string): Promise<TokenRow[]> {
  return rowsOf(
    db,
    TokenRow,
  )(
    prepared(Prisma.sql`
      SELECT t.id::text, t.profile_id::text AS "profileId", p.role, t.is_limited AS "isLimited",
        ARRAY(SELECT unnest(t.scopes) INTERSECT SELECT unnest(string_to_array(r.payload->>'scope', ' '))) AS scopes,
        t.space_ids::text[] AS "spaceIds", t.last_used_at AS "lastUsedAt", true AS "isConnection"
      FROM oauth_records r
        JOIN personal_tokens t ON t.id = r.connection_id
        JOIN profiles p ON p.id = t.profile_id
      WHERE r.id_hash = ${recordHash({ kind: 'AccessToken', name: text })} AND r.expires_at > ${now}
        AND r.payload->>'aud' = ${AGENTS_RESOURCE}
        AND t.revoked_at IS NULL AND t.expires_at > ${now} AND p.is_active`),
  );
}

/**
 * Returns the actor of an `Authorization` header, from the current rows, so that a revoked or expired token, or one of
 * a deactivated account, is rejected with the next request. Records the use. Throws UNAUTHORIZED without a valid token,
 * and for a mistyped one without a query.
 */
export async function findProgram(
  { db, now }: { db: Database; now: Date },
  authorization: string | null,
  api: ProgramApi = 'api',
): Promise<Program> {
  const text = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (text === undefined) throw new AppError('UNAUTHORIZED', tokenMessages.missing);
  const isGranted = api === 'agents' && GRANTED_SHAPE.test(text);
  if (!isGranted && !isTokenText(text)) throw new AppError('UNAUTHORIZED', tokenMessages.mistyped);
  const [row] = await (isGranted ? findGranted : findPersonal)(db, now, text);
  if (row === undefined) throw new AppError('UNAUTHORIZED', tokenMessages.refused);
  noteUse(db, row, now);
  setRequestToken(row.id);
  const token = { id: row.id, scopes: row.scopes, spaceIds: row.isLimited ? row.spaceIds : null };
  const { profileId, role, isConnection } = row;
  return { kind: 'member', id: profileId, role: roleActing(role, token), token, isConnection };
}

/** Returns whether an `Authorization` header has a valid token. */
export async function isProgramToken(
  ctx: { db: Database; now: Date },
  authorization: string | null,
  api: ProgramApi,
): Promise<boolean> {
  return findProgram(ctx, authorization, api).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** No request waits for this or fails with it. Of concurrent uses one writes. */
function noteUse(db: Database, { id, lastUsedAt }: TokenRow, now: Date): void {
  const before = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  const noted =
    lastUsedAt === null
      ? noteFirstUse(db, id, now)
      : db.personalToken.updateMany({
          where: { id, lastUsedAt: { lte: before } },
          data: { lastUsedAt: now },
        });
  noted.catch((error: unknown) => {
    logger.warn({ err: error }, 'the use of a token could not be noted');
  });
}

const FirstUseRow = z.object({ isAgent: z.boolean() });

/**
 * Records a token's first use, and notifies an agent's owner: its token had to be used within a day. A crash between the
 * two loses that line, which harms nobody.
 */
async function noteFirstUse(db: Database, id: string, now: Date): Promise<void> {
  const [used] = await rowsOf(db, FirstUseRow)`
    UPDATE personal_tokens SET last_used_at = ${now} WHERE id = ${id}::uuid AND last_used_at IS NULL
    RETURNING unused_until IS NOT NULL OR client_id IS NOT NULL AS "isAgent"`;
  if (used?.isAgent) await notify(db, now, { kind: 'agent-connected', subjectId: id, actorId: null });
}
