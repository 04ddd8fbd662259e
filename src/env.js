import { isAbsolute, resolve } from 'node:path';
import { createEnv } from '@t3-oss/env-nextjs';
import { z } from 'zod';
import { addBrokenCombinations, describeIssues, siteUrlOf, variablesIn } from './env-schema.js';

/**
 * The environment, checked once at the start: where the server reads settings from. The command-line
 * client and what starts other programs read `process.env` themselves. A wrong value throws with
 * the variable's name and what it should be. Names, defaults and rules are in `env-schema.js`.
 */
export const env = createEnv({
  server: variablesIn(process.env['NEXT_PHASE']),
  client: {},
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  createFinalSchema: (shape) => z.object(shape).superRefine(addBrokenCombinations),
  onValidationError: (issues) => {
    throw new Error(`Invalid environment variables.\n${describeIssues(issues)}`);
  },
});

/** The folder of everything the server keeps beside the database, absolute. */
export const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR);

/** The origin every absolute link is made from, without a slash at its end. */
export const siteUrl = siteUrlOf(env.PORT, env.SITE_URL);

/** AI requests of all people per day (UTC). */
export const aiBudgetPerDay = env.AI_BUDGET_PER_DAY ?? 1_000;

/** Calls of all evaluations per day (UTC): where a budget is set, that number. */
export const evaluationCallsPerDay = env.AI_EVALUATION_CALLS_PER_DAY ?? env.AI_BUDGET_PER_DAY ?? 5_000;

export const isProduction = env.NODE_ENV === 'production';
