import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { asText, lineOf } from './values.ts';

const VALUE = /\{\{\s{0,9}([\w.-]{1,80})\s{0,9}\}\}/g;
/** A text that the template engine of promptfoo takes to the letter, as our writer writes one with its marks. */
const LITERAL = /^\{% raw %\}(?<text>[\s\S]*)\{% endraw %\}$/;
/** Levels of sets in sets. */
const DEPTH_MAX = 5;

/** Returns what a text says that stands to the letter; null for one whose marks are filled in. */
export function literalOf(text: string): string | null {
  const literal = LITERAL.exec(text)?.groups?.['text'];
  return literal === undefined || literal.includes('endraw') ? null : literal;
}

/** Returns assertions as a list, of which there may be one alone. */
export const assertionsOf = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : isJsonObject(value) ? [value] : [];

/** Returns the assertion that a reference names. */
function resolved(assertion: JsonObject, templates: JsonObject): JsonObject {
  const { $ref, ...own } = assertion;
  const name = lineOf($ref)?.replace(/^#\/assertionTemplates\//, '');
  const named = name === undefined ? undefined : templates[name];
  return isJsonObject(named) ? { ...named, ...own } : assertion;
}

/** Assertions that compare an object by its parts: its JSON in one writing would be another rule. */
const BY_PARTS = new Set<unknown>(['equals', 'not-equals']);

/**
 * Inserts the values of a test into the text of an assertion, with their lines, and objects as JSON; a text with other
 * placeholders stays.
 */
export function withValues(assertion: JsonObject, vars: JsonObject): JsonObject {
  const { type, value } = assertion;
  if (typeof value !== 'string' || !value.includes('{{') || literalOf(value) !== null) return assertion;
  const text = value.replace(VALUE, (mark, name: string) => {
    const given = vars[name];
    const isLeft = given === undefined || given === null || (typeof given === 'object' && BY_PARTS.has(type));
    return isLeft ? mark : asText(given);
  });
  return text.includes('{{') ? assertion : { ...assertion, value: text };
}

/** Returns assertions one by one: those of a set whose members must all pass, too. */
export function flatAssertions(given: readonly Json[], templates: JsonObject, depth = 0): Json[] {
  return given.flatMap((one): Json[] => {
    if (!isJsonObject(one)) return [one];
    const assertion = resolved(one, templates);
    const { type, assert, threshold = 1 } = assertion;
    const isSet = type === 'assert-set' && Array.isArray(assert) && threshold === 1 && depth < DEPTH_MAX;
    return isSet ? flatAssertions(assert, templates, depth + 1) : [assertion];
  });
}
