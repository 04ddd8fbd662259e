import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { avatarKeyOf, avatarOwnerOf } from '@/domain/profile/avatar';
import type { PublicProfile, ProfileUpdate } from '@/domain/profile/schema';
import type { Transaction } from '@/server/db';
import { requireMember, unauthorized, type ServiceContext } from '../context';
import { getProfile } from './get-profile';
import { parseSocialLinks } from './social-links';

/**
 * Changes the caller's own profile. Returns the public profile. The image is one the caller has
 * uploaded (upload-avatar.ts), or null for none; a trigger expires the previous one. Throws UNAUTHORIZED for a guest
 * and a deleted account, BAD_REQUEST for an image that is not theirs or missing.
 */
export async function updateProfile(ctx: ServiceContext, input: ProfileUpdate): Promise<PublicProfile> {
  const member = requireMember(ctx);
  const { socialLinks, avatarUrl, ...fields } = input;
  return ctx.db.$transaction(async (tx) => {
    // Serializes concurrent saves, so that none overwrites the other's links or loses its image.
    const locked = await tx.$executeRaw`
      SELECT 1 FROM profiles WHERE id = ${member.id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
    if (locked === 0) throw unauthorized();
    const current = await tx.profile.findUniqueOrThrow({
      where: { id: member.id },
      select: { socialLinks: true, avatarUrl: true },
    });
    const isNewAvatar = avatarUrl !== undefined && avatarUrl !== current.avatarUrl;
    if (isNewAvatar && avatarUrl !== null) await requireUpload(tx, member.id, avatarUrl);
    await tx.profile.update({
      where: { id: member.id },
      data: {
        ...fields,
        ...(isNewAvatar && { avatarUrl }),
        ...(socialLinks && { socialLinks: { ...parseSocialLinks(current.socialLinks), ...socialLinks } }),
        updatedAt: ctx.now,
      },
      select: { id: true },
    });
    return getProfile({ db: tx, actor: member }, member.id);
  });
}

/** Rejects an image that belongs to another user, is missing or about to be deleted. */
async function requireUpload(tx: Transaction, userId: string, avatarUrl: string): Promise<void> {
  const key = avatarKeyOf(avatarUrl);
  if (key !== null && avatarOwnerOf(key) === userId) {
    // Locked, so that it still exists when the trigger marks it as in use.
    const found = await tx.$executeRaw`
      SELECT 1 FROM avatar_files
      WHERE key = ${key} AND expires_at > clock_timestamp() + INTERVAL '2 minutes' FOR UPDATE`;
    if (found > 0) return;
  }
  throw new AppError('BAD_REQUEST', messages.profile.avatarGone);
}
