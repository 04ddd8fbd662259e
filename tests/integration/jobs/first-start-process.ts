import { join } from 'node:path';
import { migrateDatabase } from '../../../scripts/lib/database/migrate-database';
import { runTypescript } from '../../../scripts/lib/run-typescript.mjs';
import { env } from '@/env';

/** What a launcher and its server do with an empty database, in their order. Prints `done`, and stays. */
const ROOT = join(import.meta.dirname, '../../..');
const say = (text: string) => process.stdout.write(`${text}\n`);

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await migrateDatabase(ROOT, env.DATABASE_URL, say);
const code = await runTypescript(ROOT, 'scripts/first-run.ts', [], process.env).finished;
if (code !== 0) process.exit(code);
const { startJobs } = await import('@/server/jobs/start-jobs');
await startJobs();
say('done');
