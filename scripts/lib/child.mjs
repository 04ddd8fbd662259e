import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/**
 * Runs a program to its end and keeps what it says.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined>, signal?: AbortSignal, quiet?: boolean }} options
 *   `quiet` keeps the output back (for a text on failure); otherwise it goes to the terminal as it comes
 * @returns {Promise<{ code: number, output: string }>} code is -1 when it could not be started or was ended
 */
export function runToEnd(file, args, { cwd, env, signal, quiet = true }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      windowsHide: true,
    });
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const end = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', end, { once: true });
    child.on('error', (error) => {
      output += String(error);
      resolve({ code: -1, output });
    });
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? -1, output });
    });
  });
}

/**
 * The last lines of an output, without colours, for a text about its failure.
 * @param {string} output
 * @param {number} count
 */
export function lastLines(output, count) {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-count).join('\n');
}
