import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { bundleProgram } from '../../scripts/lib/build.mjs';
import { asRoute } from './as-route';

const ROOT = join(import.meta.dirname, '../..');

let built: Promise<string> | undefined;

/** The command line as a server gives it away. */
const program = () => (built ??= bundleProgram(ROOT));

export type Ended = { code: number | null; out: string; err: string };

/** Runs the command line as a process of its own, signed in as the environment says. */
export async function cuebook(
  words: string[],
  {
    env = {},
    input = '',
    cwd = ROOT,
    uid,
    killed,
  }: {
    env?: Record<string, string>;
    input?: string;
    cwd?: string;
    uid?: number;
    /** Kills the process when it is aborted. */
    killed?: AbortSignal;
  } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [await program(), ...words], {
    cwd,
    ...(uid !== undefined && { uid }),
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'],
      HOME: '/nowhere',
      CUEBOOK_TIMEOUT: '20',
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  killed?.addEventListener('abort', () => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

/** A server on a port of its own until the test, or the file, has ended: `close` says when. */
export async function serve(listener: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

/** The operations of programs over HTTP, on the test's database. */
export function serveV1() {
  const handle = asRoute((request) => handleV1({ db, now: new Date() }, request));
  return serve((request, response) => void handle(request, response));
}

/** A folder of its own that goes with the test. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
