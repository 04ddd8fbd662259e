import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchProblem } from './terminal.mjs';

const RETRY_MS = 250;

/**
 * Checks that the app can listen on a port.
 *
 * @param {string} host
 * @param {number} port
 * @param {number} patienceMs how long the port may stay taken: an app whose launcher was killed is just leaving
 * @param {AbortSignal} [signal]
 */
export async function expectFreePort(host, port, patienceMs, signal) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const code = await tryListen(host, port);
    if (code === null) return;
    if (code === 'EADDRINUSE' && Date.now() < deadline) {
      await pause(RETRY_MS, undefined, signal ? { signal } : undefined);
      continue;
    }
    throw portProblem(code, host, port);
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} the reason why not
 */
function tryListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown'));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/**
 * @param {string} code
 * @param {string} host
 * @param {number} port
 */
function portProblem(code, host, port) {
  if (code === 'EADDRINUSE') {
    const holder = findHolder(port);
    return new LaunchProblem(
      `Port ${port} is in use${holder === null ? ' by another program' : ` by ${holder}`}.`,
      `Stop that program${holder === null ? ` (find it: lsof -nP -iTCP:${port} -sTCP:LISTEN)` : ''}, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new LaunchProblem(
      `This user can’t use port ${port}: ports below 1024 are reserved.`,
      'Choose a port above 1023, behind a reverse proxy.',
    );
  }
  if (code === 'EADDRNOTAVAIL') {
    return new LaunchProblem(
      `HOST ${host} isn’t an address of this machine.`,
      'Set HOST to 127.0.0.1, 0.0.0.0 (all addresses), or an address listed by `ip addr`.',
    );
  }
  return new LaunchProblem(
    `Can’t listen on port ${port} on ${host} (${code}).`,
    'Choose another PORT or HOST.',
  );
}

/**
 * Returns a port of 127.0.0.1 that is free at the moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/**
 * Describes the program that listens on a port; null if the system has no tool for it.
 * @param {number} port
 */
function findHolder(port) {
  /** @type {[string, string[], RegExp][]} */
  const tools = [
    ['ss', ['-Hltnp', `sport = :${port}`], /\("([^"]+)",pid=(\d+)/],
    ['lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fcp'], /p(?<pid>\d+)\nc(?<name>.+)/],
  ];
  for (const [tool, args, pattern] of tools) {
    try {
      const found = pattern.exec(
        execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
      if (!found) continue;
      const name = found.groups?.['name'] ?? found[1];
      const pid = found.groups?.['pid'] ?? found[2];
      return `${name} (process ${pid})`;
    } catch {
      // Not installed, or nothing found: try the next one.
    }
  }
  return null;
}
