import { describe, expect, it } from 'vitest';
import { openInAddress } from './open-in';

const CHAT = { name: 'Chat', url: 'https://chat.example/new?q={prompt}' };

describe('openInAddress', () => {
  it.each(['Hello & welcome', '$& {prompt} #?/\\', '提示\r\n🎉', ''])(
    'openInAddress holds %j whole',
    (text) => {
      const { href, holdsText } = openInAddress(CHAT, text);
      expect(holdsText).toBe(true);
      expect(new URL(href).searchParams.get('q')).toBe(text);
      expect(new URL(href).origin).toBe('https://chat.example');
    },
  );

  it.each([
    ['long', 'x'.repeat(6_001)],
    ['long once encoded', '提'.repeat(1_000)],
    ['no text an address can hold', 'a\uD800b'],
  ])('openInAddress leaves out what is %s', (_, text) => {
    expect(openInAddress(CHAT, text)).toEqual({ href: 'https://chat.example/new', holdsText: false });
  });

  it('openInAddress never holds the text where the service takes none', () => {
    const url = 'https://other.example/app';
    expect(openInAddress({ name: 'Other', url }, 'Hi')).toEqual({ href: url, holdsText: false });
  });

  it('leaves out a part of the path too', () => {
    const target = { name: 'Path', url: 'https://path.example/ask/{prompt}' };
    expect(openInAddress(target, 'a/b c').href).toBe('https://path.example/ask/a%2Fb%20c');
    expect(openInAddress(target, 'x'.repeat(7_000)).href).toBe('https://path.example/ask/');
  });
});
