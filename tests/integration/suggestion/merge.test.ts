import { expect, it } from 'vitest';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { BLANK_TEXT } from '@/domain/prompt/fields';
import { mergeSuggestion } from '@/server/services/suggestion/merge-suggestion';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Accepting a suggestion after the prompt has moved on loses no line. */

/** Numbers that look random and come again in the same order (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

let made = 0;
/** A unique line, so that it can be found in the result. */
const newLine = (who: string) => `${who} wrote line ${(made += 1)}.`;

/** Inserts, removes or rewrites a few lines at random positions. */
function changed(lines: readonly string[], who: string, next: (below: number) => number): string[] {
  const result = [...lines];
  for (let count = 1 + next(3); count > 0; count -= 1) {
    const at = next(result.length);
    const kind = next(3);
    if (kind === 0) result.splice(at, 0, newLine(who));
    else if (kind === 1 && result.length > 2) result.splice(at, 1);
    else result.splice(at, 1, newLine(who));
  }
  return result;
}

/** Expects that only lines removed by one side are missing in the result, without using the merge itself. */
function expectNothingLost(base: string[], theirs: string[], mine: string[], result: string[]): void {
  const kept = new Set(result);
  const [theirSet, mySet] = [new Set(theirs), new Set(mine)];
  expect(kept.size).toBe(result.length);
  for (const line of base) expect(kept.has(line), line).toBe(theirSet.has(line) && mySet.has(line));
  for (const side of [theirs, mine]) {
    const added = side.filter((line) => !base.includes(line));
    for (const line of added) expect(kept.has(line), line).toBe(true);
    // And in each side's order.
    const ofSide = result.filter((line) => side.includes(line));
    expect(ofSide).toEqual(side.filter((line) => kept.has(line)));
  }
  const known = new Set([...theirs, ...mine]);
  for (const line of result) expect(known.has(line), line).toBe(true);
}

it('keeps every line of 200 pairs of changes made at random, or finds that both changed one place', () => {
  const next = numbersFrom(19);
  const outcomes = { merged: 0, refused: 0 };
  for (let round = 0; round < 200; round += 1) {
    const base = Array.from({ length: 4 + next(12) }, () => newLine('Base'));
    const [theirs, mine] = [changed(base, 'Owner', next), changed(base, 'Author', next)];
    const textOf = (lines: string[]): PromptText => ({
      ...BLANK_TEXT,
      title: 'Title',
      description: 'Short.',
      content: lines.join('\n'),
    });
    const merged = mergeSuggestion(textOf(base), textOf(theirs), textOf(mine));
    outcomes[merged === null ? 'refused' : 'merged'] += 1;
    if (merged !== null) expectNothingLost(base, theirs, mine, merged.content.split('\n'));
  }
  expect(outcomes.merged).toBeGreaterThan(50);
  expect(outcomes.refused).toBeGreaterThan(10);
});

it('a suggestion is accepted with every line after the prompt has moved on, or refused and nothing changes', async () => {
  const next = numbersFrom(1919);
  const [owner, author] = [await makeProfile(), await makeProfile()];
  for (let round = 0; round < 20; round += 1) {
    const base = Array.from({ length: 4 + next(12) }, () => newLine('Base'));
    const [theirs, mine] = [changed(base, 'Owner', next), changed(base, 'Author', next)];
    const { id: promptId } = await makePrompt({ creator: owner, content: base.join('\n') });
    const { id } = await callerAs(author).suggestion.create({
      promptId,
      baseVersion: 1,
      title: 'Also',
      content: mine.join('\n'),
    });
    const { version } = await callerAs(owner).prompt.update({ id: promptId, content: theirs.join('\n') });
    const isRefused = await callerAs(owner)
      .suggestion.accept({ id, version })
      .then(
        () => false,
        () => true,
      );
    const { content } = await callerAs(owner).prompt.get({ identifier: promptId });
    if (!isRefused) expectNothingLost(base, theirs, mine, content.split('\n'));
    else {
      expect((await failureOf(callerAs(owner).suggestion.accept({ id }))).code).toBe('CONFLICT');
      expect(content).toBe(theirs.join('\n'));
    }
  }
});

it('takes every choice of the stretches that were proposed, and nothing else', async () => {
  const next = numbersFrom(7);
  const [owner, author] = [await makeProfile(), await makeProfile()];
  for (let round = 0; round < 15; round += 1) {
    const base = Array.from({ length: 4 + next(12) }, () => newLine('Base'));
    const mine = changed(base, 'Author', next);
    if (mine.join() === base.join()) continue;
    const { id: promptId } = await makePrompt({ creator: owner, content: base.join('\n') });
    const { id, hunks } = await callerAs(author).suggestion.create({
      promptId,
      baseVersion: 1,
      content: mine.join('\n'),
    });
    const chosen = hunks.map((_, place) => place).filter(() => next(2) === 0);
    if (chosen.length === 0) chosen.push(0);
    await callerAs(owner).suggestion.accept({ id, parts: { fields: ['content'], hunks: chosen } });
    const { content } = await callerAs(owner).prompt.get({ identifier: promptId });
    const expected = [...base];
    for (const { from, to, start, end } of chosen.map((place) => hunks[place]!).reverse()) {
      expected.splice(from, to - from, ...mine.slice(start, end));
    }
    expect(content).toBe(expected.join('\n'));
  }
});
