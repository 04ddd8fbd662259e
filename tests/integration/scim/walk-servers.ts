import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** Processes of the product that a test kills and starts again. */

const ROOT = join(import.meta.dirname, '../../..');

/** A response; null if the server ended before it answered. */
export type Answer = { status: number; text: string } | null;

export class WalkServer {
  private child: ChildProcess | null = null;
  private origin = '';

  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`,
        `--import=${pathToFileURL(join(ROOT, 'scripts/lib/server-only.mjs')).href}`,
        join(import.meta.dirname, 'walk-process.ts'),
      ],
      {
        cwd: ROOT,
        env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'), RATE_LIMIT_FACTOR: '100000' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-5_000)));
    const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
    if (first.done === true) throw new Error(`The server ended without a word. ${complaint}`);
    this.child = child;
    this.origin = `http://127.0.0.1:${first.value}`;
  }

  /** Ends the process as a power failure would. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child?.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  get isUp(): boolean {
    return this.child !== null;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    try {
      const response = await fetch(this.origin + path, init);
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }
}
