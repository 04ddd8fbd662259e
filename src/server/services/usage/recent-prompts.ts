import { RECENT_PROMPTS } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { findCards } from '../prompt/find-cards';

/** Maximum number of uses read: one prompt copied all day must not cost more than that. */
const USES_READ = 500;

/** Returns the prompts that the caller used last and still sees, latest first. Throws UNAUTHORIZED for a guest. */
export async function recentPrompts(ctx: ServiceContext): Promise<PromptListItem[]> {
  const member = requireMember(ctx);
  const chosen = Prisma.sql`
    SELECT prompt_id AS id, min(place) AS place FROM (
      SELECT prompt_id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place
      FROM prompt_usage WHERE user_id = ${member.id}::uuid
      ORDER BY created_at DESC, id DESC LIMIT ${USES_READ}
    ) used GROUP BY prompt_id`;
  return findCards(ctx, chosen, RECENT_PROMPTS);
}
