import { CASES_MAX } from '../prompt/test-cases.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';

/** More tests than a prompt can have are named, and left out later. */
const ROWS_MAX = CASES_MAX * 4;

const listOf = (given: Json | undefined): Json[] =>
  given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
const varsOf = ({ vars }: JsonObject): JsonObject => (isJsonObject(vars) ? vars : {});

function testsOf({ config, tests }: JsonObject): Json[] {
  const given = listOf(tests);
  const all = given.length === 0 ? [{}] : given;
  return listOf(config).flatMap((data): Json[] =>
    isJsonObject(data)
      ? all.map((test) =>
          isJsonObject(test) ? { ...data, ...test, vars: { ...varsOf(data), ...varsOf(test) } } : test,
        )
      : [data],
  );
}

/**
 * Returns the tests that scenarios stand for: each of a scenario's tests with each of its sets of data, whose own words
 * win, as promptfoo combines them. Names of files stay as they are, once each.
 */
export function testsOfScenarios(given: Json | undefined): Json[] {
  const tests = listOf(given).flatMap((one) => (isJsonObject(one) ? testsOf(one) : [one]));
  const isRepeated = (one: Json, place: number) => typeof one === 'string' && tests.indexOf(one) < place;
  return tests.filter((one, place) => !isRepeated(one, place)).slice(0, ROWS_MAX);
}
