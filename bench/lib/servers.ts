import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { memoryOptions } from '../../scripts/lib/server.mjs';
import { childEnvironment } from './child-environment';

const ROOT = join(import.meta.dirname, '../..');
const BARE_APP = join(import.meta.dirname, '../bare-app');

export interface Servers {
  /** The product's server on a database; `settings` come on top of what it needs, `options` are those of Node.js. */
  startProduct: (options: {
    port: number;
    databaseUrl: string;
    secret: string;
    settings?: Record<string, string>;
    options?: readonly string[];
  }) => Promise<ChildProcess>;
  /** A bare Next.js app on the same database. */
  startBare: (options: { port: number; databaseUrl: string }) => Promise<ChildProcess>;
  stop: () => void;
}

/** Builds the product and, unless it is not needed, the bare app, for measurements beside each other. */
export async function prepareServers({ hasBare = true } = {}): Promise<Servers> {
  const children: ChildProcess[] = [];

  function start(
    file: string,
    args: string[],
    cwd: string,
    environment: Record<string, string>,
    options: readonly string[] = [],
  ): ChildProcess {
    const env = childEnvironment({
      NODE_ENV: 'production' as const,
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    });
    const child = spawn(process.execPath, [...memoryOptions(env), ...options, file, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  }

  await ensureBuilt(ROOT, { say: (text: string) => console.log(text), signal: new AbortController().signal });
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  if (hasBare)
    execFileSync(process.execPath, [next, 'build'], {
      cwd: BARE_APP,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  return {
    async startProduct({ port, databaseUrl, secret, settings = {}, options = [] }) {
      const environment = {
        DATABASE_URL: databaseUrl,
        NEXTAUTH_SECRET: secret,
        NEXTAUTH_URL: `http://127.0.0.1:${port}`,
        SITE_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
        LOG_LEVEL: 'error',
        ...settings,
      };
      const child = start(join(ROOT, 'dist/app/server/main.js'), [], ROOT, environment, options);
      await untilItAnswers(port, '/api/health');
      return child;
    },
    async startBare({ port, databaseUrl }) {
      const address = new URL(databaseUrl);
      const child = start(next, ['start', '-p', String(port)], BARE_APP, {
        PGHOST: address.hostname,
        PGPORT: address.port,
        PGUSER: address.username,
        PGPASSWORD: decodeURIComponent(address.password),
        PGDATABASE: address.pathname.slice(1),
      });
      await untilItAnswers(port, '/select');
      return child;
    },
    stop() {
      for (const child of children) child.kill('SIGTERM');
    },
  };
}

async function untilItAnswers(port: number, path: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(200);
  }
  throw new Error(`Nothing answers at port ${port}`);
}
