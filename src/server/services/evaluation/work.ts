import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { Extras } from '@/domain/prompt/extras';
import type { Fillable } from '@/domain/test-case/fill-case';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import type { MeasuredCall } from '@/server/metrics/process-metrics';
import type { TextRequest } from '@/server/ports/text-model/provider';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { findModel } from '../model/find-model';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { prepared } from '../prepared';
import { rowsOf } from '../rows';
import { type StoredCase, toStoredCase } from '../test-case/test-rows';
import type { AskedModel } from './ask-once';
import { CannotGoOn, LeftToOthers, NoLongerOurs } from './outcomes';
import type { OpenCall } from './open-calls';
import type { Places } from './places';
import type { StarterFacts } from './starter';

/** The environment of the loop that works on calls. */
export type WorkContext = {
  db: Database;
  now: () => Date;
  /** The default model of the server; null if it has none. */
  textModel: () => Promise<TextModel | null>;
  /** Called after each request to a model, for the metrics. */
  measure: (call: MeasuredCall) => void;
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

/** The environment of one loop: what its calls share. */
export type LoopContext = WorkContext & { texts: VersionTexts; places: Places };

export type Work = {
  evaluation: StarterFacts & { id: string; answersPerCase: number; isLimited: boolean };
  run: z.infer<typeof RunRow>;
  text: Fillable;
  parameters: ReturnType<typeof parametersOf>;
  /** Null if it was changed or deleted since the start. */
  testCase: StoredCase | null;
};

const RunRow = z.object({
  id: z.string(),
  version: z.int(),
  modelId: z.string().nullable(),
  modelRevision: z.int().nullable(),
  judgeId: z.string().nullable(),
  judgeRevision: z.int().nullable(),
  answersNeeded: z.int(),
});
const EvaluationRow = z.object({
  id: z.string(),
  promptId: z.string(),
  startedBy: z.string().nullable(),
  isWatch: z.boolean(),
  viaToken: z.boolean(),
  tokenId: z.string().nullable(),
  answersPerCase: z.int(),
  /** Whether it stops at a cost. */
  isLimited: z.boolean(),
});
const CaseRow = z.object({
  id: z.string(),
  promptId: z.string(),
  name: z.string(),
  revision: z.int(),
  inputs: z.unknown(),
  checks: z.unknown(),
});
const WorkRow = z.object({
  run: RunRow,
  evaluation: EvaluationRow,
  /** The revision that the case had at the start. */
  planned: z.int().nullable(),
  testCase: CaseRow.nullable(),
});

const TEXTS_MAX = 20;

/** Texts of versions, which never change: the calls of an evaluation share a few. */
export class VersionTexts {
  readonly #texts = new Map<string, ReturnType<typeof fromStored>>();

  /** Returns the text of a version. Throws CannotGoOn if it is gone. */
  async find(db: Database, promptId: string, version: number) {
    const key = `${promptId} ${version}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const row = await db.promptVersion.findUnique({
      where: { promptId_version: { promptId, version } },
      select: STORED_TEXT,
    });
    if (row === null) throw new CannotGoOn('column', said.versionGone);
    const text = fromStored(row);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size >= TEXTS_MAX && oldest !== undefined) this.#texts.delete(oldest);
    this.#texts.set(key, text);
    return text;
  }
}

/** Loads what a call is about, as it is now. Throws NoLongerOurs, and CannotGoOn if the version is gone. */
export async function loadWork(db: Database, texts: VersionTexts, call: OpenCall): Promise<Work> {
  const statement = Prisma.sql`
    SELECT json_build_object('id', r.id, 'version', r.version, 'modelId', r.model_id, 'modelRevision', r.model_revision,
        'judgeId', r.judge_id, 'judgeRevision', r.judge_revision, 'answersNeeded', r.answers_needed) AS run,
      json_build_object('id', e.id, 'promptId', e.prompt_id, 'startedBy', e.started_by, 'isWatch', e.is_watch,
        'viaToken', e.via_token, 'tokenId', e.token_id, 'answersPerCase', e.answers_per_case,
        'isLimited', e.stop_at_nanos IS NOT NULL) AS evaluation,
      (SELECT (c ->> 'revision')::int FROM jsonb_array_elements(e.cases) c WHERE c ->> 'id' = ${call.caseId}) AS planned,
      (SELECT json_build_object('id', c.id, 'promptId', c.prompt_id, 'name', c.name, 'revision', c.revision,
        'inputs', c.inputs, 'checks', c.checks) FROM prompt_test_cases c WHERE c.id = ${call.caseId}::uuid) AS "testCase"
    FROM prompt_test_runs r JOIN prompt_evaluations e ON e.id = r.evaluation_id
    WHERE r.id = ${call.runId}::uuid`;
  const [found] = await rowsOf(db, WorkRow)(prepared(statement));
  if (found === undefined) throw new NoLongerOurs();
  const { run, evaluation, planned, testCase } = found;
  const { promptId } = evaluation;
  const text = await texts.find(db, promptId, run.version);
  const isSame = testCase?.promptId === promptId && testCase.revision === planned;
  return {
    evaluation,
    run,
    text,
    parameters: parametersOf(text.extras, evaluation.answersPerCase),
    testCase: isSame ? toStoredCase(testCase) : null,
  };
}

/** Names a model among open calls. */
export const modelKey = (id: string | null) => id ?? 'default';

/** Returns a model if it is still that of the start. Throws CannotGoOn, LeftToOthers. */
export async function findSameModel(
  ctx: WorkContext,
  id: string | null,
  revision: number | null,
  scope: 'column' | 'evaluation',
): Promise<AskedModel> {
  const context = { db: ctx.db, textModel: id === null ? await ctx.textModel() : null };
  const found = await findModel(context, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'NOT_FOUND' ? said.modelGone : error.message;
    throw new CannotGoOn(scope, scope === 'evaluation' ? said.judgeFailed(reason) : reason);
  });
  const { textModel } = found;
  // Only a server's own model may be missing, and differ from another server's.
  if (textModel === null || (id === null && found.revision !== revision)) throw new LeftToOthers();
  if (found.revision !== revision) {
    throw new CannotGoOn(scope, scope === 'evaluation' ? said.judgeChanged : said.modelChanged);
  }
  return { ...found, textModel, key: modelKey(id) };
}
