import { describe, expect, it } from 'vitest';
import { emailChangeLink, recoveryLink, tokenOfFragment } from './links';

const hashOf = (link: string) => new URL(link).hash;

describe('links with a token', () => {
  it('links with a token give the token back only to their own page', () => {
    const recovery = recoveryLink('https://x.example', 'abc-_1');
    expect(recovery).toBe('https://x.example/reset-password#type=recovery&token=abc-_1');
    const change = emailChangeLink('https://x.example', 'abc-_1');
    expect(tokenOfFragment(hashOf(recovery), 'recovery')).toBe('abc-_1');
    expect(tokenOfFragment(hashOf(change), 'email_change')).toBe('abc-_1');
    expect(tokenOfFragment(hashOf(recovery), 'email_change')).toBeNull();
  });

  it.each([
    '',
    '#',
    '#type=recovery',
    '#token=abc',
    '#type=x&token=abc',
    '#%',
    '#access_token=abc&type=recovery',
  ])('the address %j holds no token', (fragment) => {
    expect(tokenOfFragment(fragment, 'recovery')).toBeNull();
  });
});
