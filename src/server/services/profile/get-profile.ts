import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { PublicProfile } from '@/domain/profile/schema';
import type { Db } from '@/server/db';
import type { ServiceContext } from '../context';
import { shownTo } from '../access/shown-to';
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

/**
 * What anybody may see of a person (specification 2, Profile). Throws NOT_FOUND, as for somebody who was deleted and
 * left no shared prompt.
 */
export async function getProfile(
  ctx: { db: Db } & Pick<ServiceContext, 'actor'>,
  id: string,
): Promise<PublicProfile> {
  const row = await ctx.db.profile.findUnique({
    where: {
      id,
      OR: [
        { deletedAt: null },
        { prompts: { some: { deletedAt: null, isShared: true, ...shownTo(ctx.actor) } } },
      ],
    },
    select: PUBLIC,
  });
  if (row === null) throw new AppError('NOT_FOUND', messages.error.notFound);
  const { deletedAt, socialLinks, ...profile } = row;
  // Of a deleted account the name alone is left, even while its deletion can be taken back.
  if (deletedAt !== null) return { ...profile, avatarUrl: null, bio: '', website: '', socialLinks: {} };
  return { ...profile, socialLinks: parseSocialLinks(socialLinks) };
}
