import { z } from 'zod';
import { avatarKeyOf, avatarOwnerOf, avatarUrlOf } from '@/domain/profile/avatar';
import type { OwnAvatar } from '@/domain/profile/schema';
import { notFound, requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';

const AvatarRow = z.object({ key: z.string(), createdAt: z.date(), expiresAt: z.date().nullable() });

/** Maximum number of images listed: users can't upload more in the hour that an unused one is kept. */
const MAX_LISTED = 100;

/**
 * Returns the caller's own images in the storage, newest first: the one of their profile, and uploads
 * not used yet. Throws UNAUTHORIZED for a guest.
 */
export async function listAvatars(ctx: ServiceContext): Promise<OwnAvatar[]> {
  const member = requireMember(ctx);
  const rows = await rowsOf(ctx.db, AvatarRow)`
    SELECT key, created_at AS "createdAt", expires_at AS "expiresAt" FROM avatar_files
    WHERE left(key, 36) = ${member.id} AND (expires_at IS NULL OR expires_at > clock_timestamp())
    ORDER BY created_at DESC, key LIMIT ${MAX_LISTED}`;
  return rows.map(({ key, ...row }) => ({ ...row, avatarUrl: avatarUrlOf(key) }));
}

/**
 * Removes one of the caller's own images: the profile stops showing it immediately, and a job deletes
 * the file. Throws UNAUTHORIZED for a guest, NOT_FOUND for another user's or a missing image.
 */
export async function removeAvatar(ctx: ServiceContext, avatarUrl: string): Promise<{ avatarUrl: string }> {
  const member = requireMember(ctx);
  const key = avatarKeyOf(avatarUrl);
  const missing = () => notFound();
  if (key === null || avatarOwnerOf(key) !== member.id) throw missing();
  await ctx.db.$transaction(async (tx) => {
    // A concurrent save that uses the image comes before or after, never in between.
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
