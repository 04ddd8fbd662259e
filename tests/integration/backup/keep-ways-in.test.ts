import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { databaseAdapter } from '@/server/db/database-adapter';
import { proveAddress } from '@/server/services/account/prove-address';
import { makeProfile, makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, restore } from './support';

/** Whatever had ended since a backup stays so after a restore over the library: what opens an account, and what is shared. */

const LATER = new Date(Date.now() + 30 * 86_400_000);
const PASSWORD = 'correct horse battery staple';

/** Everything by which somebody gets at an account or at what it wrote. */
async function fill(person: TestProfile) {
  const at = { profileId: person.id };
  const prompt = await makePrompt({ creator: person, isShared: true });
  await db.identity.create({
    data: { ...at, provider: 'github', issuer: 'github.com', subject: unique('s') },
  });
  await db.personalToken.create({
    data: {
      ...at,
      name: 'Token',
      tokenHash: randomBytes(32).toString('hex'),
      lastFour: 'abcd',
      scopes: [],
      isLimited: false,
      spaceIds: [],
      expiresAt: LATER,
    },
  });
  await db.factor.create({
    data: { ...at, kind: 'passkey', name: 'Key', credentialId: unique('c'), publicKey: Buffer.from('key') },
  });
  await db.recoveryCode.create({ data: { ...at, codeHash: unique('r') } });
  await db.shareLink.create({
    data: {
      promptId: prompt.id,
      tokenHash: unique('l'),
      pin: 'newest',
      createdBy: person.id,
      expiresAt: LATER,
    },
  });
  await db.collection.create({
    data: { slug: unique('c').replaceAll(' ', '-'), name: 'C', visibility: 'shared', createdBy: person.id },
  });
  return prompt;
}

const COUNTS = `select
  (select count(*)::int from credentials where profile_id = $1 and password_hash is not null) as passwords,
  (select count(*)::int from identities where profile_id = $1 and provider = 'github') as identities,
  (select count(*)::int from personal_tokens where profile_id = $1 and revoked_at is null) as tokens,
  (select count(*)::int from factors where profile_id = $1) as factors,
  (select count(*)::int from recovery_codes where profile_id = $1) as codes,
  (select count(*)::int from share_links where created_by = $1 and revoked_at is null) as links,
  (select count(*)::int from prompts where created_by = $1 and is_shared) as prompts,
  (select count(*)::int from collections where created_by = $1 and visibility = 'shared') as collections,
  (select count(*)::int from address_findings where profile_id = $1) as findings,
  (select email_proved_at is not null or email_writer = 'others' from profiles where id = $1) as "isProved"`;

const ALL = {
  passwords: 1,
  identities: 1,
  tokens: 1,
  factors: 1,
  codes: 1,
  links: 1,
  prompts: 1,
  collections: 1,
  findings: 0,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, 0]));

async function copyOfLibrary() {
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });
  const accessOf = async ({ id }: TestProfile) => (await ask(url, COUNTS, [id]))[0];
  const restoreAgain = async (keepsAccess: boolean) =>
    (await restore({ path, url, folder, replaces: true, keepsAccess })).worksAgain;
  return { url, accessOf, restoreAgain };
}

it('what the proof of an address ended stays ended, and the address stays proved', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const typist = await makeProfile({ password: PASSWORD });
  await fill(typist);
  const { url, accessOf, restoreAgain } = await copyOfLibrary();
  expect(await accessOf(typist)).toEqual({ ...ALL, isProved: false });
  const client = new PrismaClient({ adapter: databaseAdapter(url) });
  const proof = { now: new Date(), by: 'reader', setsPassword: false } as const;
  await client.$transaction((tx) => proveAddress(tx, typist.id, proof));
  await client.$disconnect();
  const ended = { ...NONE, findings: 1, isProved: true };
  expect(await accessOf(typist)).toEqual(ended);
  const kept = await restoreAgain(true);
  expect(await accessOf(typist)).toEqual(ended);
  expect(JSON.stringify(kept)).not.toContain(typist.id);

  const given = await restoreAgain(false);
  expect(await accessOf(typist)).toEqual({ ...ALL, isProved: false });
  for (const kind of ['typedAgain', 'earlierPasswords', 'accessTokens'] as const) {
    expect(given[kind].join('\n')).toContain(typist.id);
  }
});

it('what an owner proved and keeps in use is as in the backup', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const holder = await makeProfile({ password: PASSWORD });
  await fill(holder);
  const { url, accessOf, restoreAgain } = await copyOfLibrary();
  await ask(url, 'update profiles set email_proved_at = now() where id = $1', [holder.id]);
  await restoreAgain(true);
  expect(await accessOf(holder)).toEqual({ ...ALL, isProved: true });
});

it('what somebody ended in their own account stays ended; a changed password and address are named', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const person = await makeProfile({ password: PASSWORD, ...PROVED });
  const prompt = await fill(person);
  const changed = await makeProfile({ password: PASSWORD, ...PROVED });
  const untouched = await makeProfile({ password: PASSWORD, ...PROVED });
  await fill(untouched);
  const { url, accessOf, restoreAgain } = await copyOfLibrary();
  for (const statement of [
    `update credentials set password_hash = null where profile_id = $1`,
    `delete from identities where profile_id = $1`,
    `update personal_tokens set revoked_at = now() where profile_id = $1`,
    `delete from factors where profile_id = $1`,
    `delete from recovery_codes where profile_id = $1`,
    `update share_links set revoked_at = now() where created_by = $1`,
    `update prompts set is_shared = false where created_by = $1`,
    `update collections set visibility = 'private' where created_by = $1`,
  ]) {
    await ask(url, statement, [person.id]);
  }
  await ask(url, `update credentials set password_hash = 'another' where profile_id = $1`, [changed.id]);
  await ask(url, `update profiles set email = $2, email_proved_at = now() where id = $1`, [
    changed.id,
    `new-${changed.email}`,
  ]);
  const kept = await restoreAgain(true);
  expect(await accessOf(person)).toEqual({ ...NONE, isProved: true });
  expect(await accessOf(untouched)).toEqual({ ...ALL, isProved: true });
  const line = `${changed.fullName} <${changed.email}> (${changed.id})`;
  expect(kept.earlierPasswords).toEqual([`${line}: /admin/users/${changed.id}`]);
  expect(kept.earlierAddresses).toEqual([
    `${line}, instead of new-${changed.email}: /admin/users/${changed.id}`,
  ]);
  expect(kept.sharedAgain).toEqual([]);

  const given = await restoreAgain(false);
  expect(await accessOf(person)).toEqual({ ...ALL, isProved: true });
  expect(given.sharedAgain).toEqual([`/prompts/${prompt.slug}`]);
});

it('a restore over another library takes nothing from the backup', async () => {
  await makeProfile({ role: 'admin', ...PROVED });
  const person = await makeProfile({ password: PASSWORD, ...PROVED });
  await fill(person);
  await db.scimToken.create({ data: { name: 'Directory', tokenHash: unique('t') } });
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const other = await emptyLibrary();
  await ask(
    other,
    `insert into profiles (email, full_name, role) values ('first@example.org', 'First', 'admin')`,
  );
  const { worksAgain } = await restore({ path, url: other, folder, replaces: true });
  expect(worksAgain.directoryTokens.join('\n')).toContain('Directory');
  const [counts] = await ask(other, COUNTS, [person.id]);
  expect(counts).toEqual({ ...ALL, isProved: true });
});
