import type { AiEvent } from '@/domain/ai/schema';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { runMessages } from '@/domain/run/messages';
import { type RunDto, RUNS_SHOWN, type RunStart } from '@/domain/run/schema';
import type { Fillable } from '@/domain/test-case/fill-case';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import { TestInput } from '@/domain/test-case/schema';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, openPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { filledFor } from '../test-case/record-run';
import { findModel } from '../model/find-model';
import { oldestRun } from './run-memory';

const SYSTEM = 'You are a helpful assistant.';
const TEMPERATURE = 0.7;
/** Returns the text to run, and its prompt. Throws NOT_FOUND for a prompt or a version that the member cannot read. */
async function loadText(ctx: AiContext, member: Member, { promptId, text }: RunStart) {
  const prompt = promptId === null ? null : await loadPromptFacts(ctx.db, member, promptId);
  if ('content' in text) return { text, opened: null };
  if (prompt === null) throw promptNotFound();
  const row = await ctx.db.promptVersion.findFirst({
    where: { ...readableVersions(member, prompt), version: text.version },
    select: STORED_TEXT,
  });
  if (row === null) throw promptNotFound();
  const found: Fillable = fromStored(row);
  return { text: found, opened: prompt };
}

/**
 * Runs a filled-in prompt with a model, within the AI limits of the caller, and stores the complete response only for
 * them. Ends with the signal. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller cannot read it and for a missing
 * model, BAD_REQUEST for unfilled variables, and as {@link writeAnswer} does.
 */
export async function* runPrompt(
  ctx: AiContext,
  input: RunStart,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const member = requireMember(ctx);
  const loaded = await loadText(ctx, member, input);
  const { text } = loaded;
  let { opened } = loaded;
  const filled = filledFor(text, input);
  if (filled.problem !== null) throw new AppError('BAD_REQUEST', filled.problem);
  const { name, textModel } = await findModel(ctx, input.modelId);
  const job = {
    request: {
      system: SYSTEM,
      prompt: filled.text,
      messages: filled.messages,
      temperature: TEMPERATURE,
      minMaxTokens: ANSWER_TOKENS_MAX,
    },
    failure: runMessages.failed,
    finish: (answer: string) => ({ text: answer.trim(), lost: [] }),
  };
  for await (const event of writeAnswer({ ...ctx, textModel }, job, signal)) {
    if (opened !== null) await logAdminAccess(ctx.db, member, opened);
    opened = null;
    if (event.type === 'done') {
      await ctx.db.promptRun.create({
        data: {
          userId: member.id,
          promptId: input.promptId,
          modelName: name,
          inputs: input.inputs,
          version: 'version' in input.text ? input.text.version : null,
          createdAt: ctx.now,
          answer: event.text,
          isCut: event.isCut,
        },
        select: { id: true },
      });
    }
    yield event;
  }
}

/**
 * Returns the caller's responses of the last week for a prompt, or for unsaved new ones, newest first; never those of
 * other users. Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt the caller can no longer read.
 */
export async function listRuns(
  ctx: ServiceContext,
  { promptId }: { promptId: string | null },
): Promise<RunDto[]> {
  const member = requireMember(ctx);
  if (promptId !== null) await openPromptFacts(ctx.db, member, promptId);
  const rows = await ctx.db.promptRun.findMany({
    where: { userId: member.id, promptId, createdAt: { gte: oldestRun(ctx.now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RUNS_SHOWN,
    omit: { userId: true, promptId: true },
  });
  return rows.map((row) => ({ ...row, inputs: TestInput.array().parse(row.inputs) }));
}

/** Deletes one of the caller's responses; idempotent. Throws UNAUTHORIZED for guests. */
export async function deleteRun(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.promptRun.deleteMany({ where: { id, userId: member.id } });
  return { id };
}
