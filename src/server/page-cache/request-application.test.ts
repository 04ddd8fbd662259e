import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { requestApplication } from './request-application';

const ask = (
  application: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  headers: Record<string, string> = {},
) => requestApplication(application, { target: '/prompts/%E6%8F%90?page=2', headers });

it('gives the whole answer, however many chunks it comes in', async () => {
  const chunk = 'ä€𐍈'.repeat(20_000);
  const answer = await ask(
    async (req, res) => {
      res.setHeader('link', ['</a>; rel=preload', '</b>; rel=preload']);
      res.setHeader('set-cookie', ['a=1', 'b=2']);
      res.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      for (let count = 0; count < 5; count += 1) res.write(chunk);
      res.end(`${req.method} ${req.url} ${req.headers['x-nonce'] as string} ${req.socket.remoteAddress}`);
    },
    { 'x-nonce': 'abc', 'content-security-policy': 'x'.repeat(30_000) },
  );
  expect(answer.status).toBe(404);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    link: '</a>; rel=preload, </b>; rel=preload',
    'set-cookie': ['a=1', 'b=2'],
  });
  expect(answer.body.toString()).toBe(`${chunk.repeat(5)}GET /prompts/%E6%8F%90?page=2 abc undefined`);
});

it('a request to the application is over only when the application is', async () => {
  const failure = new Error('The application broke after its answer.');
  const answer = ask(async (_req, res) => {
    res.end('whole');
    await new Promise((resolve) => res.once('close', resolve));
    throw failure;
  });
  await expect(answer).rejects.toBe(failure);
});

it('fails as the application fails, before its answer and in it', async () => {
  const failure = new Error('The application broke.');
  await expect(ask(() => Promise.reject(failure))).rejects.toBe(failure);
  const begun = ask((_req, res) => {
    res.write('half');
    return Promise.reject(failure);
  });
  await expect(begun).rejects.toBe(failure);
});

it('fails when the application cuts its answer', async () => {
  const answer = ask((_req, res) => {
    res.write('half');
    res.destroy();
    return Promise.resolve();
  });
  await expect(answer).rejects.toThrow('cut its answer');
});
