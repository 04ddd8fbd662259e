import { describe, expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time';
import { stripMarkdown } from './strip-markdown';

describe('stripMarkdown', () => {
  it.each([
    ['**Task:** Write.\n\n**Action:** Do.\n\n**Goal:** Win.', 'Task: Write.\n\nAction: Do.\n\nGoal: Win.'],
    [
      '# Title\n\nText with *emphasis*, __strong__ and `code`.',
      'Title\n\nText with emphasis, strong and code.',
    ],
    ['Heading\n=======\n\nText', 'Heading\n\nText'],
    ['***both***', 'both'],
    ['Above\n\n---\n\nBelow', 'Above\n\nBelow'],
    ['- one\n- **two**\n\n1. first\n2. second', '- one\n- two\n\n1. first\n2. second'],
    ['> **quoted** text', '> quoted text'],
  ])('takes the marks out of %j', (text, plain) => {
    expect(stripMarkdown(text)).toBe(plain);
  });

  it.each([
    ['fenced code', '```js\nconst a = "**b**"; // _c_\n\n\n\n---\n\n\nb\n```'],
    ['variables', '{{user_name}} and ${__init__:a*b*c} and {{ *x* }}'],
    ['a variable between emphasis marks', '{{a_b}} _ {{c_d}}'],
    ['tags', '<context>\n{{text}}\n</context>'],
    ['words with underscores and sums', 'snake_case_name is 2 * 3 * 4, [name] (optional) 5 < 6 & 7'],
    ['links', '[the guide](https://example.org/a_b_c)'],
    ['escapes', 'a \\* b'],
    ['CRLF and other scripts', '一行目\r\n二行目 🎉'],
  ])('stripMarkdown leaves %s alone', (_name, text) => {
    expect(stripMarkdown(text)).toBe(text);
  });

  it('takes the marks around a variable', () => {
    expect(stripMarkdown('**{{name}}** writes *{{what}}*')).toBe('{{name}} writes {{what}}');
  });

  it('stripMarkdown takes fences out of an answer that is read in chunks, whose code stays', () => {
    const code = '```\n**kept**\n```';
    const part = '# Title\n\nText with **emphasis** and `code`.\n\n';
    const plain = 'Title\n\nText with emphasis and code.\n\n';
    expect(stripMarkdown(part.repeat(300) + code)).toBe(plain.repeat(300) + code);
  });

  it('ends soon for everything that a model may write', () => {
    for (const unit of ['*a ', '**a', '_a_ ', '[', '`a ``', '> ', '- ', '# a\n', '*a_ ', '![[', '<a ']) {
      const text = unit.repeat(Math.floor((6 * 1024) / unit.length));
      expect(
        processorMs(() => stripMarkdown(text)),
        unit,
      ).toBeLessThan(SOON_MS);
    }
  });
});
