import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import { Email, normalizeEmail } from './email';

describe('Email', () => {
  it.each([
    ['a@x.io', 'a@x.io'],
    ['A@X.io', 'a@x.io'],
    [' a@x.io\n', 'a@x.io'],
    ['a＠x.io', 'a@x.io'],
    ['ａ@ｘ.ｉｏ', 'a@x.io'],
    ['a@x.io\u3000', 'a@x.io'],
    ['\u212a@x.io', 'k@x.io'],
    ['ﬃ@x.io', 'ffi@x.io'],
    ['First.Last+tag@sub.example.co.nz', 'first.last+tag@sub.example.co.nz'],
    ["o'brien@example.org", "o'brien@example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('Email of %j is %j', (typed, kept) => {
    expect(Email.parse(typed)).toBe(kept);
  });

  it.each([
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@x.io',
    'a@x',
    'a@@x.io',
    'a b@x.io',
    'a@x..io',
    'a@-x.io',
    'a@x.io.',
    '.a@x.io',
    'a..b@x.io',
    'a@x.io,b@y.io',
    'a@x.io;b@y.io',
    'a@x.io b@y.io',
    '"e@attacker.example"@victim.example',
    'Name <a@x.io>',
    '<a@x.io>',
    'a@x.io\r\nBcc: b@y.io',
    'a@x.io%0abcc:b@y.io',
    'a\u0000@x.io',
    'a@x\u0000.io',
    'a\u200b@x.io',
    'a@[127.0.0.1]',
    'mailto:a@x.io',
    'é@x.io',
    'a@é.io',
    'а@x.io',
    'a@x.ıo',
    '\ud83c@x.io',
    'a@b@c.io',
    "'; DROP TABLE profiles; --@x.io",
    `${'a'.repeat(250)}@x.io`,
    `a@${'b.'.repeat(500)}io`,
  ])('Email refuses %j with one message', (typed) => {
    expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address');
  });

  it('Email is settled after the first time', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = Email.safeParse(address);
        if (!once.success) return true;
        return Email.parse(once.data) === once.data && Email.parse(address.toUpperCase()) === once.data;
      }),
    );
  });

  it('Email never lets through a blank, a control character or anything beyond ASCII', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 6 }), fc.nat(6), (odd, at) => {
        const parsed = Email.safeParse(`${'ab@x.io'.slice(0, at)}${odd}${'ab@x.io'.slice(at)}`);
        return !parsed.success || /^[\x21-\x7e]+$/.test(parsed.data);
      }),
    );
  });

  it.each(['a', '.', '@', '-', 'a.', 'a@', '+', '\u0315\u0300'])(
    'takes a moment for 100 KB of %j',
    (fragment) => {
      const typed = `${fragment.repeat(100_000 / fragment.length)}@x.io`;
      expect(processorMs(() => Email.safeParse(typed))).toBeLessThan(SOON_MS);
    },
  );
});

it('normalizeEmail makes all spellings of one address one', () => {
  const spellings = ['A@X.io', 'a@x.io', 'a＠x.io', 'a@x.io ', '\ta@X.IO', 'Ａ＠Ｘ．ＩＯ'];
  expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['a@x.io']));
});
