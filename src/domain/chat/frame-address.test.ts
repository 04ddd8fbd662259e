import { describe, expect, it } from 'vitest';
import { chatFrameAddress } from './frame-address';

describe('the address of the chat', () => {
  it.each([
    [undefined, undefined, null],
    [undefined, 'abc', null],
    ['https://chat.example/frame', undefined, 'https://chat.example/frame'],
    ['https://chat.example/frame', 'abc', 'https://chat.example/frame/abc'],
    ['https://chat.example/frame/', 'abc', 'https://chat.example/frame/abc'],
    ['https://chat.example', 'abc', 'https://chat.example/abc'],
    ['https://chat.example/frame?theme=light', 'a/b?c', 'https://chat.example/frame/a%2Fb%3Fc?theme=light'],
    ['https://chat.example/?bot={id}&again={id}', 'a&b', 'https://chat.example/?bot=a%26b&again=a%26b'],
  ])('the address of the chat of %s and %s is %s', (url, id, address) => {
    expect(chatFrameAddress(url, id)).toBe(address);
  });
});
