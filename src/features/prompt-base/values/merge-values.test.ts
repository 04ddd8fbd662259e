import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOfMessages } from '@/domain/prompt/chat-messages';
import { BLANK_PROMPT, type PromptValues } from './form-values';
import { type Decisions, decidedText, decidedValues, mergeValues } from './merge-values';

const NONE: Decisions = { choices: {}, edited: {}, picked: {} };
const base: PromptValues = {
  ...BLANK_PROMPT,
  title: 'Write a short mail',
  description: 'For customers.',
  content: 'One.\nTwo.\nThree.\nFour.\n',
  tags: ['mail', 'sales'],
};

// A comparison that takes long is given up; the fake clock rules that out on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('mergeValues', () => {
  it('takes over what they alone changed, and keeps what I alone changed', () => {
    const merge = mergeValues(
      base,
      { ...base, title: 'Theirs', tags: ['mail'], isShared: false },
      { ...base, content: 'Mine.', category: 'Sales' },
    );
    expect(merge.taken).toEqual(['title', 'tags', 'isShared']);
    expect([merge.texts, merge.picks, merge.bothTagged]).toEqual([[], [], false]);
    expect(decidedValues(merge, NONE)).toEqual({
      ...base,
      title: 'Theirs',
      tags: ['mail'],
      isShared: false,
      content: 'Mine.',
      category: 'Sales',
    });
  });

  it('brings texts and tags of both together where they do not touch', () => {
    const merge = mergeValues(
      base,
      {
        ...base,
        title: 'Write a short polite mail',
        content: 'ONE.\nTwo.\nThree.\nFour.\n',
        tags: ['mail', 'new'],
      },
      {
        ...base,
        title: 'Please write a short mail',
        content: 'One.\nTwo.\nThree.\nFour!\n',
        tags: ['mail', 'sales', 'mine'],
      },
    );
    expect(decidedValues(merge, NONE)).toEqual({
      ...base,
      title: 'Please write a short polite mail',
      content: 'ONE.\nTwo.\nThree.\nFour!\n',
      tags: ['mail', 'new', 'mine'],
    });
  });

  it('leaves to me what both changed differently: mine, theirs, both, or a text of my own', () => {
    const merge = mergeValues(
      base,
      { ...base, content: 'One.\nTheirs.\nThree.\nFour.\n', category: 'Design' },
      { ...base, content: 'One.\nMine.\nThree.\nFour.\n', category: 'Sales' },
    );
    const contentWith = (decisions: Partial<Decisions>) =>
      decidedText(merge, 'content', { ...NONE, ...decisions });
    expect(contentWith({})).toBe('One.\nMine.\nThree.\nFour.\n');
    expect(contentWith({ choices: { content: { 0: 'theirs' } } })).toBe('One.\nTheirs.\nThree.\nFour.\n');
    expect(contentWith({ choices: { content: { 0: 'both' } } })).toBe(
      'One.\nTheirs.\nMine.\nThree.\nFour.\n',
    );
    expect(contentWith({ edited: { content: 'Neither.' } })).toBe('Neither.');
    expect(decidedValues(merge, NONE).category).toBe('Sales');
    expect(decidedValues(merge, { ...NONE, picked: { category: 'theirs' } }).category).toBe('Design');
  });

  it('asks once about a text with too many places to decide about', () => {
    const lines = (word: string) =>
      Array.from({ length: 60 }, (_, n) => (n % 2 ? `line ${n}\n` : `${word} ${n}\n`)).join('');
    const merge = mergeValues(
      { ...base, content: lines('base') },
      { ...base, content: lines('theirs') },
      { ...base, content: lines('mine') },
    );
    expect(merge.texts[0]?.parts).toHaveLength(1);
    expect(decidedValues(merge, NONE).content).toBe(lines('mine'));
  });

  it('merges the details of variables, and asks where both changed the same one', () => {
    const one = { type: 'text' as const, label: '', help: '', options: [], default: null };
    const [a, b] = [
      { ...one, name: 'a' },
      { ...one, name: 'b' },
    ];
    const typed = { ...base, content: '{{a}} {{b}}', variables: [a, b] };
    const [myA, theirA, theirB] = [
      { ...a, help: 'Mine' },
      { ...a, help: 'Theirs' },
      { ...b, help: 'Theirs' },
    ];
    const apart = mergeValues(typed, { ...typed, variables: [a, theirB] }, { ...typed, variables: [myA, b] });
    expect(apart.picks).toEqual([]);
    expect(decidedValues(apart, NONE).variables).toEqual([myA, theirB]);
    const both = mergeValues(
      typed,
      { ...typed, variables: [theirA, theirB] },
      { ...typed, variables: [myA, b] },
    );
    expect(both.picks).toEqual([
      { field: 'variables', theirs: { variables: [theirA, theirB] }, mine: { variables: [myA, theirB] } },
    ]);
    const theirs = decidedValues(both, { ...NONE, picked: { variables: 'theirs' } });
    expect([decidedValues(both, NONE).variables[0], theirs.variables[0]]).toEqual([myA, theirA]);
  });

  it('takes a chat as a whole: from the one side that changed it, else as chosen', () => {
    const chatOf = (...contents: string[]): PromptValues => {
      const messages = contents.map((content) => ({ role: 'system' as const, content }));
      return { ...base, messages, content: textOfMessages(messages) };
    };
    const [before, theirs, mine] = [chatOf('A', 'B'), chatOf('A', 'Theirs'), chatOf('Mine', 'B')];
    const alone = mergeValues(before, theirs, { ...before, title: 'Mine' });
    expect(alone).toMatchObject({ taken: ['content'], texts: [], picks: [] });
    expect(decidedValues(alone, NONE)).toEqual({ ...theirs, title: 'Mine' });
    for (const [was, their, my] of [
      [before, theirs, mine],
      [before, { ...base, content: 'One text.' }, mine],
      [base, theirs, { ...base, content: 'My text.' }],
    ] as const) {
      const both = mergeValues(was, their, my);
      expect(both).toMatchObject({ taken: [], texts: [], picks: [{ field: 'messages' }] });
      expect(decidedValues(both, NONE)).toEqual(my);
      expect(decidedValues(both, { ...NONE, picked: { messages: 'theirs' } })).toEqual(their);
    }
    expect(mergeValues(before, theirs, theirs).picks).toEqual([]);
  });

  it('brings extras together member by member, and asks where both changed the same one', () => {
    const withExtras = (extras: object) => ({ ...base, extras: JSON.stringify(extras) });
    const before = withExtras({ model: 'a', licence: 'MIT' });
    const apart = mergeValues(before, withExtras({ model: 'b', licence: 'MIT' }), withExtras({ model: 'a' }));
    expect(apart.picks).toEqual([]);
    expect(JSON.parse(decidedValues(apart, NONE).extras)).toEqual({ model: 'b' });
    const both = mergeValues(before, withExtras({ model: 'b' }), withExtras({ model: 'c', licence: 'MIT' }));
    expect(JSON.parse(decidedValues(both, NONE).extras)).toEqual({ model: 'c' });
    const picked = decidedValues(both, { ...NONE, picked: { extras: 'theirs' } });
    expect(JSON.parse(picked.extras)).toEqual({ model: 'b' });
  });

  it('asks nothing where both made the same change', () => {
    const both = { ...base, title: 'Same', category: 'Sales' as const, tags: ['x'], content: 'Same.' };
    const merge = mergeValues(base, both, { ...both, tags: ['x'] });
    expect([merge.taken, merge.texts, merge.picks, merge.bothTagged]).toEqual([[], [], [], false]);
    expect(decidedValues(merge, NONE)).toEqual(both);
  });

  it('loses nothing of mine as long as nothing is decided against it', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 6 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, text, (before, theirs, mine) => {
        const merge = mergeValues(
          { ...base, content: before },
          { ...base, content: theirs },
          { ...base, content: mine },
        );
        const result = decidedValues(merge, NONE).content.split('\n');
        const known = new Set(before.split('\n'));
        for (const line of mine.split('\n')) if (!known.has(line)) expect(result).toContain(line);
      }),
    );
  });
});
