import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { env } from '@/env';
import { LOOPBACK } from './support';

const ROOT = join(import.meta.dirname, '../../..');

/** How to start a process that sends webhooks of the test's library, as a server does. */
export function senderCommand(logLevel: 'error' | 'trace') {
  return {
    command: process.execPath,
    words: [
      `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`,
      `--import=${pathToFileURL(join(ROOT, 'scripts/lib/server-only.mjs')).href}`,
      join(import.meta.dirname, 'sender-process.ts'),
    ],
    options: {
      cwd: ROOT,
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'),
        DATABASE_URL: env.DATABASE_URL,
        NEXTAUTH_SECRET: env.NEXTAUTH_SECRET,
        WEBHOOK_PRIVATE_HOSTS: LOOPBACK,
        LOG_LEVEL: logLevel,
      },
    },
  };
}
