import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '@/server/db';
import { createDocumentFetch } from '@/server/api/oauth/client-document';

const URL_OF = 'https://program.example/client.json';
const document = (redirect: string) =>
  JSON.stringify({ client_id: URL_OF, client_name: 'Program', redirect_uris: [redirect] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a document that failed is asked for once in a sign-in, and again after some seconds', async () => {
  const read = vi.fn<(url: string) => Promise<string>>();
  const fetchDocument = createDocumentFetch(db, read);
  read.mockResolvedValue(document('javascript:alert(1)'));
  await expect(fetchDocument(URL_OF)).rejects.toThrow('Redirect URIs');
  await expect(fetchDocument(new URL(URL_OF))).rejects.toThrow('Redirect URIs');
  expect(read).toHaveBeenCalledTimes(1);
  // Others are not kept from theirs.
  await expect(fetchDocument(`${URL_OF}?other`)).rejects.toThrow('Redirect URIs');
  expect(read).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(10_001);
  read.mockResolvedValue(document('https://program.example/back'));
  expect(await (await fetchDocument(URL_OF)).json()).toMatchObject({ client_name: 'Program' });
});
