import { z } from 'zod';
import type { PromptListItem } from '@/domain/prompt/schema';
import { createSemaphore } from '@/server/concurrency/semaphore';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import { AnswerBudget } from '../../answer-text';
import type { ServiceContext } from '../../context';
import { rowOf } from '../../rows';

const CharactersRow = z.object({ characters: z.number() });

/** Reading many long texts at once takes memory and time that short responses wait for. */
const gate = createSemaphore({ concurrent: shareOfProcess(2), queued: 20 });

/**
 * Returns the items of a page with their full texts instead of excerpts, each of the item's version. The texts are
 * counted before they are read. Throws TOO_LARGE above the budget of the response, UNAVAILABLE if too many callers
 * wait.
 */
export async function withFullTexts(
  ctx: Pick<ServiceContext, 'db' | 'answerText'>,
  items: readonly PromptListItem[],
): Promise<PromptListItem[]> {
  const allowance = ctx.answerText ?? new AnswerBudget().allowance();
  const cut = items.filter(({ isExcerpt }) => isExcerpt);
  const ids = cut.map(({ id }) => id);
  const weight = await rowOf(ctx.db, CharactersRow)`
    SELECT coalesce(sum(content_length), 0)::int AS characters FROM prompts WHERE id = ANY(${ids}::uuid[])`;
  const short = items.reduce((sum, { isExcerpt, content }) => sum + (isExcerpt ? 0 : content.length), 0);
  allowance.reserve(weight.characters + short);
  if (cut.length === 0) return [...items];
  // The text of a version never changes: later saves are not read.
  const rows = await gate.run(() =>
    ctx.db.promptVersion.findMany({
      where: { OR: cut.map(({ id, version }) => ({ promptId: id, version })) },
      select: { promptId: true, content: true },
    }),
  );
  const contents = new Map(rows.map(({ promptId, content }) => [promptId, content]));
  return items.flatMap((item) => {
    if (!item.isExcerpt) return [item];
    const content = contents.get(item.id);
    // Permanently deleted meanwhile.
    return content === undefined ? [] : [{ ...item, content, isExcerpt: false }];
  });
}
