import { describe, expect, it } from 'vitest';
import { Handle, ProfileUpdate, Website } from './schema';

describe('Website', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['example.org', 'https://example.org/'],
    ['https://example.org', 'https://example.org/'],
    ['http://example.org/a?b=c#d', 'http://example.org/a?b=c#d'],
    ['HTTPS://Example.ORG/A', 'https://example.org/A'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    [' www.example.org ', 'https://www.example.org/'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['//example.org', 'https://example.org/'],
    ['example.org/javascript:alert(1)', 'https://example.org/javascript:alert(1)'],
  ])('Website of %j is %j', (typed, kept) => {
    expect(Website.parse(typed)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'javascript:1',
    'javascript:0.example.org/alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:1.example.org,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'mailto:a@example.org',
    'blob:https://example.org/x',
    'about:blank',
    'ws://example.org',
    'https:',
    'https://',
    'http:///x',
    'localhost',
    'evil',
    '//evil',
    'https://exa mple.org',
    'https://user:secret@example.org',
    'https://example.org@evil.example',
    'javascript:1@evil.example',
    'https://[::1',
    'https://example.org:99999',
    'http://.',
    'https://a..b',
    '.',
    '..',
    '/',
    '/profile',
    '?a.b',
    '#a.b',
    '<script>.x',
    '"onclick="x.y',
  ])('Website refuses %j', (typed) => {
    const message = Website.safeParse(typed).error?.issues[0]?.message;
    expect(message).toBe('Please enter a web address that starts with http:// or https://');
  });

  it('refuses a tab, which a browser would leave out', () => {
    const message = Website.safeParse('java\tscript:alert(1)').error?.issues[0]?.message;
    expect(message).toBe('Website must be a single line without tabs');
  });

  it('refuses an address that is too long once it is written out', () => {
    expect(Website.safeParse(`https://example.org/${'é'.repeat(200)}`).success).toBe(false);
    expect(Website.safeParse(`https://example.org/${'a'.repeat(281)}`).success).toBe(false);
    expect(Website.parse(`https://example.org/${'a'.repeat(280)}`)).toHaveLength(300);
  });
});

describe('Handle', () => {
  it.each([
    ['', ''],
    ['name', 'name'],
    ['@name', 'name'],
    [' @name ', 'name'],
    ['https://twitter.com/name', 'name'],
    ['https://x.com/name', 'name'],
    ['https://www.github.com/na-me', 'na-me'],
    ['github.com/na_me', 'na_me'],
    ['https://github.com/name/', 'name'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('Handle of %j is %j', (typed, kept) => {
    expect(Handle.parse(typed)).toBe(kept);
  });

  it.each([
    'a b',
    'a/b',
    '../x',
    'javascript:alert(1)',
    'https://evil.example/name',
    '//evil.example',
    '@@name',
    'name?x=1',
    'náme',
    '<b>',
    'a'.repeat(61),
  ])('Handle refuses %j', (typed) => {
    expect(Handle.safeParse(typed).error?.issues[0]?.message).toBe(
      'Use only letters, numbers, hyphens and underscores',
    );
  });
});

describe('ProfileUpdate', () => {
  it('takes what is given and nothing else', () => {
    expect(ProfileUpdate.parse({})).toEqual({});
    expect(ProfileUpdate.parse({ bio: '', website: '', socialLinks: { github: '' } })).toEqual({
      bio: '',
      website: '',
      socialLinks: { github: '' },
    });
  });

  it.each(['role', 'email', 'id', 'isActive', 'avatarUrl', 'createdAt', 'password', 'fullname'])(
    'ProfileUpdate refuses the key %s',
    (key) => {
      expect(ProfileUpdate.safeParse({ [key]: 'x' }).success).toBe(false);
      expect(ProfileUpdate.safeParse({ socialLinks: { [key]: 'x' } }).success).toBe(false);
    },
  );

  it('ProfileUpdate does not clear the name', () => {
    expect(ProfileUpdate.safeParse({ fullName: ' ' }).error?.issues[0]?.message).toBe(
      'Please fill in all fields',
    );
    expect(ProfileUpdate.safeParse({ fullName: 'é'.repeat(120), bio: '🎉'.repeat(1_000) }).success).toBe(
      true,
    );
    expect(ProfileUpdate.safeParse({ bio: '🎉'.repeat(1_001) }).success).toBe(false);
  });
});
