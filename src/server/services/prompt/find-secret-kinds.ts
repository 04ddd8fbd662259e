import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { VariableList } from '@/domain/prompt/variable-details';
import { variableTexts } from '@/domain/prompt/variable-fields';
import { secretKinds } from '@/domain/prompt-check/secrets';
import { requireMember, type ServiceContext } from '../context';

/** Few enough that looking through the longest prompts holds nobody else up. */
const AT_ONCE = 20;

/**
 * The kinds of secrets in the caller's own private prompts and those of spaces that they publish from, in those of `ids` or in
 * all own ones: what to ask about before they become public. Never a secret itself. Other people's, shared and deleted prompts count as holding none. Throws
 * FORBIDDEN for viewers.
 */
export async function findSecretKinds(ctx: ServiceContext, ids?: readonly string[]): Promise<string[]> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const kinds = new Set<string>();
  const own = { createdBy: member.id };
  const publishing = { userId: member.id, role: { in: ['publisher', 'owner'] } };
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
      select: { id: true, title: true, description: true, content: true, variables: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const { title, description, content, variables } of prompts) {
      const said = variableTexts(VariableList.parse(variables));
      for (const kind of secretKinds(title, description, content, ...said)) kinds.add(kind);
    }
    after = prompts.length < AT_ONCE ? undefined : prompts.at(-1)?.id;
  } while (after !== undefined);
  return [...kinds];
}
