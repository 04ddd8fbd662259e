import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageForms } from './page-forms';

it('gives each caller the smallest form that they take, with a validator of its own', async () => {
  const { formFor, size } = await pageForms('<p>漢字</p>');
  const [br, gz, plain] = ['gzip, br', 'gzip;q=0.5', 'br;q=0'].map(formFor);
  expect(brotliDecompressSync(br!.body).toString()).toBe('<p>漢字</p>');
  expect(gunzipSync(gz!.body).toString()).toBe('<p>漢字</p>');
  expect(plain!.body.toString()).toBe('<p>漢字</p>');
  expect([br!.coding, gz!.coding, plain!.coding]).toEqual(['br', 'gzip', null]);
  expect(new Set([br!.etag, gz!.etag, plain!.etag]).size).toBe(3);
  expect(size).toBe(br!.body.length + gz!.body.length);
});

it('names the same page the same, and another one otherwise', async () => {
  const etag = async (text: string) => (await pageForms(text)).formFor('br').etag;
  expect(await etag('one')).toBe(await etag('one'));
  expect(await etag('one')).not.toBe(await etag('two'));
});
