import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto, PromptUpdate } from '@/domain/prompt/schema';
import type { Member } from '@/domain/actor';
import type { Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { requireMember, type ServiceContext } from '../context';
import { getPrompt } from './get-prompt';
import { loadPromptFacts, promptNotFound } from './load-prompt';

type Text = { title: string; description: string; content: string; category: string; tags: string[] };

const TEXT_FIELDS = ['title', 'description', 'content', 'category'] as const;

/** The fields of the update that are given, not empty and different from what is stored (specification 5). */
function changedText(current: Text, input: Partial<Text>): Partial<Text> {
  const changed: Partial<Text> = {};
  for (const field of TEXT_FIELDS) {
    const value = input[field];
    if (value !== undefined && value !== '' && value !== current[field]) changed[field] = value;
  }
  const { tags } = input;
  if (tags !== undefined && tags.length > 0 && tags.join('\n') !== current.tags.join('\n'))
    changed.tags = tags;
  return changed;
}

/** The caller's own prompt, locked: a second save waits here and then sees the first one's version. */
async function lockOwnPrompt(tx: Transaction, member: Member, id: string) {
  await tx.$queryRaw`
    SELECT 1 FROM prompts WHERE id = ${id}::uuid AND created_by = ${member.id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  const prompt = await tx.prompt.findFirst({ where: { id, createdBy: member.id, deletedAt: null } });
  if (prompt === null) throw promptNotFound();
  return prompt;
}

/** Writes the next version of a locked prompt. `updated_at` moves with the text only (decisions, Prompts). */
export async function saveNextVersion(
  tx: Transaction,
  current: Text & { id: string; version: number },
  change: { text: Partial<Text>; note: string; authorId: string; now: Date },
): Promise<void> {
  const { title, description, content, category, tags } = { ...current, ...change.text };
  const version = current.version + 1;
  await tx.promptVersion.create({
    data: {
      ...{ promptId: current.id, version, title, description, content, category, tags },
      note: change.note,
      authorId: change.authorId,
      createdAt: change.now,
    },
  });
  await tx.prompt.update({
    where: { id: current.id },
    data: { ...change.text, version, updatedAt: change.now },
    select: { id: true },
  });
}

/**
 * Changes one's own prompt; a change of text makes the next version (specification 5; decisions, Status and
 * versions). With `version` a save over a newer one is refused with CONFLICT. Throws NOT_FOUND for what the caller
 * may not see, FORBIDDEN for somebody else's prompt and for viewers.
 */
export async function updatePrompt(ctx: ServiceContext, input: PromptUpdate): Promise<PromptDto> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, input.id);
  if (!canEdit(member, facts)) throw new AppError('FORBIDDEN', messages.error.forbidden);

  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const current = await lockOwnPrompt(tx, member, input.id);
      const text = changedText(current, input);
      const changesText = Object.keys(text).length > 0;
      if (changesText && input.version !== undefined && input.version !== current.version) {
        throw new AppError('CONFLICT', messages.prompt.staleVersion);
      }
      if (changesText) {
        await saveNextVersion(tx, current, {
          text,
          note: input.note ?? '',
          authorId: member.id,
          now: ctx.now,
        });
      }
      if (input.isShared !== undefined && input.isShared !== current.isShared) {
        await tx.prompt.update({
          where: { id: current.id },
          data: { isShared: input.isShared },
          select: { id: true },
        });
      }
    }),
  );
  return getPrompt(ctx, input.id);
}

/** Makes an older version the newest again, as a new version with the old text (decisions, Status and versions). */
export async function restoreVersion(
  ctx: ServiceContext,
  input: { id: string; version: number },
): Promise<PromptDto> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, input.id);
  if (!canEdit(member, facts)) throw new AppError('FORBIDDEN', messages.error.forbidden);

  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const current = await lockOwnPrompt(tx, member, input.id);
      const old = await tx.promptVersion.findUnique({
        where: { promptId_version: { promptId: current.id, version: input.version } },
      });
      if (old === null) throw promptNotFound();
      const { title, description, content, category, tags } = old;
      await saveNextVersion(tx, current, {
        text: { title, description, content, category, tags },
        note: messages.prompt.restoredVersion(input.version),
        authorId: member.id,
        now: ctx.now,
      });
    }),
  );
  return getPrompt(ctx, input.id);
}
