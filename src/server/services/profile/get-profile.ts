import type { PublicProfile } from '@/domain/profile/schema';
import type { Db } from '@/server/db';
import { notFound, type ServiceContext } from '../context';
import { sharedWith } from '../access';
import { parseSocialLinks } from './social-links';

const PUBLIC = {
  id: true,
  fullName: true,
  avatarUrl: true,
  bio: true,
  website: true,
  socialLinks: true,
  createdAt: true,
  deletedAt: true,
} as const;

/** Returns a user's public profile. Throws NOT_FOUND, also if deleted and without shared prompts. */
export async function getProfile(
  ctx: { db: Db } & Pick<ServiceContext, 'actor'>,
  id: string,
): Promise<PublicProfile> {
  const row = await ctx.db.profile.findUnique({
    where: {
      id,
      OR: [{ deletedAt: null }, { prompts: { some: { deletedAt: null, ...sharedWith(ctx.actor) } } }],
    },
    select: PUBLIC,
  });
  if (row === null) throw notFound();
  const { deletedAt, socialLinks, ...profile } = row;
  // Of a deleted account only the name remains, even while its deletion can be undone.
  if (deletedAt !== null) return { ...profile, avatarUrl: null, bio: '', website: '', socialLinks: {} };
  return { ...profile, socialLinks: parseSocialLinks(socialLinks) };
}
