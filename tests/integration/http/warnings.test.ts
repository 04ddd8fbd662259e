import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { type Application } from '@/server/http/request-handler';
import { watchDatabase } from '@/server/http/database-watch';
import { withLoadShedding } from '@/server/http/load-shedding';
import { requestOf } from '@/server/http/request-of';
import { startTestServer } from '../../support/http';

/** Node writes warnings into the operator’s log through standard error: no request may cause one. */

let warnings: string[] = [];
const note = ({ message }: Error) => void warnings.push(message);
beforeEach(() => {
  warnings = [];
  process.on('warning', note);
});
afterEach(() => {
  process.off('warning', note);
});

async function withServer(
  application: Application,
  ask: (testServer: Awaited<ReturnType<typeof startTestServer>>) => Promise<void>,
) {
  const testServer = await startTestServer({}, application);
  try {
    await ask(testServer);
    await pause(0);
    expect(warnings).toEqual([]);
  } finally {
    await testServer.close();
  }
}

it('an answer that is streamed to a request with a body', async () => {
  const piped: Application = async (req, res) => {
    const sent = await requestOf(req, res).text();
    const answer = new Response(sent).body as WebStream<Uint8Array>;
    await pipeline(Readable.fromWeb(answer), res);
  };
  await withServer(piped, async (testServer) => {
    const { status } = await testServer.send('/api/trpc/x', {
      method: 'POST',
      body: '"asked"',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(200);
  });
});

it('many pages that wait for the database at once', async () => {
  let letGo: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  const gated = withLoadShedding(
    async (_req, res) => {
      await waiting;
      res.end('page');
    },
    {
      isQuery: () => true,
      pagesAtOnce: 20,
      texts: messages.error,
      database: watchDatabase(() => Promise.resolve()),
    },
  );
  let arrived = 0;
  const application: Application = (req, res) => {
    arrived += 1;
    if (arrived === 15) setImmediate(letGo);
    return gated(req, res);
  };
  await withServer(application, async (testServer) => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) => testServer.send(`/profile/${at}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  });
});
