import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { Extras } from '@/domain/prompt/extras';
import type { Fillable } from '@/domain/test-case/fill-case';
import type { Database } from '@/server/db';
import type { TextRequest } from '@/server/ports/text-model/provider';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { findModel } from '../model/find-model';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { type StoredCase, toStoredCase } from '../test-case/test-rows';
import type { AskedModel } from './ask-once';
import { CannotGoOn, NoLongerOurs } from './outcomes';
import type { OpenCall } from './open-calls';
import type { StarterFacts } from './starter';

/** The environment of the loop that works on calls. */
export type WorkContext = {
  db: Database;
  now: () => Date;
  /** The default model of the server; null if it has none. */
  textModel: () => Promise<TextModel | null>;
};

/** Settings of a prompt that apply to its answers, by OpenAI's names in camel case. */
const Settings = z.object({
  temperature: z.number().min(0).max(2).optional().catch(undefined),
  topP: z.number().min(0).max(1).optional().catch(undefined),
  maxTokens: z.int().min(1).max(32_000).optional().catch(undefined),
});

/** One answer is asked for as a test run does; several would all be the same. */
const TEMPERATURE_OF_ONE = 0;
const TEMPERATURE_OF_MANY = 0.7;

/** Returns the parameters of a prompt's request: its own, else ours. */
export function parametersOf(extras: unknown, answersPerCase: number) {
  const own = Settings.parse(Extras.safeParse(extras).data?.settings ?? {});
  const { temperature = answersPerCase === 1 ? TEMPERATURE_OF_ONE : TEMPERATURE_OF_MANY } = own;
  return {
    temperature,
    ...(own.topP !== undefined && { topP: own.topP }),
    ...(own.maxTokens !== undefined && { ownMaxTokens: own.maxTokens }),
  } satisfies Partial<TextRequest>;
}

export type Work = {
  evaluation: StarterFacts & { id: string; answersPerCase: number };
  run: {
    id: string;
    version: number;
    modelId: string | null;
    modelRevision: number | null;
    judgeId: string | null;
    judgeRevision: number | null;
  };
  text: Fillable;
  parameters: ReturnType<typeof parametersOf>;
  /** Null if it was changed or deleted since the start. */
  testCase: StoredCase | null;
};

const Cases = z.array(z.object({ id: z.string(), revision: z.int() }));

/** Loads what a call is about, as it is now. Throws NoLongerOurs, and CannotGoOn if the version is gone. */
export async function loadWork(db: Database, call: OpenCall): Promise<Work> {
  const run = await db.testRun.findUnique({ where: { id: call.runId }, include: { evaluation: true } });
  if (run?.evaluation == null) throw new NoLongerOurs();
  const { evaluation } = run;
  const [version, row] = await Promise.all([
    db.promptVersion.findUnique({
      where: { promptId_version: { promptId: run.promptId, version: run.version } },
      select: STORED_TEXT,
    }),
    db.testCase.findUnique({ where: { id: call.caseId } }),
  ]);
  if (version === null) throw new CannotGoOn('column', said.versionGone);
  const text = fromStored(version);
  const planned = Cases.parse(evaluation.cases).find(({ id }) => id === call.caseId);
  const isSame = row !== null && row.promptId === run.promptId && row.revision === planned?.revision;
  return {
    evaluation,
    run,
    text,
    parameters: parametersOf(text.extras, evaluation.answersPerCase),
    testCase: isSame ? toStoredCase(row) : null,
  };
}

/** Names a model among open calls. */
export const modelKey = (id: string | null) => id ?? 'default';

/** Returns a model if it is still that of the start. Throws CannotGoOn. */
export async function findSameModel(
  ctx: WorkContext,
  id: string | null,
  revision: number | null,
  scope: 'column' | 'evaluation',
): Promise<AskedModel> {
  const context = { db: ctx.db, textModel: await ctx.textModel() };
  const found = await findModel(context, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'NOT_FOUND' ? said.modelGone : error.message;
    throw new CannotGoOn(scope, scope === 'evaluation' ? said.judgeFailed(reason) : reason);
  });
  const { textModel } = found;
  if (textModel === null) throw new CannotGoOn(scope, said.noAi);
  if (found.revision !== revision) {
    throw new CannotGoOn(scope, scope === 'evaluation' ? said.judgeChanged : said.modelChanged);
  }
  return { ...found, textModel, key: modelKey(id) };
}
