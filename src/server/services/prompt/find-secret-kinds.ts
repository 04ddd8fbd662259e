import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { writtenTexts } from '@/domain/prompt/written-texts';
import { secretKinds } from '@/domain/prompt-check/secrets';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { requireMember, type ServiceContext } from '../context';
import { fromStored, STORED_TEXT } from './stored-text';

/** Few enough that looking through the longest prompts holds nobody else up. */
const AT_ONCE = 20;

/**
 * The kinds of secrets in the caller's own private prompts outside spaces and those of spaces that they publish from, in those of `ids` or in
 * all own ones: what to ask about before they become public. Never a secret itself. Other people's, shared and deleted prompts
 * count as holding none. Throws FORBIDDEN for viewers.
 */
export async function findSecretKinds(ctx: ServiceContext, ids?: readonly string[]): Promise<string[]> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const kinds = new Set<string>();
  const own = { createdBy: member.id, spaceId: null };
  const publishing = { userId: member.id, role: { in: [...PUBLISHING_ROLES] } };
  const ofSpaces = { space: { deletedAt: null, members: { some: publishing } } };
  let after: string | undefined;
  do {
    const prompts = await ctx.db.prompt.findMany({
      where: {
        ...(ids === undefined ? own : { OR: [own, ofSpaces] }),
        isShared: false,
        deletedAt: null,
        id: { in: ids && [...ids], gt: after },
      },
      select: { ...STORED_TEXT, id: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const prompt of prompts) {
      for (const kind of secretKinds(...writtenTexts(fromStored(prompt)))) kinds.add(kind);
    }
    after = prompts.length < AT_ONCE ? undefined : prompts.at(-1)?.id;
  } while (after !== undefined);
  return [...kinds];
}
