import { VERSIONS_OFFERED } from '@/domain/evaluation/limits';
import type { OfferedVersion } from '@/domain/evaluation/schema';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { openPromptFacts } from '../prompt/load-prompt';

/**
 * Returns the versions of a prompt to evaluate, newest first: the newest ones that the caller can read, and the approved
 * one however old. Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt the caller cannot open.
 */
export async function listOfferedVersions(ctx: ServiceContext, promptId: string): Promise<OfferedVersion[]> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const { approvedVersion } = prompt;
  const readable = { ...readableVersions(member, prompt), promptId: prompt.id };
  const newest = await ctx.db.promptVersion.findMany({
    where: readable,
    orderBy: { version: 'desc' },
    take: VERSIONS_OFFERED,
    select: { version: true },
  });
  const numbers = newest.map(({ version }) => version);
  const isOlder = approvedVersion !== null && !numbers.includes(approvedVersion);
  if (
    isOlder &&
    (await ctx.db.promptVersion.count({ where: { ...readable, version: approvedVersion } })) > 0
  ) {
    numbers.push(approvedVersion);
  }
  return numbers.map((version) => ({
    version,
    isLatest: version === prompt.version,
    isApproved: version === approvedVersion,
  }));
}
