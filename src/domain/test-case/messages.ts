import {
  ANSWERS_TOTAL_MAX,
  CASES_MAX,
  CHECKS_MAX,
  FILLED_MAX,
  INPUTS_TOTAL_MAX,
  SCHEMA_DEPTH_MAX,
} from './limits';

const number = (value: number) => value.toLocaleString('en-US');

/** What a person reads about test cases; apart from `messages`, as members' pages alone need it. */
export const testCaseMessages = {
  nameRequired: 'Name is required',
  checkRequired: 'Add a check: without one every answer would pass',
  tooManyChecks: `A test case can have at most ${CHECKS_MAX} checks`,
  tooManyCases: `A prompt can have at most ${CASES_MAX} test cases`,
  inputsTooLong: `The inputs of a test case can have at most ${number(INPUTS_TOTAL_MAX)} characters together`,
  answersTooLong: `Answers of more than ${number(ANSWERS_TOTAL_MAX)} characters cannot be checked at once. Check some of them first.`,
  textRequired: 'Say what to look for',
  patternRequired: 'Write a pattern',
  schemaRequired: 'Write a schema',
  schemaNoJson: 'The schema is no valid JSON',
  schemaTooDeep: `The schema is nested more than ${SCHEMA_DEPTH_MAX} levels deep. Use $defs and $ref instead.`,
  lengthRequired: 'Give a least or a most number of characters',
  lengthOrder: 'The most must not be below the least',
  unusable: (name: string, reason: string) => `The test "${name}" cannot be used: ${reason}`,
  badPattern: (check: number, reason: string) => `Check ${check}: the pattern cannot be used: ${reason}`,
  badSchema: (check: number, reason: string) => `Check ${check}: the schema cannot be used: ${reason}`,
  staleCase: 'Somebody changed this test case meanwhile. Nothing of yours is lost: compare, then save again.',
  caseGone: 'This test case is not there any more',
  saved: 'Test case saved',
  deleted: 'Test case deleted',
  noCases: 'There are no test cases to run',
  runBusy: 'Other checks of yours are still under way. Please wait until one has ended.',
  runChanged: 'The test run is not what it was any more. Look at it again before you name it.',
  runGone: 'This test run is not there any more',
  runFailed: 'No answer could be had.',
  runProblem: 'The run did not come to its end',
  notFilled: (names: string) => `No value for ${names}`,
  tooLongFilled: `The prompt is longer than ${number(FILLED_MAX)} characters once filled in`,
  checked: (passed: number, total: number) => `${passed} of ${total} passed`,
} as const;
