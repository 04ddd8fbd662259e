import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';

/** AI answers over the real server's socket: Next.js and the HTTP server in between. */

/** Asks as the browser's client does, as a guest; gives what reads on until a pattern is there. */
async function ask(baseURL: string, content: string) {
  const controller = new AbortController();
  const response = await fetch(`${baseURL}/api/trpc/ai.enhanceInEditor?batch=1`, {
    method: 'POST',
    signal: controller.signal,
    headers: {
      origin: baseURL,
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
      'accept-encoding': 'gzip, br',
    },
    body: JSON.stringify({ 0: { json: { content } } }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => controller.abort(),
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The answer ended with: ${text}`);
        text += value;
      }
      return text;
    },
  };
}

async function unfinished(text: string): Promise<number> {
  const response = await fetch(`${process.env.CUEBOOK_E2E_AI_URL!}/?text=${encodeURIComponent(text)}`);
  return Number(await response.text());
}

test('answers of AI over the real server stream to who reads them so, and come whole to others', async ({
  baseURL,
}) => {
  await test.step('a piece arrives before the next one is written, and nothing collects or compresses', async () => {
    const mark = randomUUID();
    const { response, until, leave } = await ask(baseURL!, `${mark} @@silent-midway@@`);
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    // The service never writes another piece: this one came on its own.
    expect(await until(/It begins/)).not.toContain('done');
    expect(await unfinished(mark)).toBe(1);

    const leftAt = Date.now();
    leave();
    await expect.poll(() => unfinished(mark), { intervals: [20] }).toBe(0);
    expect(Date.now() - leftAt).toBeLessThan(1_000);
  });
  await test.step('a caller without streams gets the whole answer, or the status of what went wrong', async () => {
    const call = (content: string) =>
      fetch(`${baseURL!}/api/trpc/ai.enhanceInEditor`, {
        method: 'POST',
        headers: { origin: baseURL!, 'content-type': 'application/json' },
        body: JSON.stringify({ json: { content } }),
      });
    const whole = await call('Write teh mail.');
    expect(whole.status).toBe(200);
    expect(await whole.json()).toMatchObject({
      result: { data: { json: { type: 'done', text: 'Write the mail. Be specific and clear.', lost: [] } } },
    });
    const failed = await call('Write @@503@@');
    expect(failed.status).toBe(502);
    expect(await failed.json()).toMatchObject({
      error: {
        json: {
          message: 'Failed to enhance prompt.',
          data: { reason: 'The AI service is having problems. Please try again later.' },
        },
      },
    });
    expect((await call('  ')).status).toBe(400);
  });
});
