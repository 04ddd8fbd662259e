import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { avatarKeyOf, avatarOwnerOf, avatarUrlOf } from '@/domain/profile/avatar';
import type { OwnAvatar } from '@/domain/profile/schema';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';

const AvatarRow = z.object({ key: z.string(), createdAt: z.date(), expiresAt: z.date().nullable() });

/** Most pictures listed: nobody may upload more in the hour that an unused one is kept. */
const MOST_LISTED = 100;

/**
 * The caller's own pictures in the storage (specification 7), the newest first: the one that their profile shows, and
 * those they uploaded and did not take yet. Throws UNAUTHORIZED for a guest.
 */
export async function listAvatars(ctx: ServiceContext): Promise<OwnAvatar[]> {
  const member = requireMember(ctx);
  const rows = await rowsOf(ctx.db, AvatarRow)`
    SELECT key, created_at AS "createdAt", expires_at AS "expiresAt" FROM avatar_files
    WHERE left(key, 36) = ${member.id} AND (expires_at IS NULL OR expires_at > clock_timestamp())
    ORDER BY created_at DESC, key LIMIT ${MOST_LISTED}`;
  return rows.map(({ key, ...row }) => ({ ...row, avatarUrl: avatarUrlOf(key) }));
}

/**
 * Removes one of the caller's own pictures (specification 7): the profile stops showing it at once, and a job takes the
 * file away. Throws UNAUTHORIZED for a guest, NOT_FOUND for a picture that is somebody else's or not there any more.
 */
export async function removeAvatar(ctx: ServiceContext, avatarUrl: string): Promise<{ avatarUrl: string }> {
  const member = requireMember(ctx);
  const key = avatarKeyOf(avatarUrl);
  const missing = () => new AppError('NOT_FOUND', messages.error.notFound);
  if (key === null || avatarOwnerOf(key) !== member.id) throw missing();
  await ctx.db.$transaction(async (tx) => {
    // A save that takes the picture at this moment comes before or after, never in between.
    await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${member.id}::uuid FOR NO KEY UPDATE`;
    const { count } = await tx.profile.updateMany({
      where: { id: member.id, avatarUrl },
      data: { avatarUrl: null, updatedAt: ctx.now },
    });
    if (count > 0) return;
    const ended = await tx.$executeRaw`
      UPDATE avatar_files SET expires_at = clock_timestamp() WHERE key = ${key} AND expires_at > clock_timestamp()`;
    if (ended === 0) throw missing();
  });
  return { avatarUrl };
}
