import { describe, expect, it } from 'vitest';
import { checkAnswer, type CheckEngines, checkLabel, type ComputedCheck } from './check-answer';
import { Check } from './check';

/** Each check against responses; patterns and schemas are covered by the test of their thread. */

const engines: CheckEngines = {
  pattern: (pattern, ignoreCase, text) =>
    Promise.resolve(
      (text ?? '').includes(ignoreCase ? pattern.toLowerCase() : pattern)
        ? { kind: 'yes' }
        : { kind: 'no', reason: '' },
    ),
  schema: () => Promise.resolve({ kind: 'failed', reason: 'it takes too long' }),
};

async function outcome(check: ComputedCheck, answer: string) {
  const [first] = await checkAnswer([check], answer, engines);
  return first!;
}

/** Random numbers, the same each time. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('a check', () => {
  it.each<[ComputedCheck, string, boolean]>([
    [{ kind: 'contains', text: 'Dear', ignoreCase: false }, 'Dear Ann', true],
    [{ kind: 'contains', text: 'dear', ignoreCase: false }, 'Dear Ann', false],
    [{ kind: 'contains', text: 'dear', ignoreCase: true }, 'DEAR Ann', true],
    [{ kind: 'contains', text: 'e\u0301', ignoreCase: false }, 'caf\u00e9', true],
    [{ kind: 'contains', text: ' ', ignoreCase: false }, 'one', false],
    [{ kind: 'excludes', text: 'sorry', ignoreCase: true }, 'Sorry, no', false],
    [{ kind: 'excludes', text: 'sorry', ignoreCase: false }, 'Sorry, no', true],
    [{ kind: 'json' }, '{"a": [1, null]}', true],
    [{ kind: 'json' }, '7', true],
    [{ kind: 'json' }, '', false],
    [{ kind: 'json' }, '{a: 1}', false],
    [{ kind: 'length', min: 1, max: null }, '', false],
    [{ kind: 'length', min: null, max: 2 }, '😀😀', true],
    [{ kind: 'length', min: 3, max: 3 }, '😀😀', false],
    [{ kind: 'matches', pattern: 'x', ignoreCase: false }, 'axb', true],
    [{ kind: 'matches', pattern: 'x', ignoreCase: false }, 'ab', false],
  ])('the check %j of the response %j: %s', async (check, answer, isPassed) => {
    const found = await outcome(check, answer);
    expect(found.isPassed).toBe(isPassed);
    expect(found.reason === '').toBe(isPassed);
    expect(found.label).toBe(checkLabel(check));
  });

  it('says that a code fence is no JSON, and why a schema could not be asked', async () => {
    expect((await outcome({ kind: 'json' }, '```json\n{}\n```')).reason).toContain('code fence');
    expect(await outcome({ kind: 'schema', schema: '{}' }, '{}')).toMatchObject({
      isPassed: false,
      reason: 'Couldn’t run this check: it takes too long',
    });
  });

  it('a check keeps its reason short and free of what no database takes', async () => {
    const hostile: CheckEngines = {
      ...engines,
      schema: () => Promise.resolve({ kind: 'no', reason: `/\u0000\ud800${'x'.repeat(5_000)}` }),
    };
    const [first] = await checkAnswer([{ kind: 'schema', schema: '{}' }], '{}', hostile);
    const { reason } = first!;
    expect(reason.length).toBeLessThanOrEqual(300);
    expect(reason).not.toMatch(/\p{Cc}|\p{Cs}/u);
  });

  it('contains and does not contain are each other’s opposite, and an answer contains each of its parts', async () => {
    const numbers = random(7);
    const next = (most: number) => Math.floor(numbers.next().value! * most);
    const alphabet = ['a', 'B', 'é', '😀', ' ', '\n', '{', 'ß', 'İ'];
    for (let round = 0; round < 500; round += 1) {
      const answer = Array.from({ length: next(30) }, () => alphabet[next(alphabet.length)]!).join('');
      const text = Array.from({ length: 1 + next(3) }, () => alphabet[next(alphabet.length)]!).join('');
      const ignoreCase = next(2) === 1;
      const [contains, excludes] = await checkAnswer(
        [
          { kind: 'contains', text, ignoreCase },
          { kind: 'excludes', text, ignoreCase },
        ],
        answer,
        engines,
      );
      expect(contains!.isPassed).toBe(!excludes!.isPassed);
      const characters = Array.from(answer);
      const from = next(characters.length);
      const part = characters.slice(from, from + 1 + next(5)).join('');
      if (part !== '') {
        expect((await outcome({ kind: 'contains', text: part, ignoreCase }, answer)).isPassed).toBe(true);
      }
      const count = characters.length;
      expect((await outcome({ kind: 'length', min: count, max: count }, answer)).isPassed).toBe(true);
      expect((await outcome({ kind: 'length', min: count + 1, max: null }, answer)).isPassed).toBe(false);
    }
  });
});

describe('a check that comes in', () => {
  it.each([
    { kind: 'contains', text: '', ignoreCase: false },
    { kind: 'matches', pattern: '', ignoreCase: false },
    { kind: 'matches', pattern: 'x'.repeat(1_001), ignoreCase: false },
    { kind: 'schema', schema: '{' },
    { kind: 'schema', schema: `"${'x'.repeat(20_000)}"` },
    { kind: 'length', min: null, max: null },
    { kind: 'length', min: 5, max: 4 },
    { kind: 'length', min: -1, max: 4 },
    { kind: 'length', min: 0.5, max: 4 },
    { kind: 'judge', criterion: '', expected: null },
    { kind: 'judge', criterion: ' \n', expected: null },
    { kind: 'judge', criterion: 'x'.repeat(2_001), expected: null },
    { kind: 'judge', criterion: 'x', expected: 'x'.repeat(2_001) },
    { kind: 'judge', criterion: 'x' },
    { kind: 'other' },
    { kind: 'json', extra: 1 },
  ])('the incoming check %j is refused', (check) => {
    expect(Check.safeParse(check).success).toBe(false);
  });

  it('keeps the spaces of a text', () => {
    expect(Check.parse({ kind: 'contains', text: ' x ', ignoreCase: false })).toMatchObject({ text: ' x ' });
  });
});
