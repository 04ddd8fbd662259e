import { canFavorite } from '@/domain/prompt/policy';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { announceCounted } from '../prompt/watch/announce-counted';

/**
 * Adds the caller's favourite or takes it away (specification 4). The count follows the rows by a trigger in the
 * same transaction. Throws NOT_FOUND for a prompt the caller's lists don't hold.
 */
export async function toggleFavorite(
  ctx: ServiceContext,
  promptId: string,
): Promise<{ isFavorited: boolean; favoriteCount: number }> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canFavorite(member, prompt)) throw promptNotFound();
  const where = { promptId: prompt.id, userId: member.id };

  const isFavorited = await ctx.db.$transaction(async (tx) => {
    // The prompt's row before the favourite's, as whoever removes the prompt takes them; for a new one its foreign key sees to it.
    await tx.$executeRaw`
      SELECT FROM prompts WHERE id IN (
        SELECT prompt_id FROM favorites WHERE prompt_id = ${prompt.id}::uuid AND user_id = ${member.id}::uuid)
      FOR NO KEY UPDATE`;
    const { count } = await tx.favorite.deleteMany({ where });
    if (count > 0) return false;
    // The unique index settles two clicks at once: the second one finds the row and leaves it.
    await tx.favorite.createMany({ data: [{ ...where, createdAt: ctx.now }], skipDuplicates: true });
    return true;
  });
  announceCounted(ctx.db, prompt.id);
  const counted = await ctx.db.prompt.findUnique({
    where: { id: prompt.id },
    select: { favoriteCount: true },
  });
  if (counted === null) throw promptNotFound();
  return { isFavorited, ...counted };
}
