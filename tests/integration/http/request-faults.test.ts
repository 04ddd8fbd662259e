import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../support/raw-http';

/** Unhandled errors, in a separate process (docs/decisions/0025-unhandled-errors.md). */

const SERVER = join(import.meta.dirname, 'faulty-server-process.ts');

type Line = { msg?: string; level: string; requestId?: string; port?: number; err?: { message: string } };

interface Faulty {
  port: number;
  process: ChildProcess;
  lines: Line[];
  ended: Promise<number>;
}

async function start(): Promise<Faulty> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: Line[] = [];
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      if (line.port !== undefined) resolve(line.port);
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}.`)));
  });
  return { port, process: child, lines, ended };
}

const ask = ({ port }: Faulty, path: string) =>
  exchange(port, `GET ${path} HTTP/1.1\r\nHost: faulty.example\r\n\r\n`);

const faults = ({ lines }: Faulty) => lines.filter(({ err }) => err !== undefined);

describe('an error of a request', () => {
  let faulty: Faulty;
  beforeAll(async () => {
    faulty = await start();
  });
  afterEach(async () => {
    expect((await ask(faulty, '/answers')).body).toBe('answered');
    faulty.lines.length = 0;
  });
  afterAll(async () => {
    faulty.process.kill('SIGKILL');
    await faulty.ended;
  });

  it.each([
    '/throws',
    '/rejects',
    '/rejection-of-nobody',
    '/rejection-after-waiting',
    '/timer',
    '/tick',
    '/listener-of-request',
  ])('an error of a request is answered with 500 and logged once with its request: %s', async (path) => {
    const { status, headers } = await ask(faulty, path);
    expect(status).toBe(500);
    await expect.poll(() => faults(faulty)).toHaveLength(1);
    expect(faults(faulty)).toMatchObject([
      {
        level: 'error',
        requestId: headers['x-request-id']?.[0],
        err: { message: 'a fault of the application' },
      },
    ]);
  });

  it('cuts an answer that has begun', async () => {
    expect(await ask(faulty, '/begun-then-timer')).toMatchObject({ body: 'begun', closed: true });
    await expect.poll(() => faults(faulty)).toHaveLength(1);
  });

  it('an error of a request of its connection ends the connection', async () => {
    await expect(ask(faulty, '/error-of-request')).rejects.toThrow();
    await expect.poll(() => faults(faulty)).toHaveLength(1);
  });

  it.each(['/write-after-end', '/listener-of-response', '/rejection-after-answer'])(
    'leaves an answer alone that is out: %s',
    async (path) => {
      expect((await ask(faulty, path)).body).toBe('answered');
      await expect.poll(() => faults(faulty)).toHaveLength(1);
    },
  );
});

it.each(['of nobody', 'of a request that was over'])(
  'an error %s ends the process in order: what is under way is answered first',
  async (whose) => {
    const faulty = await start();
    const slow = ask(faulty, '/slow');
    await expect.poll(() => faulty.lines.some(({ msg }) => msg === 'slow has begun')).toBe(true);
    if (whose === 'of nobody') faulty.process.stdin!.write('\n');
    else await ask(faulty, '/timer-after-answer');
    expect((await slow).body).toBe('answered late');
    expect(await faulty.ended).toBe(1);
    expect(faulty.lines.some(({ level, msg }) => level === 'fatal' && msg === 'uncaught exception')).toBe(
      true,
    );
  },
);
