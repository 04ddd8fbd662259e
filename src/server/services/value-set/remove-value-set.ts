import { requireMember, type ServiceContext } from '../context';

/** Removes one of the caller's own sets of values; idempotent. Throws UNAUTHORIZED for a guest. */
export async function removeValueSet(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.promptValueSet.deleteMany({ where: { id, userId: member.id } });
  return { id };
}
