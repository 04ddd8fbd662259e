import { Role } from '@/domain/account/role';
import type { Me } from '@/domain/account/schema';
import type { ServiceContext } from '../context';
import { parseSocialLinks } from './social-links';

const ME = {
  id: true,
  email: true,
  fullName: true,
  role: true,
  avatarUrl: true,
  bio: true,
  website: true,
  socialLinks: true,
} as const;

/** Returns the signed-in user, including the email address; null for a guest. */
export async function getMe(ctx: Pick<ServiceContext, 'db' | 'actor'>): Promise<Me | null> {
  if (ctx.actor.kind !== 'member') return null;
  const row = await ctx.db.profile.findUnique({ where: { id: ctx.actor.id }, select: ME });
  return row && { ...row, role: Role.parse(row.role), socialLinks: parseSocialLinks(row.socialLinks) };
}
