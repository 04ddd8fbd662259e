import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json';
import { extrasWithoutAddresses, isAddress } from './addresses';
import { promptFromRow } from './row';

const address = fc
  .emailAddress({ size: 'small' })
  .filter((one) => /^[\w.+-]+@[\w.-]+\.[a-z]{2,}$/i.test(one));
const key = fc.stringMatching(/^[a-zA-ZäöüА-я _-]{1,12}$/);
const other = fc.oneof(
  fc.constant('Ask support@example.com for help'),
  fc.constant('@ann'),
  fc.integer(),
  fc.boolean(),
);

describe('addresses of people beside a prompt', () => {
  it('addresses of people beside a prompt are left out and reported, in every field', () => {
    const nested = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        address,
        other,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(key, nested, { minKeys: 1, maxKeys: 4 }), (own) => {
        const found = new Set<string>();
        const texts: string[] = [];
        JSON.stringify(extrasWithoutAddresses({ table: own }, found), (_, value: unknown) => {
          if (typeof value === 'string') texts.push(value);
          return value;
        });
        expect(texts.filter(isAddress)).toEqual([]);
        const before: string[] = [];
        JSON.stringify(own, (_, value: unknown) => {
          if (typeof value === 'string') before.push(value);
          return value;
        });
        expect(found.size > 0).toBe(before.some(isAddress));
      }),
    );
  });

  it.each([
    ...['a@example.com', 'mailto:a@example.com', '<a@example.com>', 'a@example.com, b@example.org'],
    ...['<mailto:a@example.com>', 'mailto:a@example.com?subject=Hi', '[a@example.com](mailto:a@example.com)'],
    ...["o'hara@example.com", '(a@example.com)', 'a@example.com.', 'a@example.com | b@example.org'],
    ...['a@example.com/b@example.org', 'a@bücher.example'],
  ])('the text %s is an address', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it.each([
    ...['', '@ann', '@prisma/client', 'user@host', 'Write to a@example.com', 'a @ b.c'],
    ...['git@github.com:team/prompts.git', 'https://a@example.com/path', 'https://example.com/?to=a@b.com'],
  ])('the text %j is no address', (text) => {
    expect(isAddress(text)).toBe(false);
  });

  it.each([
    ['Ann Lee <ann@example.com>', 'Ann Lee'],
    ['Ann Lee (ann@example.com)', 'Ann Lee'],
    ['ann@example.com (Ann Lee)', 'Ann Lee'],
    ['Ann <ann@example.com>, Bob <bob@example.org>', 'Ann, Bob'],
    ['Ann <ann@example.com>, see the wiki', 'Ann <ann@example.com>, see the wiki'],
  ])('addresses of people beside a prompt of %s leave %s', (text, rest) => {
    expect(extrasWithoutAddresses({ table: { Owner: text } }, new Set())).toEqual({ table: { Owner: rest } });
  });

  it('addresses of people beside a prompt leave the name that stands with them, and the texts of the prompt', () => {
    const row = promptFromRow({
      title: 'a@example.com',
      content: 'b@example.com',
      tags: ['mail', 'c@example.com'],
      extras: { notion: { Kontakt: 'd@example.com', Owner: 'Ann <e@example.com>', Nr: '7' } },
    });
    expect(row).toMatchObject({
      kind: 'prompt',
      warnings: ['Email addresses weren’t imported ("tags", "Kontakt", "Owner").'],
      prompt: {
        title: 'a@example.com',
        content: 'b@example.com',
        tags: ['mail'],
        extras: { notion: { Owner: 'Ann', Nr: '7' } },
      },
    });
  });
});
