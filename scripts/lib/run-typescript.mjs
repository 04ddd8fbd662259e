import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledCommand } from './production/commands.mjs';
import { isProductionFolder } from './production/marker.mjs';

/**
 * The words for Node.js that run a file as it is written.
 * @param {string} root
 * @param {string} file
 */
function throughTsx(root, file) {
  const tsx = createRequire(join(root, 'package.json')).resolve('tsx');
  return [
    `--import=${pathToFileURL(tsx).href}`,
    `--import=${pathToFileURL(join(root, 'scripts/lib/server-only.mjs')).href}`,
    resolve(root, file),
  ];
}

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
  const program = isProductionFolder(root) ? [resolve(root, compiledCommand(file))] : throughTsx(root, file);
  const child = spawn(process.execPath, [...program, ...args], {
    env: /** @type {NodeJS.ProcessEnv} */ (
      /** @type {unknown} */ ({
        ...environment,
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
      })
    ),
    stdio: 'inherit',
  });
  return {
    finished: new Promise((settle, fail) => {
      child.on('error', fail);
      child.on('exit', (code, signal) => settle(code ?? (signal === 'SIGINT' ? 130 : 1)));
    }),
    kill: (signal) => void child.kill(signal),
  };
}
