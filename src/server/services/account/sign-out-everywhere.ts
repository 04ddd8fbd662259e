import { requireMember, type ServiceContext } from '../context';

/** Ends all sessions of the caller, including this one. Returns the number of sessions ended. */
export async function signOutEverywhere(ctx: ServiceContext): Promise<{ ended: number }> {
  const member = requireMember(ctx);
  const { count } = await ctx.db.session.deleteMany({ where: { profileId: member.id } });
  return { ended: count };
}
