import type { AddressState } from '@/domain/admin/user';
import { isMailSetUp } from '../account/typed-address';
import { notFound, requireAdmin, type ServiceContext } from '../context';

/**
 * Returns what an admin should know of an account's address before they give rights to it, and whether a mail can prove
 * it. Throws UNAUTHORIZED for guests, FORBIDDEN for all but admins, NOT_FOUND for a missing account.
 */
export async function getAddressState(ctx: ServiceContext, userId: string): Promise<AddressState> {
  requireAdmin(ctx);
  const user = await ctx.db.profile.findUnique({
    where: { id: userId, erasedAt: null },
    select: {
      email: true,
      emailProvedAt: true,
      emailWriter: true,
      addressFinding: { select: { isFromBefore: true, confirmedAt: true } },
    },
  });
  if (user === null) throw notFound();
  return { state: stateOf(user), canMail: await isMailSetUp(ctx.db) };
}

type Addressed = {
  email: string | null;
  emailProvedAt: Date | null;
  emailWriter: string;
  addressFinding: { isFromBefore: boolean; confirmedAt: Date | null } | null;
};

function stateOf(user: Addressed): AddressState['state'] {
  if (user.email === null) return 'none';
  const { isFromBefore = false, confirmedAt = null } = user.addressFinding ?? {};
  if (isFromBefore && confirmedAt === null) return 'stayed';
  if (user.emailProvedAt !== null) return 'proved';
  return user.emailWriter === 'others' ? 'others' : 'typed';
}
