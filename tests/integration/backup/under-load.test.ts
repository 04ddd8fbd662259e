import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Member } from '@/domain/actor';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import { createComment } from '@/server/services/comment/create-comment';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { deletePrompt } from '@/server/services/prompt/delete-prompt';
import { updatePrompt } from '@/server/services/prompt/update-prompt';
import { makePrompt, makeProfile } from '../../support/factories';
import { sized } from '../../support/sizes';
import { ask, temporaryFolder, until } from '../postgres/support';
import { backUp, emptyLibrary, fingerprint, KEPT_TABLES, restore } from './support';

/** Backups during writes, each compared with its moment. */

const PASSPHRASE = 'a long passphrase of these tests';
const BACKUPS = sized(2, 20);
const WRITERS = 2;
/** Minimum number of writes between the moment of a backup and its copying; writing goes on to its end. */
const WRITES_MEANWHILE = 10;

/** Writers that run until stopped; `pause` waits until they have no write in progress. */
function startWriting(creator: Member) {
  let isEnded = false;
  let isPaused = false;
  let writes = 0;
  let resting = 0;

  async function write(n: number): Promise<void> {
    const ctx = { db, actor: creator, now: new Date() };
    const { id, version } = await makePrompt({ creator, content: `Under load ${n}` });
    await updatePrompt(ctx, { id, version, content: `Under load ${n}, changed` });
    await createComment(ctx, { promptId: id, version, body: `Comment ${n}`, mentions: [] });
    if (n % 3 === 0) await deletePrompt(ctx, id);
  }

  async function keepWriting(): Promise<void> {
    for (let n = 0; !isEnded; n += 1) {
      if (isPaused) {
        resting += 1;
        await until(() => Promise.resolve(!isPaused));
        resting -= 1;
      }
      await write(n);
      writes += 1;
    }
  }

  const work = Promise.all(Array.from({ length: WRITERS }, keepWriting));
  return {
    writes: () => writes,
    pause: () => {
      isPaused = true;
      return until(() => Promise.resolve(resting === WRITERS));
    },
    goOn: () => {
      isPaused = false;
    },
    async stop() {
      isEnded = true;
      isPaused = false;
      await work;
    },
  };
}

/** A connection of its own in a transaction. */
async function begin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  return client;
}

const hasSnapshot = async () => {
  const rows = await ask(
    env.DATABASE_URL,
    `select from pg_stat_activity where datname = current_database() and application_name = 'cuebook backup'
     and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

type Writing = ReturnType<typeof startWriting>;

/** Makes a backup whose copying starts some writes after its moment, with a change in progress at that moment. */
async function backUpUnderLoad(
  writing: Writing,
  choices: { folder: string; name: string; passphrase?: string },
) {
  await writing.pause();
  const moment = await fingerprint(env.DATABASE_URL);
  // A table without writes here: the copying waits for it, after the moment is fixed.
  const gate = await begin();
  await gate.query('lock table ai_models in access exclusive mode');
  const openTransaction = await begin();
  await openTransaction.query(
    `update prompts set description = 'Not yet saved' where id = (select id from prompts where deleted_at is null limit 1)`,
  );
  const made = backUp(choices);
  await until(hasSnapshot);
  await openTransaction.query('commit');
  const before = writing.writes();
  writing.goOn();
  await until(() => Promise.resolve(writing.writes() >= before + WRITES_MEANWHILE));
  await gate.query('commit');
  const { path, facts } = await made;
  return { path, facts, moment, ...choices };
}

/** Stored counters of a library that differ from a recount. */
async function wrongCounters(url: string) {
  const restored = new PrismaClient({ adapter: databaseAdapter(url) });
  const reports = await checkCounters(restored, { repair: false });
  await restored.$disconnect();
  expect(reports.length).toBeGreaterThan(5);
  return reports.filter(({ different }) => different > 0);
}

it(`brings ${BACKUPS} backups under load back as the library was at the moment of each`, async () => {
  const creator = await makeProfile({ role: 'admin' });
  const folder = await temporaryFolder();
  for (let n = 0; n < 20; n += 1) await makePrompt({ creator, content: `A line\nand a \\ tab\t ${n} 🎉` });
  const writing = startWriting(creator);
  const backups = [];
  for (let n = 0; n < BACKUPS; n += 1) {
    const isSealed = n % 2 === 1;
    const choices = { folder, name: `${n}.backup`, ...(isSealed && { passphrase: PASSPHRASE }) };
    backups.push(await backUpUnderLoad(writing, choices));
  }
  await writing.stop();

  for (const { path, facts, moment, passphrase } of backups) {
    const url = await emptyLibrary();
    const { backup } = await restore({ path, url, folder, ...(passphrase !== undefined && { passphrase }) });
    const restored = await fingerprint(url);
    expect(backup.header.createdAt).toBe(facts.createdAt.toISOString());
    // A restore adds a row to the audit log, and puts mail and jobs on hold in the settings.
    const written = ['audit_events', 'settings'];
    const kept = KEPT_TABLES.filter((name) => !written.includes(name));
    for (const name of kept) expect([name, restored[name]]).toEqual([name, moment[name]]);
    expect(restored['audit_events']?.rows).toBe((moment['audit_events']?.rows ?? 0) + 1);
    expect(await wrongCounters(url)).toEqual([]);
  }
  const prompts = backups.map(({ moment }) => moment['prompts']?.rows ?? 0);
  expect(prompts).toEqual(prompts.toSorted((one, other) => one - other));
  expect(new Set(prompts).size).toBe(BACKUPS);
});
