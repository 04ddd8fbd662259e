import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageForms } from './page-forms';

it.each(['br', 'gzip', ''])(
  'gives each caller the smallest form that they take, after a first of %j',
  async (first) => {
    const { formFor } = await pageForms('<p>漢字</p>', first);
    const [br, gz, plain] = await Promise.all(['gzip, br', 'gzip;q=0.5', 'br;q=0'].map(formFor));
    expect(brotliDecompressSync(br!.body).toString()).toBe('<p>漢字</p>');
    expect(gunzipSync(gz!.body).toString()).toBe('<p>漢字</p>');
    expect(plain!.body.toString()).toBe('<p>漢字</p>');
    expect([br!.coding, gz!.coding, plain!.coding]).toEqual(['br', 'gzip', null]);
    expect(new Set([br!.etag, gz!.etag, plain!.etag]).size).toBe(3);
  },
);

it('names the same page the same, and another one otherwise', async () => {
  const etag = async (text: string) => (await (await pageForms(text, 'br')).formFor('br')).etag;
  expect(await etag('one')).toBe(await etag('one'));
  expect(await etag('one')).not.toBe(await etag('two'));
});

it('compresses once in each way, and has room for both', async () => {
  const html = Array.from({ length: 500 }, (_, at) => `<p>line ${at} of a page</p>`).join('');
  const { formFor, size } = await pageForms(html, 'br');
  const [br, gz, again] = [await formFor('br'), await formFor('gzip'), await formFor('gzip')];
  expect(again.body).toBe(gz.body);
  expect(size).toBeGreaterThanOrEqual(br.body.length);
  expect(brotliDecompressSync(br.body).equals(gunzipSync(gz.body))).toBe(true);
});
