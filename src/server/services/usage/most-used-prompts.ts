import { MOST_USED_PROMPTS } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { findCards } from '../prompt/find-cards';

/** Maximum number of uses counted: what somebody used years ago says little about today. */
const USES_READ = 500;

/**
 * Returns the prompts that the caller used most among their last uses and still sees, the most used first; of equals the
 * one used last. Throws UNAUTHORIZED for a guest.
 */
export async function mostUsedPrompts(ctx: ServiceContext): Promise<PromptListItem[]> {
  const member = requireMember(ctx);
  const chosen = Prisma.sql`
    SELECT prompt_id AS id, row_number() OVER (ORDER BY count(*) DESC, min(place)) AS place FROM (
      SELECT prompt_id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place
      FROM prompt_usage WHERE user_id = ${member.id}::uuid
      ORDER BY created_at DESC, id DESC LIMIT ${USES_READ}
    ) used GROUP BY prompt_id`;
  return findCards(ctx, chosen, MOST_USED_PROMPTS);
}
