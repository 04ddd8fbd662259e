import { describe, expect, it } from 'vitest';
import { DESCRIPTION_MAX } from '../prompt/limits';
import { parseDescribed } from './parse-described';

describe('parseDescribed', () => {
  it.each([
    ['Drafts a reply.\nTags: support, email', 'Drafts a reply.', ['support', 'email']],
    [
      '**Description:** Drafts\na reply.\n\n**Tags:** #Support, "e-mail"',
      'Drafts a reply.',
      ['support', 'e-mail'],
    ],
    ['“Schreibt eine Antwort.”\nTags:\n- kunden\n- brief', 'Schreibt eine Antwort.', ['kunden', 'brief']],
    ['返信を書きます。\nTags：返信、メール', '返信を書きます。', ['返信', 'メール']],
    ['No tags here', 'No tags here', []],
    ['Tags: only, tags', '', ['only', 'tags']],
    ['', '', []],
    ['Finds tags: a tool for them.\nTags: a, A, b', 'Finds tags: a tool for them.', ['a', 'b']],
  ])('parseDescribed takes %j apart', (answer, text, tags) => {
    expect(parseDescribed(answer)).toEqual({ text, tags });
  });

  it('keeps the limits of a description and of tags', () => {
    const { text, tags } = parseDescribed(`${'word '.repeat(400)}\nTags: a,b,c,d,e,f,${'x'.repeat(51)}`);
    expect(text.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
    expect(tags).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(parseDescribed(`x\nTags: ${'x'.repeat(51)}, ok`).tags).toEqual(['ok']);
  });
});
