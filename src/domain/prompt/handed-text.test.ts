import { describe, expect, it } from 'vitest';
import { bookmarklet, handedPath, readHanded, sharedText } from './handed-text';

describe('a text handed over', () => {
  it('comes back as it was, in the part of an address that is sent to nobody', () => {
    const handed = { title: 'Ünï & #1?', text: 'Line one\n{{name}} = 100 % + "more" #end' };
    const path = handedPath(handed);
    expect(new URL(path, 'https://cuebook.example').search).toBe('');
    expect(readHanded(new URL(path, 'https://cuebook.example').hash)).toEqual(handed);
  });

  it('a text handed over is left out if it is too long for an address', () => {
    expect(handedPath({ title: '', text: 'x'.repeat(6_000) })).toBe('/save#too-long');
  });

  it.each(['', '#', '#text=', '#text=%20%0A', '#too-long', '#title=Only'])(
    'a text handed over is none in %j',
    (hash) => {
      expect(readHanded(hash)).toBeNull();
    },
  );

  it('a text handed over of an app is its text with its address, once', () => {
    const shared = { title: 'A page', text: 'Words', url: 'https://a.example' };
    expect(sharedText(shared).text).toBe('Words\n\nhttps://a.example');
    expect(sharedText({ ...shared, text: 'See https://a.example' }).text).toBe('See https://a.example');
    expect(sharedText({ ...shared, text: '' }).text).toBe('https://a.example');
  });

  it('a text handed over by a bookmark is what is selected', () => {
    const opened: string[] = [];
    const code = bookmarklet('https://cuebook.example').slice('javascript:'.length);
    // As the browser runs it, on a page with a selection.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a bookmark is code
    new Function('open', 'document', 'getSelection', code)(
      (address: string) => opened.push(address),
      { title: 'The page' },
      () => ({ toString: () => 'Selected & {{more}}' }),
    );
    const hash = new URL(opened[0]!).hash;
    expect(readHanded(hash)).toEqual({ title: 'The page', text: 'Selected & {{more}}' });
  });
});
