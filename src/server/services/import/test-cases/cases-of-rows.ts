import { AppError } from '@/domain/errors';
import { testImportMessages } from '@/domain/test-case/import-messages';
import { CASE_NAME_MAX } from '@/domain/test-case/limits';
import type { TestInput } from '@/domain/test-case/schema';
import { truncate } from '@/domain/characters';
import { isJsonObject, type Json, type JsonObject } from '@cuebook/formats/readers/parse';
import type { ReadTest } from '@cuebook/formats/readers/reader';
import { expectedCheck, inputsOf, NONEMPTY_RESPONSE } from '@cuebook/formats/readers/tests';
import { lineOf } from '@cuebook/formats/readers/values';

/** Columns that name a case, unless a variable has that name. */
const NAMES = ['name', 'title', 'description'];
const EXPECTED = ['expected', 'expected_output', 'ideal'];
/** Columns that an error names. */
const NAMED_MAX = 10;

const keyOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Finds variables by a name that may differ in case, spaces and hyphens. */
export class Variables {
  readonly #names: ReadonlyMap<string, string>;
  readonly #left = new Set<string>();

  constructor(names: readonly string[]) {
    this.#names = new Map(names.map((name) => [keyOf(name), name]));
  }

  find(name: string): string | undefined {
    return this.#names.get(keyOf(name));
  }

  /** Returns the inputs for variables of the prompt, each once; remembers the others. */
  match(inputs: readonly TestInput[]): TestInput[] {
    const matched = new Map<string, string>();
    for (const { name, value } of inputs) {
      const variable = this.find(name);
      if (variable === undefined) this.#left.add(name);
      else if (!matched.has(variable)) matched.set(variable, value);
    }
    return [...matched].map(([name, value]) => ({ name, value }));
  }

  warnings(): string[] {
    return this.#left.size === 0 ? [] : [testImportMessages.columnsLeft([...this.#left].join(', '))];
  }
}

/** Returns a row whose values may be one level deeper, as in `{ "item": { … } }` of OpenAI's data sets. */
function unwrapped(row: JsonObject, variables: Variables): JsonObject {
  const isWrapper = (name: string, value: Json): value is JsonObject =>
    isJsonObject(value) &&
    variables.find(name) === undefined &&
    Object.keys(value).some((key) => variables.find(key) !== undefined);
  const members = Object.entries(row).flatMap(([name, value]): [string, Json][] =>
    isWrapper(name, value) ? Object.entries(value) : [[name, value]],
  );
  return Object.fromEntries(members);
}

const isBlank = (value: Json) => value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Converts rows with a value for each variable to cases; `expected` becomes a check that a judge answers. Blank rows are
 * left out. Throws BAD_REQUEST if no column is one of a case: that is another kind of file.
 */
export function casesOfRows(given: readonly JsonObject[], variables: Variables): ReadTest[] {
  const rows = given
    .map((row) => unwrapped(row, variables))
    .filter((row) => !Object.values(row).every(isBlank));
  const isOwn = (name: string, known: readonly string[]) =>
    known.includes(keyOf(name)) && variables.find(name) === undefined;
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isKnown = (name: string) =>
    variables.find(name) !== undefined || isOwn(name, NAMES) || isOwn(name, EXPECTED);
  if (names.size > 0 && ![...names].some(isKnown)) {
    throw new AppError('BAD_REQUEST', testImportMessages.noColumn([...names].slice(0, NAMED_MAX).join(', ')));
  }
  return rows.map((row, index) => {
    const values = Object.entries(row);
    const named = values.find(([name]) => isOwn(name, NAMES))?.[1];
    const checks = values
      .filter(([name]) => isOwn(name, EXPECTED))
      .flatMap(([, value]) => expectedCheck(value) ?? []);
    const others = values.filter(([name]) => !isOwn(name, NAMES) && !isOwn(name, EXPECTED));
    const inputs = variables.match(inputsOf(Object.fromEntries(others)));
    const filled = inputs.map(({ value }) => value).filter((value) => value.trim() !== '');
    const shown = lineOf(named) ?? lineOf(filled.join(', ')) ?? `Test ${index + 1}`;
    return {
      name: truncate(shown, CASE_NAME_MAX),
      inputs,
      checks: checks.length > 0 ? checks : [NONEMPTY_RESPONSE],
    };
  });
}
