import { COMMENTS_COUNTED_MAX, type PromptParts } from '@/domain/prompt/parts';
import { countComments } from './count-comments';
import { requireMember, type ServiceContext } from '../context';
import { historyAccess, historyFilter } from '../access/history';
import { readableVersions } from './list-versions';
import { openPromptFacts } from './load-prompt';

/**
 * Returns how many versions, test cases and comments of a prompt the caller can read. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for a prompt that the caller cannot open.
 */
export async function countParts(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<PromptParts> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const [versions, tests, comments] = await Promise.all([
    ctx.db.promptVersion.count({ where: readableVersions(member, prompt) }),
    ctx.db.testCase.count({
      where: { promptId: prompt.id, ...historyFilter(historyAccess(member, prompt)) },
    }),
    countComments(ctx.db, member, prompt, COMMENTS_COUNTED_MAX),
  ]);
  return { versions, tests, comments };
}
