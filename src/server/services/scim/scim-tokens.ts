import { randomBytes } from 'node:crypto';
import type { ScimToken } from '@/domain/admin/scim';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { noteToken } from '@/server/request-context/sender';
import { hashToken } from '../account/one-time-token';
import { asAdmin, audit } from '../admin/change-user';
import { requireAdmin, type ServiceContext } from '../context';

/** So that people who find one know what it is. */
const PREFIX = 'cbs_';

/** The last use of a token is written down at most this often. */
const TOUCH_INTERVAL_MS = 60 * 1_000;

/** All tokens, the newest first. Throws FORBIDDEN for anybody but an admin. */
export async function listScimTokens(ctx: ServiceContext): Promise<ScimToken[]> {
  requireAdmin(ctx);
  return ctx.db.scimToken.findMany({
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

/**
 * Makes a token by which a directory manages accounts. It is shown once: a hash of it is all that is kept.
 * Throws FORBIDDEN for anybody but an admin.
 */
export async function createScimToken(
  ctx: ServiceContext,
  { name }: { name: string },
): Promise<{ token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  await asAdmin(ctx, async (tx, { actorId }) => {
    const { id } = await tx.scimToken.create({
      data: { name, tokenHash: hashToken(token), createdAt: ctx.now },
      select: { id: true },
    });
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'scim.token', subjectId: id });
  });
  return { token };
}

/** Revokes a token: the next request with it is refused. Throws FORBIDDEN for anybody but an admin, NOT_FOUND. */
export async function revokeScimToken(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ revoked: true }> {
  await asAdmin(ctx, async (tx, { actorId }) => {
    const { count } = await tx.scimToken.deleteMany({ where: { id } });
    if (count === 0) throw new AppError('NOT_FOUND', messages.error.notFound);
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'scim.revoke', subjectId: id });
  });
  return { revoked: true };
}

/** Whether an `Authorization` header brings a token that is good now; notes its use. */
export async function isScimCaller(
  { db, now }: { db: Database; now: Date },
  authorization: string | null,
): Promise<boolean> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token?.startsWith(PREFIX)) return false;
  const found = await db.scimToken.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { id: true, lastUsedAt: true },
  });
  if (found === null) return false;
  noteToken(found.id);
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > TOUCH_INTERVAL_MS) {
    await db.scimToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } });
  }
  return true;
}
