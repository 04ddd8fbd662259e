// Creates the demo library if the database has no accounts yet; called by npm start. The passwords of its
// three accounts are stored in first-run.txt of the data folder until each has been changed, and printed
// once, only to a terminal: the output of a service is kept in logs for years.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { db } from '@/server/db';
import { FIRST_RUN_FILE } from '@/server/services/account/first-run-passwords';
import { DemoPeople, DemoPrompts } from '@/server/services/demo/demo-schema';
import { type DemoAccount, seedDemo } from '@/server/services/demo/seed-demo';
import { reportFailure } from './lib/terminal.mjs';

const demoDir = join(import.meta.dirname, '..', 'prisma', 'demo');

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(demoDir, name), 'utf8'));
}

const lineOf = ({ role, email, password }: DemoAccount) => `${role}, ${email}, ${password}`;

async function makeDemoLibrary(): Promise<void> {
  const people = DemoPeople.parse(await readJson('people.json'));
  const files = (await readdir(demoDir)).filter((name) => name.endsWith('.json') && name !== 'people.json');
  const prompts = (await Promise.all(files.map(readJson))).flatMap((file) => DemoPrompts.parse(file));
  const accounts = await seedDemo(db, {
    people,
    prompts,
    now: new Date(),
    keep: (made) => writeFile(FIRST_RUN_FILE, `${made.map(lineOf).join('\n')}\n`, { mode: 0o600 }),
  });
  if (accounts === null) {
    console.log('The library already has users. Nothing to create.');
    return;
  }
  const made = `Created the demo library: ${people.length} users, ${prompts.length} prompts.`;
  if (process.stdout.isTTY) console.log([`${made} Sign in with:`, ...accounts.map(lineOf)].join('\n  '));
  else console.log(`${made} Passwords are in ${FIRST_RUN_FILE}.`);
}

try {
  await makeDemoLibrary();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  await db.$disconnect().catch(() => undefined);
}
