import type { Member } from '@/domain/actor';
import { COMMENTS_COUNTED_MAX, type PromptParts, VARIANTS_COUNTED_MAX } from '@/domain/prompt/parts';
import type { Db } from '@/server/db';
import { countComments } from './count-comments';
import { requireMember, type ServiceContext } from '../context';
import { historyFilter, readableSince, visibleTo } from '../access';
import { CountRow, rowOf } from '../rows';
import { readableVersions } from './list-versions';
import { openPromptFacts } from './load-prompt';

/**
 * Returns how many versions, test cases, comments and variants of a prompt the caller can read. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for a prompt that the caller cannot open.
 */
export async function countParts(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<PromptParts> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const [versions, tests, comments, variants] = await Promise.all([
    ctx.db.promptVersion.count({ where: readableVersions(member, prompt) }),
    ctx.db.testCase.count({
      where: { promptId: prompt.id, ...historyFilter(readableSince(member, prompt)) },
    }),
    countComments(ctx.db, member, prompt, COMMENTS_COUNTED_MAX),
    countVariants(ctx.db, member, prompt.id),
  ]);
  return { versions, tests, comments, variants };
}

/** Returns how many prompts that were made from one are in the member's lists. */
async function countVariants(db: Db, member: Member, id: string): Promise<number> {
  const { count } = await rowOf(db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT FROM prompts p WHERE p.copied_from = ${id}::uuid AND p.deleted_at IS NULL AND ${visibleTo(member)}
      LIMIT ${VARIANTS_COUNTED_MAX}
    ) variants`;
  return count;
}
