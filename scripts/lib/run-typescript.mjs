import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a TypeScript file as a program of its own, its words and channels passed through.
 *
 * @param {string} root
 * @param {string} file relative to the root, or absolute
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} environment
 * @returns {{ finished: Promise<number>, kill: (signal: NodeJS.Signals) => void }} `finished` gives its exit code
 */
export function runTypescript(root, file, args, environment) {
  const tsx = createRequire(join(root, 'package.json')).resolve('tsx');
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(tsx).href}`,
      `--import=${pathToFileURL(join(root, 'scripts/lib/server-only.mjs')).href}`,
      resolve(root, file),
      ...args,
    ],
    {
      env: /** @type {NodeJS.ProcessEnv} */ (
        /** @type {unknown} */ ({
          ...environment,
          TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        })
      ),
      stdio: 'inherit',
    },
  );
  return {
    finished: new Promise((settle, fail) => {
      child.on('error', fail);
      child.on('exit', (code, signal) => settle(code ?? (signal === 'SIGINT' ? 130 : 1)));
    }),
    kill: (signal) => void child.kill(signal),
  };
}
