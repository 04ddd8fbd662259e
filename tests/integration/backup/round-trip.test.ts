import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import { createLocalStorage } from '@/server/ports/file-storage/local-storage';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { columnsToCopy } from '@/server/services/backup/copy-statements';
import { TABLE_RULES } from '@/server/services/backup/tables';
import { makePrompt, makeProfile, makeSession } from '../../support/factories';
import { keepFiles } from '../../support/files';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, fingerprint, KEPT_TABLES, restore } from './support';

/** A backup and its restore. */

const ONE = `${randomUUID()}/${'1'.repeat(32)}`;
const LOST = `${randomUUID()}/${'2'.repeat(32)}`;
const PASSPHRASE = 'a long passphrase of these tests';

it('a backup has a rule for every table of the database, and none for another', async () => {
  const rows = await ask<{ name: string }>(
    env.DATABASE_URL,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_RULES).toSorted());
});

it('names as omitted or secret only columns that exist', async () => {
  for (const [name, rule] of Object.entries(TABLE_RULES)) {
    if (rule.becomes !== 'kept') continue;
    const named = [
      ...(rule.omit ?? []),
      ...(rule.secrets !== undefined && 'columns' in rule.secrets ? Object.keys(rule.secrets.columns) : []),
    ];
    const rows = await ask<{ name: string }>(
      env.DATABASE_URL,
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [name],
    );
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(named));
    expect(columnsToCopy({ name, columns: rows.map((row) => row.name) })).not.toEqual(named);
  }
});

async function makeLibrary() {
  const creator = await makeProfile({ role: 'admin', password: 'correct horse battery' });
  for (let n = 0; n < 20; n += 1) {
    await makePrompt({
      creator,
      title: `Prompt ${n}`,
      content: `A line\nwith \\ a tab\t and ${'x'.repeat(n * 100)} 🎉`,
    });
  }
  await makeSession(creator);
  await enqueueMail({ db, now: new Date() }, 'a@example.org', { subject: 'S', text: 'T', html: 'H' });
}

it('comes back equal to the letter, when nobody writes', async () => {
  await makeLibrary();
  const author = await makeProfile();
  const bytes = new Uint8Array([0, 0xff, 0xfe, 0x0a, 0x5c, 0x2e, 0x0a, ...Buffer.from('\\N\t🎉')]);
  const files = await keepFiles(author, [{ path: 'assets/odd.bin', bytes }]);
  const { id: promptId } = await makePrompt({ creator: author, files });
  const folder = await temporaryFolder();
  const before = await fingerprint(env.DATABASE_URL);
  const { path } = await backUp({ folder, passphrase: PASSPHRASE });
  const url = await emptyLibrary();
  const { heldMails } = await restore({ path, url, folder, passphrase: PASSPHRASE });
  const after = await fingerprint(url);
  for (const name of KEPT_TABLES) {
    if (name === 'settings' || name === 'audit_events') continue;
    expect([name, after[name]]).toEqual([name, before[name]]);
  }
  const [file] = await ask<{ bytes: Buffer; digest: string }>(
    url,
    `select b.bytes, encode(sha256(b.bytes), 'hex') as digest from file_uses u join file_blobs b on b.sha256 = u.sha256
      where u.prompt_id = $1`,
    [promptId],
  );
  expect([...(file?.bytes ?? [])]).toEqual([...bytes]);
  expect(file?.digest).toBe(files[0]?.sha256);
  expect(heldMails).toBeGreaterThan(0);
  const [ended] = await ask<{ sessions: number; waiting: number }>(
    url,
    `select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from mail_outbox where held_at is null and sent_at is null) as waiting`,
  );
  expect(ended).toEqual({ sessions: 0, waiting: 0 });
  // Constraints, indexes and triggers dropped during the restore exist again.
  const shape = `select 'key ' || conname as what from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexname from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
  expect(await ask(url, shape)).toEqual(await ask(env.DATABASE_URL, shape));
});

it('leaves secrets out of a file that is not encrypted', async () => {
  await makeLibrary();
  await db.serviceSettings.upsert({
    where: { name: 'ai' },
    create: { name: 'ai', config: { model: 'small' }, secret: 'a sealed key', hasSecret: true },
    update: {},
  });
  const provider = { config: { clientId: 'cuebook' }, secret: 'a sealed secret', hasSecret: true };
  await db.serviceSettings.upsert({
    where: { name: 'google' },
    create: { name: 'google', ...provider },
    update: {},
  });
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  const { backup, heldMails } = await restore({ path, url, folder });
  expect(backup.secret).toBeNull();
  expect(backup.header.hasSecrets).toBe(false);
  expect(heldMails).toBe(0);
  // The setting that there was a key stays: the service is not used without it.
  const services = await ask(
    url,
    'select name, secret, has_secret as had, config from service_settings order by name',
  );
  expect(services).toEqual([
    { name: 'ai', secret: '', had: true, config: { model: 'small' } },
    { name: 'google', secret: '', had: true, config: { clientId: 'cuebook' } },
  ]);
});

it('brings the secret of the server back from a file that is encrypted, which shows nothing', async () => {
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder, passphrase: PASSPHRASE });
  expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const { backup } = await restore({ path, url: await emptyLibrary(), folder, passphrase: PASSPHRASE });
  expect(backup.secret).toBe(env.NEXTAUTH_SECRET);
});

it('brings pictures back, and says which the storage has lost', async () => {
  const folder = await temporaryFolder();
  const kept = createLocalStorage(join(folder, 'pictures'));
  const bytes = randomBytes(3_000_000);
  await kept.put(ONE, bytes, 'image/webp');
  await db.avatarFile.createMany({ data: [{ key: ONE }, { key: LOST }] });
  const { path, facts } = await backUp({ folder });
  expect(facts.manifest.missingPictures).toEqual([LOST]);
  await restore({ path, url: await emptyLibrary(), folder });
  expect(await createLocalStorage(join(folder, 'restored')).read(ONE)).toEqual(bytes);
});

it('counts right after a restore, and goes on counting', async () => {
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });
  const restored = new PrismaClient({ adapter: databaseAdapter(url) });
  const reports = await checkCounters(restored, { repair: false });
  await restored.$disconnect();
  const wrong = reports.filter(({ different }) => different > 0);
  expect(reports.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
  const before = await ask<{ total: number }>(
    url,
    `select sum(total)::int as total from prompt_counters where kind = 'library'`,
  );
  await ask(
    url,
    `insert into prompts (slug, title, description, content, created_by)
     select 'after-the-restore', 'After', 'D', 'C', id from profiles limit 1`,
  );
  const after = await ask<{ total: number }>(
    url,
    `select sum(total)::int as total from prompt_counters where kind = 'library'`,
  );
  expect(after[0]?.total).toBe((before[0]?.total ?? 0) + 1);
});
