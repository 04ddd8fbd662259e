import { describe, expect, it } from 'vitest';
import { avatarKeyOf, avatarOwnerOf, avatarUrlOf, isAvatarKey } from './avatar';

const OWNER = '0b6d4c9e-1111-4222-8333-444455556666';
const KEY = `${OWNER}/00112233445566778899aabbccddeeff`;

describe('keys of avatars', () => {
  it('keys of avatars name an owner and nothing of the storage', () => {
    expect(isAvatarKey(KEY)).toBe(true);
    expect(avatarOwnerOf(KEY)).toBe(OWNER);
    expect(avatarUrlOf(KEY)).toBe(`/api/avatars/${KEY}`);
    expect(avatarKeyOf(avatarUrlOf(KEY))).toBe(KEY);
  });

  it.each([
    '',
    '/',
    OWNER,
    `${OWNER}/`,
    `${OWNER}/..`,
    `../${KEY}`,
    `/${KEY}`,
    `${KEY}/`,
    `${KEY}.webp`,
    `${KEY}\n`,
    KEY.toUpperCase(),
    KEY.replace('/', '\\'),
    `${OWNER}/../${KEY}`,
    `${OWNER}/${'0'.repeat(31)}`,
    `${OWNER}/${'0'.repeat(33)}`,
  ])('keys of avatars are never %j', (text) => {
    expect(isAvatarKey(text)).toBe(false);
    expect(avatarOwnerOf(text)).toBeNull();
    expect(avatarKeyOf(`/api/avatars/${text}`)).toBeNull();
  });

  it.each([
    `http://169.254.169.254/api/avatars/${KEY}`,
    `//evil.example/api/avatars/${KEY}`,
    `javascript:/api/avatars/${KEY}`,
    `/api/avatars/${KEY}?x=1`,
    `/api/avatars/./${KEY}`,
    `/api/avatar/${KEY}`,
    `data:image/webp,x`,
    KEY,
  ])('keys of avatars are not found in %j', (url) => {
    expect(avatarKeyOf(url)).toBeNull();
  });
});
