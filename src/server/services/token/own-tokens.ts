import { tokenMail } from '@/domain/account/access-mails';
import { AppError } from '@/domain/errors';
import { TOKENS_MAX, UNUSED_HOURS } from '@/domain/token/limits';
import { tokenMessages } from '@/domain/token/messages';
import { TokenScopeSchema, type TokenCreate, type TokenDto, type TokenMade } from '@/domain/token/schema';
import { siteUrl } from '@/env';
import type { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { requireFreshSession } from '../account/fresh-session';
import { lockOwnProfile } from '../account/lock-profile';
import { hashToken } from '../account/one-time-token';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireMember, type ServiceContext } from '../context';
import { enqueueNotice } from '../mail/enqueue-notice';
import { isNotForgotten } from './forgotten';
import { lastReads } from './last-reads';
import { newTokenText } from './token-text';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the unrevoked tokens and connections of a user, newest first. */
export function tokensOf(db: Db, profileId: string, which: Prisma.PersonalTokenWhereInput = {}) {
  return db.personalToken.findMany({
    where: { ...which, profileId, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      lastFour: true,
      clientId: true,
      redirectHost: true,
      scopes: true,
      isLimited: true,
      spaceIds: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      lastPromptId: true,
      lastReadAt: true,
    },
  });
}

/** Returns a function from a user's token or connection to its scopes and those of its spaces that they are in. */
export async function reachIn(db: Db, profileId: string) {
  const spaces = await db.space.findMany({
    where: { deletedAt: null, members: { some: { userId: profileId } } },
    select: { id: true, name: true },
  });
  return (row: { scopes: string[]; isLimited: boolean; spaceIds: string[] }) => ({
    scopes: row.scopes.map((scope) => TokenScopeSchema.parse(scope)),
    spaces: row.isLimited
      ? spaces.filter(({ id }) => row.spaceIds.includes(id)).map(({ name }) => name)
      : null,
  });
}

/** Returns the caller's tokens, newest first, also expired ones; never secrets. Throws UNAUTHORIZED for guests. */
export async function listTokens(ctx: ServiceContext): Promise<TokenDto[]> {
  const member = requireMember(ctx);
  const [rows, reachOf] = await Promise.all([
    tokensOf(ctx.db, member.id, { clientId: null, ...isNotForgotten(ctx.now) }),
    reachIn(ctx.db, member.id),
  ]);
  const lastRead = await lastReads(ctx.db, member, rows);
  return rows.map((row) => ({
    ...row,
    ...reachOf(row),
    lastRead: lastRead(row),
    lastFour: row.lastFour ?? '',
    isExpired: row.expiresAt <= ctx.now,
  }));
}

/** Throws NOT_FOUND for a space that the user is not in. */
export async function requireOwnSpaces(
  tx: Transaction,
  userId: string,
  spaceIds: readonly string[],
): Promise<void> {
  const found = await tx.spaceMember.count({
    where: { userId, spaceId: { in: [...spaceIds] }, space: { deletedAt: null } },
  });
  if (found !== spaceIds.length) throw new AppError('NOT_FOUND', tokenMessages.noSpace);
}

/**
 * Creates a token by which a program acts for the caller. It is returned once: only its hash is stored. Its owner gets
 * a mail. Throws FORBIDDEN without a fresh session, NOT_FOUND for spaces that the caller is not in, CONFLICT with too
 * many tokens, UNAUTHORIZED for guests.
 */
export async function createToken(
  ctx: OwnAccountContext,
  { name, scopes, spaceIds, days, isForAgent = false }: TokenCreate,
): Promise<TokenMade> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  const token = newTokenText();
  const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
  const unusedUntil = isForAgent ? new Date(ctx.now.getTime() + UNUSED_HOURS * HOUR_MS) : null;
  const id = await ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    const own = { profileId: member.id, clientId: null };
    const live = { ...own, revokedAt: null, expiresAt: { gt: ctx.now }, ...isNotForgotten(ctx.now) };
    if ((await tx.personalToken.count({ where: live })) >= TOKENS_MAX) {
      throw new AppError('CONFLICT', tokenMessages.tooMany(TOKENS_MAX));
    }
    if (spaceIds !== null) await requireOwnSpaces(tx, member.id, spaceIds);
    const made = await tx.personalToken.create({
      data: {
        profileId: member.id,
        name,
        tokenHash: hashToken(token),
        lastFour: token.slice(-4),
        scopes,
        isLimited: spaceIds !== null,
        spaceIds: spaceIds ?? [],
        createdAt: ctx.now,
        expiresAt,
        unusedUntil,
      },
      select: { id: true },
    });
    const named = profile.isAddressTyped ? null : name;
    const mail = tokenMail({ name: profile.mailName, siteUrl }, { token: named, days });
    await enqueueNotice({ db: tx, now: ctx.now }, profile, mail);
    return made.id;
  });
  return { id, token, expiresAt };
}

/**
 * Revokes one of the caller's own tokens or connections: the next request with it is rejected. Throws NOT_FOUND if it
 * is missing or another user's, UNAUTHORIZED for guests.
 */
export async function revokeToken(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const member = requireMember(ctx);
  const { count } = await ctx.db.personalToken.updateMany({
    where: { id, profileId: member.id, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  if (count === 0) throw new AppError('NOT_FOUND', tokenMessages.gone);
  return { id };
}
