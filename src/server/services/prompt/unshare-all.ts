import { canShare } from '@/domain/prompt/policy';
import { recordActivity } from '../activity/record-activity';
import { requireCreator, type ServiceContext } from '../context';
import { IdRow, rowsOf } from '../rows';
import { lockAllowed } from './many-prompts';
import { visibilityChanges } from './share-prompt';

/**
 * Undoes one `shareAll` of the caller: makes private what it shared at that time, is still shared and the caller may
 * share now. Returns how many. Throws FORBIDDEN for viewers.
 */
export async function unshareAll(ctx: ServiceContext, { at }: { at: Date }): Promise<{ unshared: number }> {
  const member = requireCreator(ctx);
  return ctx.db.$transaction(async (tx) => {
    const shared = await rowsOf(tx, IdRow)`
      SELECT DISTINCT a.prompt_id::text AS id FROM prompt_activity a
      WHERE a.actor_id = ${member.id}::uuid AND a.kind = 'shared' AND a.created_at = ${at}`;
    const prompts = await lockAllowed(
      tx,
      shared.map(({ id }) => id),
      member,
      canShare,
    );
    const changing = prompts.filter(({ isShared }) => isShared);
    await tx.prompt.updateMany({
      where: { id: { in: changing.map(({ id }) => id) } },
      data: { isShared: false },
    });
    await recordActivity(tx, visibilityChanges(ctx, member, changing, false));
    return { unshared: changing.length };
  });
}
