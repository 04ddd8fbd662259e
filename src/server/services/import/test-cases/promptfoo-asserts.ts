import { isJsonObject, type Json, type JsonObject } from '../readers/parse';
import { combine } from '../readers/promptfoo-tests';
import { lineOf } from '../readers/values';

/** What assertions of a configuration refer to. */
type Given = { defaults: JsonObject; templates: JsonObject };

const VALUE = /\{\{\s{0,9}([\w.-]{1,80})\s{0,9}\}\}/g;
/** Levels of sets in sets. */
const DEPTH_MAX = 5;

const listOf = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : isJsonObject(value) ? [value] : [];

/** Returns the assertion that a reference names. */
function resolved(assertion: JsonObject, templates: JsonObject): JsonObject {
  const { $ref, ...own } = assertion;
  const name = lineOf($ref)?.replace(/^#\/assertionTemplates\//, '');
  const named = name === undefined ? undefined : templates[name];
  return isJsonObject(named) ? { ...named, ...own } : assertion;
}

/** Inserts the values of a test into the text of an assertion; a text with other placeholders stays. */
function withValues(assertion: JsonObject, vars: JsonObject): JsonObject {
  const { value } = assertion;
  if (typeof value !== 'string' || !value.includes('{{')) return assertion;
  const text = value.replace(VALUE, (mark, name: string) => lineOf(vars[name]) ?? mark);
  return text.includes('{{') ? assertion : { ...assertion, value: text };
}

/** Returns assertions one by one: those of a set whose members must all pass, too. */
function flat(given: readonly Json[], templates: JsonObject, depth = 0): Json[] {
  return given.flatMap((one): Json[] => {
    if (!isJsonObject(one)) return [one];
    const assertion = resolved(one, templates);
    const { type, assert, threshold = 1 } = assertion;
    const isSet = type === 'assert-set' && Array.isArray(assert) && threshold === 1 && depth < DEPTH_MAX;
    return isSet ? flat(assert, templates, depth + 1) : [assertion];
  });
}

/**
 * Returns a test with its assertions and those of all tests, in the form that `readPromptfooTests` knows: one for each
 * value of a list that an assertion mentions.
 */
export function withAssertions(row: JsonObject, { defaults, templates }: Given): JsonObject[] {
  const vars = {
    ...(isJsonObject(defaults.vars) ? defaults.vars : {}),
    ...(isJsonObject(row.vars) ? row.vars : {}),
  };
  const given = flat([...listOf(defaults.assert), ...listOf(row.assert)], templates);
  const combinations = JSON.stringify(given).includes('{{') ? combine(vars) : [vars];
  return combinations.map((values, at) => ({
    ...row,
    ...(combinations.length > 1 &&
      lineOf(row.description) && { description: `${lineOf(row.description)} ${at + 1}` }),
    vars: values,
    assert: given.map((one) => (isJsonObject(one) ? withValues(one, values) : one)),
  }));
}
