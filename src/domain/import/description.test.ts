import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import { characterCount, isWellFormed } from '../characters';
import { DERIVED_DESCRIPTION_MAX, deriveDescription } from './description';
import { sized } from '../../../tests/support/sizes';

describe('deriveDescription', () => {
  it.each([
    [
      'the first sentence when it says enough',
      'Imagine you are an experienced developer tasked with creating a smart contract. Save messages.',
      'Imagine you are an experienced developer tasked with creating a smart contract.',
    ],
    [
      'more sentences when the first is short',
      'Act as a poet. You write about the sea, the moon and the people between them. Begin.',
      'Act as a poet. You write about the sea, the moon and the people between them.',
    ],
    ['the next line after a heading', '# Role\n\nYou plan meals.', 'Role You plan meals.'],
    ['variables as words', 'Answer {{customer_name}} about ${order:12}', 'Answer customer name about order'],
    ['nothing of a heading that is the title', '# The title\n\nYou plan meals.', 'You plan meals.'],
    ['one line', 'Plan   my\tweek\u001e now', 'Plan my week now'],
    ['no marks of bold text', '**Summarise** the text', 'Summarise the text'],
    [
      'sentences that end in CJK marks',
      '提取用户的核心意图，并将其重构为清晰、聚焦的提示词，组织输入内容，以优化模型的推理能力、格式结构和创造力，预判可能出现的歧义，提前澄清边界情况。第二句。',
      '提取用户的核心意图，并将其重构为清晰、聚焦的提示词，组织输入内容，以优化模型的推理能力、格式结构和创造力，预判可能出现的歧义，提前澄清边界情况。',
    ],
    [
      'the first telling value of structured text',
      '{"role": "Image Designer", "task": "Turn the photo into a flat sticker with a white rim"}',
      'Turn the photo into a flat sticker with a white rim',
    ],
    [
      'the description of front matter',
      '---\nname: tester\ndescription: "Finds accessibility issues in a page"\n---\nYou are',
      'Finds accessibility issues in a page',
    ],
    ['the title for structured text without words', '{"a": "b"}', 'The title'],
    ['the title when there are no words', '--- *** …', 'The title'],
  ])('deriveDescription gives %s', (_, content, expected) => {
    expect(deriveDescription(content, 'The title')).toBe(expected);
  });

  it('cuts long text at the end of a word', () => {
    const description = deriveDescription('word '.repeat(100), 'T');
    expect(description).toMatch(/^(word )+word…$/);
    expect(description.length).toBeLessThanOrEqual(DERIVED_DESCRIPTION_MAX);
  });

  it('keeps a mark with its letter where plain text ends in one', () => {
    const description = deriveDescription(
      `${'x'.repeat(DERIVED_DESCRIPTION_MAX - 2)}q\u0303${'y'.repeat(50)}`,
      'T',
    );
    expect(description).toBe(`${'x'.repeat(DERIVED_DESCRIPTION_MAX - 2)}…`);
  });

  it('deriveDescription never cuts through what a reader sees as one character', () => {
    const family = '👨‍👩‍👧‍👦';
    const description = deriveDescription(`a${family.repeat(60)}`, 'T');
    expect(description.slice(1, -1).replaceAll(family, '')).toBe('');
    expect(description.endsWith('…')).toBe(true);
  });

  it('deriveDescription is one short well-formed line for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).map((part) => part.repeat(10));
    const title = text.filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(text, title, (content, fallback) => {
        const description = deriveDescription(content, fallback);
        expect(description).not.toBe('');
        expect(characterCount(description)).toBeLessThanOrEqual(DERIVED_DESCRIPTION_MAX);
        expect(isWellFormed(description)).toBe(true);
      }),
      { numRuns: sized(50, 1_000) },
    );
  });

  it('takes no longer for hostile text', () => {
    for (const part of [' ', '"', '.', '*', '{"', '---\ndescription: ', '"":"']) {
      const texts = [
        part.repeat(100_000),
        `{"${part.repeat(50_000)}`,
        `---\ndescription:${part.repeat(50_000)}x`,
      ];
      for (const text of texts) {
        expect(
          processorMs(() => deriveDescription(text, 'T')),
          text.slice(0, 40),
        ).toBeLessThan(SOON_MS);
      }
    }
  });
});
