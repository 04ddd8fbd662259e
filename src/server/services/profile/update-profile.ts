import type { PublicProfile, ProfileUpdate } from '@/domain/profile/schema';
import { requireMember, type ServiceContext } from '../context';
import { getProfile } from './get-profile';
import { parseSocialLinks } from './social-links';

/** Changes one's own profile (specification 7). Gives it as others see it. Throws UNAUTHORIZED for a guest. */
export async function updateProfile(ctx: ServiceContext, input: ProfileUpdate): Promise<PublicProfile> {
  const member = requireMember(ctx);
  const { socialLinks, ...fields } = input;
  await ctx.db.$transaction(async (tx) => {
    // Two saves of different links at once take turns, so that neither writes over the other's.
    await tx.$queryRaw`SELECT 1 FROM profiles WHERE id = ${member.id}::uuid FOR NO KEY UPDATE`;
    const current = await tx.profile.findUniqueOrThrow({
      where: { id: member.id },
      select: { socialLinks: true },
    });
    await tx.profile.update({
      where: { id: member.id },
      data: {
        ...fields,
        ...(socialLinks && { socialLinks: { ...parseSocialLinks(current.socialLinks), ...socialLinks } }),
        updatedAt: ctx.now,
      },
      select: { id: true },
    });
  });
  return getProfile(ctx, member.id);
}
