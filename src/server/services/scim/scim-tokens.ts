import { randomBytes } from 'node:crypto';
import type { ScimToken } from '@/domain/admin/scim';
import type { Database } from '@/server/db';
import { setRequestToken } from '@/server/request-context/sender';
import { hashToken } from '../account/one-time-token';
import { withAdminLock, audit } from '../admin/change-user';
import { notFound, requireAdmin, type ServiceContext } from '../context';

/** Makes a leaked token recognizable. */
const PREFIX = 'cbs_';

/** Minimum interval between updates of a token's last use. */
const TOUCH_INTERVAL_MS = 60 * 1_000;

/** Returns all tokens, newest first. Throws FORBIDDEN for non-admins. */
export async function listScimTokens(ctx: ServiceContext): Promise<ScimToken[]> {
  requireAdmin(ctx);
  return ctx.db.scimToken.findMany({
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

/** Creates a directory's token. It is returned once: only its hash is stored. Throws FORBIDDEN for non-admins. */
export async function createScimToken(
  ctx: ServiceContext,
  { name }: { name: string },
): Promise<{ token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  await withAdminLock(ctx, async (tx, { actorId }) => {
    const { id } = await tx.scimToken.create({
      data: { name, tokenHash: hashToken(token), createdAt: ctx.now },
      select: { id: true },
    });
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'scim.token', subjectId: id });
  });
  return { token };
}

/** Revokes a token: the next request with it is rejected. Throws FORBIDDEN for non-admins, NOT_FOUND. */
export async function revokeScimToken(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ revoked: true }> {
  await withAdminLock(ctx, async (tx, { actorId }) => {
    const { count } = await tx.scimToken.deleteMany({ where: { id } });
    if (count === 0) throw notFound();
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'scim.revoke', subjectId: id });
  });
  return { revoked: true };
}

/** Returns whether an `Authorization` header has a valid token, and records its use. */
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
  setRequestToken(found.id);
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > TOUCH_INTERVAL_MS) {
    await db.scimToken.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } });
  }
  return true;
}
