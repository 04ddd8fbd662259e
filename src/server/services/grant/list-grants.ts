import type { GrantDto } from '@/domain/grant/schema';
import { canGrant } from '@/domain/prompt/policy';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { readGrants } from './grant-rows';

/** Returns a prompt's grants in force, if the caller may share it. Throws UNAUTHORIZED, NOT_FOUND, FORBIDDEN. */
export async function listGrants(
  ctx: ServiceContext,
  { promptId }: { promptId: string },
): Promise<GrantDto[]> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, promptId);
  if (!canGrant(member, facts)) throw forbidden();
  return readGrants(ctx.db, member, facts.id);
}
