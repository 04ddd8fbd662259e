import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GET } from '@/app/cuebook.mjs/route';
import { cuebook } from '../../support/command-line';

/** The command line as an instance gives it away. */

it('the program file is one file to keep, which the next look finds unchanged', async () => {
  // Makes the file that a build makes.
  expect(await cuebook(['--version'])).toMatchObject({ code: 0, err: '' });
  const ask = (headers: Record<string, string> = {}) =>
    GET(new Request('http://localhost:3000/cuebook.mjs', { headers }));
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('content-disposition')).toContain('cuebook.mjs');
  expect(await answer.text()).toBe(await readFile('dist/cuebook.mjs', 'utf8'));
  expect((await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
});
