import fc from 'fast-check';
import type { JsonSchema } from './from-schema';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it is, or rarer in one of the other forms that mean the same. */
function either(plain: unknown, ...others: unknown[]): fc.Arbitrary<unknown> {
  const forms = others.map((other) => ({ weight: 1, arbitrary: fc.constant(other) }));
  return fc.oneof({ weight: 1, arbitrary: fc.constant(plain) }, ...forms);
}

/** JSON text of what a structure is, now and then. */
const orText = (made: fc.Arbitrary<unknown>) =>
  fc
    .tuple(made, fc.integer({ max: 3, min: 0 }))
    .map(([value, dice]) => (dice === 0 ? JSON.stringify(value) : value));

function oddText(given: string): fc.Arbitrary<unknown> {
  const isNumber = String(Number(given)) === given && Math.abs(Number(given)) < 2 ** 53;
  if (isNumber) return either(given, Number(given));
  return given === 'true' || given === 'false' ? either(given, given === 'true') : fc.constant(given);
}

function oddValue(schema: JsonSchema, given: unknown): fc.Arbitrary<unknown> {
  if (typeof given === 'number') return either(given, String(given), ` ${given} `, given.toFixed(1));
  if (typeof given === 'string') return oddText(given);
  if (Array.isArray(given)) {
    const items = given.map((item: unknown) => oddValue(schema.items ?? {}, item));
    return orText(fc.tuple(...items));
  }
  return isFields(given) ? orText(oddFields(schema, given)) : fc.constant(given);
}

/** Members that are not there as models send them, and unknown ones. */
function oddFields(schema: JsonSchema, given: Fields): fc.Arbitrary<Fields> {
  const { properties, required = [] } = schema;
  const present = Object.entries(given).map(
    ([name, value]) => [name, oddValue(properties?.[name] ?? { type: 'string' }, value)] as const,
  );
  // A map of values has no members to leave out, and none that are unknown.
  if (properties === undefined) return fc.record(Object.fromEntries(present));
  const absent = Object.keys(properties)
    .filter((name) => !(name in given) && !required.includes(name))
    .map((name) => [name, name === 'default' ? fc.constant(null) : fc.constantFrom(null, '')] as const);
  const unknown = ['reasoning', 'explanation', '_meta'].map(
    (name) => [name, fc.constantFrom('x', null, {})] as const,
  );
  return fc.record(Object.fromEntries([...present, ...absent, ...unknown]), {
    requiredKeys: Object.keys(given),
  });
}

/**
 * A tool's arguments in a form that models and frameworks send.
 * @param schema the served schema of the tool's input
 * @param meant the same arguments as the documents say
 */
export function oddForm(schema: JsonSchema, meant: Fields): fc.Arbitrary<{ given: unknown; meant: Fields }> {
  return orText(oddFields(schema, meant)).map((given) => ({ given, meant }));
}
