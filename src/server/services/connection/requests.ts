import { z } from 'zod';
import { visibleName } from '@/domain/characters';
import { connectionMail } from '@/domain/account/access-mails';
import { CONNECTIONS_MAX } from '@/domain/connection/limits';
import { connectionMessages } from '@/domain/connection/messages';
import { OAUTH_PATHS } from '@/domain/connection/paths';
import { redirectPlace } from '@/domain/connection/redirect-place';
import type { ConnectionDecided, ConnectionDecision, ConnectionRequestDto } from '@/domain/connection/schema';
import { readScopes } from '@/domain/connection/scopes';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { requireFreshSession } from '../account/fresh-session';
import { lockOwnProfile } from '../account/lock-profile';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireMember, type ServiceContext } from '../context';
import { enqueueNotice } from '../mail/enqueue-notice';
import { rowsOf } from '../rows';
import { requireOwnSpaces } from '../token/own-tokens';
import { recordHash } from '../token/oauth-records';

/** How long a connection waits for its client to request tokens: longer than the lifetime of a code. */
const UNCLAIMED_MS = 10 * 60 * 1_000;

/** The browser in which an agent's request was started, identified by its cookie. */
export type RequestContext = { agentRequest?: string | undefined };

const Waiting = z.looseObject({
  params: z.looseObject({
    client_id: z.string(),
    redirect_uri: z.string(),
    scope: z.string().optional(),
  }),
  clientName: z.string(),
  result: z.unknown().optional(),
});
type Waiting = z.infer<typeof Waiting>;

const WaitingRow = z.object({ payload: z.unknown() });

/** Throws NOT_FOUND in a browser other than the one in which the request was started: only that one may decide. */
function requireSameBrowser({ agentRequest }: RequestContext, id: string): void {
  if (agentRequest !== id) throw new AppError('NOT_FOUND', connectionMessages.gone);
}

/** Returns a pending request by name. Throws NOT_FOUND if it has expired or was decided. */
async function readWaiting(
  { db, now }: { db: Db; now: Date },
  id: string,
  lock: Prisma.Sql = Prisma.empty,
): Promise<Waiting> {
  const [row] = await rowsOf(
    db,
    WaitingRow,
  )(Prisma.sql`
    SELECT payload FROM oauth_records
    WHERE id_hash = ${recordHash({ kind: 'Interaction', name: id })} AND expires_at > ${now} ${lock}`);
  const waiting = Waiting.safeParse(row?.payload).data;
  if (waiting === undefined || waiting.result !== undefined) {
    throw new AppError('NOT_FOUND', connectionMessages.gone);
  }
  return waiting;
}

/** Stores the program's name with a request, for the user who decides about it: as it can be shown, however old it is. */
export async function nameRequest(db: Db, id: string, clientName: string): Promise<void> {
  await db.$executeRaw`
    UPDATE oauth_records SET payload = payload || jsonb_build_object('clientName', ${visibleName(clientName)}::text)
    WHERE id_hash = ${recordHash({ kind: 'Interaction', name: id })}`;
}

/** Returns the pending request of this browser. Throws NOT_FOUND, UNAUTHORIZED for guests. */
export async function readRequest(
  ctx: ServiceContext & RequestContext,
  { id }: { id: string },
): Promise<ConnectionRequestDto> {
  requireMember(ctx);
  requireSameBrowser(ctx, id);
  const { params, clientName } = await readWaiting(ctx, id);
  return {
    clientName,
    ...redirectPlace(params.redirect_uri),
    scopes: readScopes(params.scope),
    clientHost: URL.canParse(params.client_id) ? new URL(params.client_id).host : null,
  };
}

type Allowed = NonNullable<ConnectionDecision['allow']>;

async function makeConnection(
  tx: Transaction,
  ctx: OwnAccountContext,
  { params, clientName }: Waiting,
  { scopes, spaceIds }: Allowed,
): Promise<string> {
  const asked = readScopes(params.scope);
  if (!scopes.every((scope) => asked.includes(scope))) {
    throw new AppError('BAD_REQUEST', connectionMessages.notAsked);
  }
  const { now } = ctx;
  const profile = await lockOwnProfile(tx, ctx);
  const profileId = profile.id;
  const live = { profileId, clientId: { not: null }, revokedAt: null, expiresAt: { gt: now } };
  if ((await tx.personalToken.count({ where: live })) >= CONNECTIONS_MAX) {
    throw new AppError('CONFLICT', connectionMessages.tooMany(CONNECTIONS_MAX));
  }
  if (spaceIds !== null) await requireOwnSpaces(tx, profileId, spaceIds);
  const { place } = redirectPlace(params.redirect_uri);
  const made = await tx.personalToken.create({
    data: {
      profileId,
      name: clientName,
      clientId: params.client_id,
      redirectHost: place,
      scopes: [...new Set(scopes)],
      isLimited: spaceIds !== null,
      spaceIds: spaceIds ?? [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + UNCLAIMED_MS),
    },
    select: { id: true },
  });
  const agent = profile.isAddressTyped ? null : { client: clientName, place };
  const mail = connectionMail({ name: profile.mailName, siteUrl }, agent);
  await enqueueNotice({ db: tx, now }, profile, mail);
  return made.id;
}

/**
 * Decides the pending request of this browser: creates a connection, of which the user is notified by mail, or denies
 * it. Returns the address to redirect to. Throws NOT_FOUND for a request that has expired, was started elsewhere or
 * decided, and for spaces that the caller is not in; FORBIDDEN without a fresh session, BAD_REQUEST for a scope that
 * was not requested, CONFLICT with too many connections, UNAUTHORIZED for guests.
 */
export async function decideRequest(
  ctx: OwnAccountContext & RequestContext,
  { id, allow }: ConnectionDecision,
): Promise<ConnectionDecided> {
  const { db, now } = ctx;
  const { id: profileId } = requireMember(ctx);
  requireSameBrowser(ctx, id);
  if (allow !== null) requireFreshSession(ctx);
  await db.$transaction(async (tx) => {
    const waiting = await readWaiting({ db: tx, now }, id, Prisma.sql`FOR UPDATE`);
    const result =
      allow === null
        ? { error: 'access_denied', error_description: connectionMessages.denied }
        : {
            login: { accountId: profileId, remember: false },
            consent: { grantId: await makeConnection(tx, ctx, waiting, allow) },
          };
    await tx.oAuthRecord.update({
      where: { idHash: recordHash({ kind: 'Interaction', name: id }) },
      data: { payload: { ...waiting, result } as Prisma.InputJsonObject },
    });
  });
  return { returnTo: `${OAUTH_PATHS.authorize}/${id}` };
}
