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

/** A structure as Python prints it. */
function python(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (isFields(value)) {
    const members = Object.entries(value).map(([name, one]) => `${python(name)}: ${python(one)}`);
    return `{${members.join(', ')}}`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`);
  return `'${escaped}'`;
}

/** Text of what a structure is, now and then: JSON, such text once more, in a block of code, or Python's. */
const orText = (made: fc.Arbitrary<unknown>) =>
  fc.tuple(made, fc.integer({ max: 9, min: 0 })).map(([value, dice]) => {
    const json = JSON.stringify(value);
    return [json, json, JSON.stringify(json), `\`\`\`json\n${json}\n\`\`\``, python(value)][dice] ?? value;
  });

/** Other spellings of the name of an argument. */
const spellings = (name: string) =>
  fc.constantFrom(
    name,
    name,
    name,
    name.toUpperCase(),
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

function oddText(given: string): fc.Arbitrary<unknown> {
  const isNumber = String(Number(given)) === given && Math.abs(Number(given)) < 2 ** 53;
  if (isNumber) return either(given, Number(given));
  return given === 'true' || given === 'false' ? either(given, given === 'true') : fc.constant(given);
}

function oddValue(schema: JsonSchema, given: unknown): fc.Arbitrary<unknown> {
  if (typeof given === 'number')
    return either(given, String(given), ` ${given} `, given.toFixed(1), `"${given}"`, [given], `0${given}`);
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
  const made = fc.record(Object.fromEntries([...present, ...absent, ...unknown]), {
    requiredKeys: Object.keys(given),
  });
  return made.chain((fields) => {
    const named = Object.entries(fields).map(([name, value]) =>
      (name in properties ? spellings(name) : fc.constant(name)).map((spelt) => [spelt, value] as const),
    );
    return fc.tuple(...named).map((members) => Object.fromEntries(members));
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
