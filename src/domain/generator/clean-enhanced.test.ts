import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { longText } from '../../../tests/support/long-text';
import { variableNames } from '../prompt/variables';
import { cleanEnhanced } from './clean-enhanced';
import { sized } from '../../../tests/support/sizes';

/** Fragments that answers are made of, so that chance meets the rules. */
const fragment = fc.constantFrom(
  "Okay, here's the enhanced prompt",
  'Here is your improved prompt',
  'Sure! ',
  'Enhanced Prompt',
  'Explanation of changes',
  'Explanation of Changes Made:',
  'Write a poem about {{animal}}.',
  'for ${reader:children}',
  '```',
  '~~~',
  '---',
  '*',
  '**',
  '* item',
  '#',
  ':',
  ' ',
  '\n',
  '\r\n',
  '\t',
  'based on your options',
  '写一首诗',
  '🎉',
);
const answer = fc.oneof(
  fc.array(fragment, { maxLength: 14 }).map((fragments) => fragments.join('')),
  anyText({ maxLength: 60 }),
);

describe('cleanEnhanced', () => {
  it.each([
    ["Okay, here's the enhanced prompt:\n\nWrite a poem.", 'Write a poem.'],
    ["okay, here's the enhanced prompt Write a poem.", 'Write a poem.'],
    ['Okay, here’s the enhanced prompt.\n\nWrite a poem.', 'Write a poem.'],
    ["Sure! Here's your enhanced prompt based on your options:\nWrite a poem.", 'Write a poem.'],
    ['Here is an improved version of your prompt:\n\nWrite a poem.', 'Write a poem.'],
    [
      "Okay, here's the enhanced prompt:\n\n---\n\nWrite a poem.\n\n---\nNext.",
      'Write a poem.\n\n---\nNext.',
    ],
    ['**Enhanced Prompt:**\n\nWrite a poem.', 'Write a poem.'],
    ['## Enhanced Prompt\n\nWrite a poem.', 'Write a poem.'],
    ['Enhanced prompt: Write a poem.', 'Write a poem.'],
    ['**Enhanced Prompt:** Write a poem.', 'Write a poem.'],
    ['ENHANCED PROMPT\r\nWrite a poem.', 'Write a poem.'],
    [
      "Okay, here's the enhanced prompt:\n\n**Enhanced Prompt:**\n\n**Write a poem.**\n\n**Explanation of changes:**\n* Shorter.\n* Clearer.",
      'Write a poem.',
    ],
    ['Write a poem.\n\n---\n\n### Explanation of Changes Made\n\n1. Shorter.', 'Write a poem.'],
    ['Write a poem.\n\nExplanation of changes: it is shorter now.', 'Write a poem.'],
    ['  ** : Write a poem. :**\n', 'Write a poem.'],
    ['*\n: **\nWrite a poem', 'Write a poem'],
    ['Explanation of changes: nothing else', ''],
    ["Okay, here's the enhanced prompt:", ''],
    ['', ''],
  ])('cleanEnhanced cleans %j', (text, expected) => {
    expect(cleanEnhanced(text)).toBe(expected);
  });

  it.each([
    'Here is the revised version of the contract that you will summarise.',
    'Write about enhanced prompt engineering.',
    'Enhanced prompts are what you write.',
    'Give an explanation of changes in the climate.',
    'Explanation of changes in the law must be given first.',
    '* first\n* second',
    '**Role** and **task** come first',
    'Say it **loud**',
    '```\nEnhanced Prompt:\n\nExplanation of changes:\n- one\n```\nFollow this form.',
    '{{name}}',
    '${tone:calm}',
    'Sure! Write a poem.',
  ])('cleanEnhanced leaves %j alone', (text) => {
    expect(cleanEnhanced(text)).toBe(text);
  });

  it('gives the same when it cleans twice', () => {
    fc.assert(
      fc.property(answer, (text) => {
        const once = cleanEnhanced(text);
        expect(cleanEnhanced(once)).toBe(once);
      }),
      { numRuns: sized(200, 25_000) },
    );
  });

  it('gives a part of the text, without blanks and colons at its edges', () => {
    fc.assert(
      fc.property(answer, (text) => {
        const once = cleanEnhanced(text);
        expect(text).toContain(once);
        expect(once).toBe(once.trim());
        expect(once.startsWith(':') || once.endsWith(':')).toBe(false);
      }),
    );
  });

  it('leaves variables and fenced code in the prompt as they are', () => {
    const body = fc.constantFrom(
      'Write about {{animal}} for ${reader:children}.',
      'Run this:\n\n```js\n// Enhanced Prompt\nconst a = `${b}`;\n```\n\nThen explain.',
      '{{a}} **and** ${b}',
    );
    const lead = fc.constantFrom('', "Okay, here's the enhanced prompt:\n\n", '**Enhanced Prompt:**\n');
    const tail = fc.constantFrom('', '\n\n**Explanation of changes:**\n\n- {{animal}} stays', ' **\n');
    fc.assert(
      fc.property(lead, body, tail, (before, text, after) => {
        expect(cleanEnhanced(before + text + after)).toBe(text);
        expect(variableNames(cleanEnhanced(before + text + after))).toEqual(variableNames(text));
      }),
    );
  });

  it.each([
    ['blanks', ' '],
    ['asterisks', '*'],
    ['asterisks and line feeds', '*\n'],
    ['items', '* \n'],
    ['indented items', '         * \n'],
    ['asterisks with blanks', '* '],
    ['colons and asterisks', ': *\t'],
    ['colons', ':'],
    ['headings', 'Enhanced Prompt:'],
    ['heading lines', '**Enhanced Prompt**\n'],
    ['lead-ins', "Okay, here's the enhanced prompt: "],
    ['greetings', 'okay, '],
    ['explanations', 'Explanation of changes x\n'],
    ['fences', '```\n'],
    ['rules', '---\n'],
    ['here is', "here's the enhanced "],
  ])('comes to an end with a long text of %s', (_name, unit) => {
    const text = longText(unit);
    for (const hostile of [text, `x${text}`, `${text}x`, `x${text}x`]) {
      expect(cleanEnhanced(hostile).length).toBeLessThanOrEqual(hostile.length);
    }
  });
});
