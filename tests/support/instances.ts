import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A process of a script on the test's database, and its lines one by one; killed when the test ends. */
export function startInstance(
  script: string,
  words: readonly string[] = [],
  environment: Record<string, string> = {},
): { child: ChildProcessWithoutNullStreams; next: () => Promise<string> } {
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`,
      `--import=${pathToFileURL(join(ROOT, 'scripts/lib/server-only.mjs')).href}`,
      script,
      ...words,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'), ...environment },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const line = await lines.next();
    if (line.done) throw new Error(`The instance ended without a word. ${complaint}`);
    return line.value;
  };
  return { child, next };
}

/**
 * Runs several processes of a script on the test's database, lets them all begin at once, and gives what each says:
 * every one prints `ready`, waits for a line, and prints one line of JSON.
 */
export async function runInstances(
  script: string,
  words: readonly (readonly string[])[],
  environment: Record<string, string> = {},
): Promise<unknown[]> {
  const instances = words.map((own) => startInstance(script, own, environment));
  await Promise.all(instances.map(({ next }) => next()));
  for (const { child } of instances) child.stdin.write('go\n');
  return Promise.all(instances.map(async ({ next }) => JSON.parse(await next()) as unknown));
}
