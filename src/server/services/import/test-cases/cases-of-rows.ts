import { testImportMessages } from '@/domain/test-case/import-messages';
import { CASE_NAME_MAX } from '@/domain/test-case/limits';
import type { TestInput } from '@/domain/test-case/schema';
import { truncate } from '@/domain/characters';
import type { JsonObject } from '@cuebook/formats/readers/parse';
import type { ReadTest } from '@cuebook/formats/readers/reader';
import { expectedCheck, inputsOf, NONEMPTY_RESPONSE } from '@cuebook/formats/readers/tests';
import { lineOf } from '@cuebook/formats/readers/values';

/** Columns that name a case, unless a variable has that name. */
const NAMES = ['name', 'title', 'description'];
const EXPECTED = ['expected', 'expected_output', 'ideal'];

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

/** Converts rows with a value for each variable to cases; `expected` becomes a check that a judge answers. */
export function casesOfRows(rows: readonly JsonObject[], variables: Variables): ReadTest[] {
  return rows.map((row, index) => {
    const values = Object.entries(row);
    const isOwn = (name: string, known: readonly string[]) =>
      known.includes(keyOf(name)) && variables.find(name) === undefined;
    const named = values.find(([name]) => isOwn(name, NAMES))?.[1];
    const checks = values
      .filter(([name]) => isOwn(name, EXPECTED))
      .flatMap(([, value]) => expectedCheck(value) ?? []);
    const given = values.filter(([name]) => !isOwn(name, NAMES) && !isOwn(name, EXPECTED));
    const inputs = variables.match(inputsOf(Object.fromEntries(given)));
    const shown = lineOf(named) ?? lineOf(inputs.map(({ value }) => value).join(', ')) ?? `Test ${index + 1}`;
    return {
      name: truncate(shown, CASE_NAME_MAX),
      inputs,
      checks: checks.length > 0 ? checks : [NONEMPTY_RESPONSE],
    };
  });
}
