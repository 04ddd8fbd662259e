// Evaluates a user's pattern or JSON schema on a response. In a thread of its own, because a schema can be
// written so that it never ends: the caller terminates the thread on timeout. Plain JavaScript, because it
// runs unbundled.
import { parentPort } from 'node:worker_threads';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';

/**
 * @typedef {{ kind: 'pattern', pattern: string, ignoreCase: boolean, text: string | null }} PatternQuestion
 * @typedef {{ kind: 'schema', schema: string, text: string | null }} SchemaQuestion
 * @typedef {{ kind: 'yes' } | { kind: 'no', reason: string } | { kind: 'failed', reason: string }} Verdict
 */

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {PatternQuestion} question
 * @returns {Verdict}
 */
function askPattern({ pattern, ignoreCase, text }) {
  let compiled;
  try {
    compiled = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    return { kind: 'failed', reason: textOf(error).replace(/^error parsing regexp: /, '') };
  }
  if (text === null) return { kind: 'yes' };
  return compiled.matcher(text).find() ? { kind: 'yes' } : { kind: 'no', reason: '' };
}

/**
 * Patterns inside a schema use the same linear engine. Ajv requires source code for it, for a feature that is
 * not used here.
 * @type {import('ajv/dist/types/index.js').RegExpEngine}
 */
const linearPattern = Object.assign(
  (/** @type {string} */ pattern) => {
    const compiled = RE2JS.compile(pattern);
    // Ajv shares one object for all patterns with equal texts.
    return { test: (/** @type {string} */ text) => compiled.matcher(text).find(), toString: () => pattern };
  },
  { code: 'linearPattern' },
);

/** Typing mistakes in keywords are errors; formats are annotations, as in the standard. */
const OPTIONS = {
  // Inherited properties don't count as present in the response.
  ownProperties: true,
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  validateFormats: false,
  logger: /** @type {const} */ (false),
  code: { regExp: linearPattern },
};

/**
 * Returns Ajv for the draft that a schema declares, else the newest. References point into the schema itself:
 * nothing is ever fetched.
 * @param {object | boolean} schema
 */
function ajvFor(schema) {
  const draft = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : '';
  return draft.includes('draft-07') || draft.includes('draft-06') ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
}

/**
 * @param {SchemaQuestion} question
 * @returns {Verdict}
 */
function askSchema({ schema: source, text }) {
  let validate;
  try {
    /** @type {unknown} */
    const schema = JSON.parse(source);
    if (
      typeof schema !== 'boolean' &&
      (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    ) {
      return { kind: 'failed', reason: 'a schema is an object, true or false' };
    }
    if (typeof schema === 'object' && '$async' in schema) {
      return { kind: 'failed', reason: '$async is not supported' };
    }
    validate = ajvFor(schema).compile(schema);
  } catch (error) {
    return { kind: 'failed', reason: textOf(error) };
  }
  if (text === null) return { kind: 'yes' };
  let answer;
  try {
    answer = /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return { kind: 'no', reason: 'The response isn’t JSON' };
  }
  if (validate(answer)) return { kind: 'yes' };
  const [first] = validate.errors ?? [];
  const place = first?.instancePath ? `${first.instancePath} ` : '';
  return { kind: 'no', reason: `${place}${first?.message ?? 'doesn’t match'}` };
}

parentPort?.on('message', (/** @type {PatternQuestion | SchemaQuestion} */ question) => {
  /** @type {Verdict} */
  let verdict;
  try {
    verdict = question.kind === 'pattern' ? askPattern(question) : askSchema(question);
  } catch (error) {
    verdict = { kind: 'failed', reason: textOf(error) };
  }
  parentPort?.postMessage(verdict);
});
parentPort?.postMessage('ready');
