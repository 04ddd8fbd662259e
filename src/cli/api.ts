import type { inferRouterInputs } from '@trpc/server';
import type { z } from 'zod';
import type { v1Router } from '@/server/api/v1/router';
import * as evaluations from '@/server/api/v1/evaluation-schemas';
import * as schemas from '@/server/api/v1/schemas';
import * as skills from '@/server/api/v1/skill-schemas';
import * as team from '@/server/api/v1/team-schemas';
import { type Account, currentAccount } from './account';
import { withEarlierDefaults } from './earlier-server';
import { CliError, EXIT } from './exit';
import { askJson, type ApiRequest } from './http';

const PromptOut = withEarlierDefaults(schemas.PromptOut);
const SuggestionOut = team.SuggestionOut.extend({ proposed: withEarlierDefaults(schemas.TextOut) });

/** Operations that the CLI uses, by their names in the OpenAPI document, each with the schema of its response. */
export const OPERATIONS = {
  getMe: { method: 'GET', path: '/me', answer: team.MeOut },
  listPrompts: { method: 'GET', path: '/prompts', answer: schemas.PromptList },
  createPrompt: { method: 'POST', path: '/prompts', answer: PromptOut },
  getPrompt: { method: 'GET', path: '/prompts/{prompt}', answer: PromptOut },
  updatePrompt: { method: 'PATCH', path: '/prompts/{prompt}', answer: PromptOut },
  fillPrompt: { method: 'POST', path: '/prompts/{prompt}/fill', answer: schemas.Filled },
  getVersion: {
    method: 'GET',
    path: '/prompts/{prompt}/versions/{version}',
    answer: withEarlierDefaults(schemas.VersionOut),
  },
  getSpace: { method: 'GET', path: '/spaces/{slug}', answer: team.SpaceOut },
  createSuggestion: { method: 'POST', path: '/prompts/{prompt}/suggestions', answer: SuggestionOut },
  listPromptSuggestions: {
    method: 'GET',
    path: '/prompts/{prompt}/suggestions',
    answer: team.SuggestionList,
  },
  getSuggestion: { method: 'GET', path: '/suggestions/{id}', answer: SuggestionOut },
  listSkills: { method: 'GET', path: '/skills', answer: skills.SkillList },
  getSkill: { method: 'GET', path: '/prompts/{prompt}/skill', answer: skills.SkillOut },
  listTests: { method: 'GET', path: '/prompts/{prompt}/tests', answer: team.TestsOut },
  getGate: { method: 'GET', path: '/prompts/{prompt}/gate', answer: team.GateOut },
  startEvaluation: {
    method: 'POST',
    path: '/prompts/{prompt}/evaluations',
    answer: evaluations.EvaluationStarted,
  },
  getEvaluation: {
    method: 'GET',
    path: '/prompts/{prompt}/evaluations/{evaluation}',
    answer: evaluations.EvaluationOut,
  },
  getTestRun: { method: 'GET', path: '/prompts/{prompt}/tests/runs/{run}', answer: team.TestRunOut },
} as const satisfies Partial<Record<keyof Inputs, Operation<z.ZodType>>>;

type Inputs = inferRouterInputs<typeof v1Router>;

export type Input<Of extends keyof Inputs> = Inputs[Of] & object;

type Operation<Answer extends z.ZodType> = { method: ApiRequest['method']; path: string; answer: Answer };

/** The created item; `isReplayed` if the idempotency key had already created it, and it may have been deleted since. */
export type Made<Of> = { made: Of; isReplayed: boolean };

export type Api = ReturnType<typeof apiOf>;

/** Opens the API for the current account. Throws if there is none. */
export async function openApi(): Promise<Api> {
  return apiOf(await currentAccount());
}

/**
 * The API for an account. Each operation throws {@link CliError} with a message and an exit code, also for an invalid
 * response. The same idempotency key never creates something twice.
 */
export function apiOf(account: Account) {
  const asking =
    <Of extends keyof typeof OPERATIONS>() =>
    <Answer extends z.ZodType>(operation: Operation<Answer>) =>
    async (input: Input<Of>): Promise<z.output<Answer>> => {
      const { body } = await askJson(account, requestOf(operation, input));
      return parsed(account, operation.answer, body);
    };
  const making =
    <Of extends keyof typeof OPERATIONS>() =>
    <Answer extends z.ZodType>(operation: Operation<Answer>) =>
    async (input: Input<Of>, idempotencyKey: string): Promise<Made<z.output<Answer>>> => {
      const { body, isReplayed } = await askJson(account, requestOf(operation, input, idempotencyKey));
      return { made: parsed(account, operation.answer, body), isReplayed };
    };
  return {
    account,
    getMe: asking<'getMe'>()(OPERATIONS.getMe),
    listPrompts: asking<'listPrompts'>()(OPERATIONS.listPrompts),
    createPrompt: making<'createPrompt'>()(OPERATIONS.createPrompt),
    getPrompt: asking<'getPrompt'>()(OPERATIONS.getPrompt),
    updatePrompt: asking<'updatePrompt'>()(OPERATIONS.updatePrompt),
    fillPrompt: asking<'fillPrompt'>()(OPERATIONS.fillPrompt),
    getVersion: asking<'getVersion'>()(OPERATIONS.getVersion),
    getSpace: asking<'getSpace'>()(OPERATIONS.getSpace),
    createSuggestion: making<'createSuggestion'>()(OPERATIONS.createSuggestion),
    listPromptSuggestions: asking<'listPromptSuggestions'>()(OPERATIONS.listPromptSuggestions),
    getSuggestion: asking<'getSuggestion'>()(OPERATIONS.getSuggestion),
    listSkills: asking<'listSkills'>()(OPERATIONS.listSkills),
    getSkill: asking<'getSkill'>()(OPERATIONS.getSkill),
    listTests: asking<'listTests'>()(OPERATIONS.listTests),
    getGate: asking<'getGate'>()(OPERATIONS.getGate),
    startEvaluation: making<'startEvaluation'>()(OPERATIONS.startEvaluation),
    getEvaluation: asking<'getEvaluation'>()(OPERATIONS.getEvaluation),
    getTestRun: asking<'getTestRun'>()(OPERATIONS.getTestRun),
  };
}

/** Parses a response with its schema. Throws if invalid. */
export function parsed<Of extends z.ZodType>({ url }: Account, schema: Of, body: unknown): z.output<Of> {
  const found = schema.safeParse(body);
  if (found.success) return found.data;
  throw new CliError(
    EXIT.server,
    `${url} returned an unexpected response. If it’s a Cuebook server, update this program from ${url}/cuebook.mjs`,
    { cause: found.error },
  );
}

function requestOf(
  { method, path: template }: Operation<z.ZodType>,
  input: object,
  idempotencyKey?: string,
): ApiRequest {
  const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = String(rest.get(parameter));
    rest.delete(parameter);
    return encodeURIComponent(value);
  });
  if (method !== 'GET') {
    return { method, path, body: JSON.stringify(Object.fromEntries(rest)), idempotencyKey };
  }
  const query = new URLSearchParams();
  for (const [parameter, value] of rest) {
    for (const one of [value].flat()) query.append(parameter, String(one));
  }
  return { method, path: query.size === 0 ? path : `${path}?${query.toString()}` };
}
