import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { newMember } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, unique } from '../../support/factories';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, restore } from './support';

/** What `npm run restore` says about access that works again, by name, and what becomes of gifts that wait. */

const ROOT = resolve(import.meta.dirname, '../../..');
const IMPORTS = [createRequire(import.meta.url).resolve('tsx'), join(ROOT, 'scripts/lib/server-only.mjs')];

/** Runs the command over a library. Gives its exit code and the lines that it prints. */
async function restoreByCommand(url: string, words: string[]) {
  const program = spawn(
    process.execPath,
    [...IMPORTS.map((file) => `--import=${pathToFileURL(file).href}`), 'scripts/restore.ts', ...words],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'),
        DATABASE_URL: url,
        CUEBOOK_DATA_DIR: await temporaryFolder(),
      },
    },
  );
  const ended = new Promise<number | null>((done) => program.on('close', done));
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { code: await ended, lines: out.trimEnd().split('\n'), err };
}

/** A backed-up library, and a copy of it in which people have lost access since. */
async function makeLibrary() {
  const folder = await temporaryFolder();
  await makeProfile({ role: 'admin', ...PROVED });
  const [leaver, demoted] = [
    await makeProfile({ ...PROVED, fullName: 'Lea Leaver' }),
    await makeProfile({ role: 'admin', ...PROVED, fullName: 'Dan Demoted' }),
  ];
  const { profile, api } = await newMember('contributor', PROVED);
  const removed = await makeProfile({ ...PROVED, fullName: 'Rea Removed' });
  const space = await api.space.create({ name: unique('Sales') });
  await db.spaceMember.create({ data: { spaceId: space.id, userId: removed.id, role: 'publisher' } });
  const prompt = await makePrompt({ creator: profile });
  const typed = await makeProfile();
  const gift = { promptId: prompt.id, right: 'read', givenBy: profile.id };
  await db.waitingGift.create({ data: { accountId: typed.id, email: typed.email, ...gift } });
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });
  await ask(url, `update profiles set is_active = false where id = $1`, [leaver.id]);
  await ask(url, `update profiles set role = 'viewer' where id = $1`, [demoted.id]);
  await ask(url, `delete from space_members where user_id = $1`, [removed.id]);
  await ask(url, `delete from waiting_gifts where account_id = $1`, [typed.id]);
  const giftsIn = () => ask(url, `select from waiting_gifts where account_id = $1`, [typed.id]);
  return { path, url, leaver, demoted, removed, space, giftsIn };
}

const KEPT = 'People who were deactivated, removed or given a lower role since the backup stay so.';

it('restoring with --replace keeps what had ended, says so, and names nobody', async () => {
  const { path, url, giftsIn } = await makeLibrary();
  for (const words of [[], ['--keep-access']]) {
    const { code, lines, err } = await restoreByCommand(url, [path, '--replace', ...words]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines).toContain(KEPT);
    expect(lines.join('\n')).not.toMatch(/Lea Leaver|Dan Demoted|Rea Removed|active again|higher role/);
    expect(await giftsIn()).toEqual([]);
  }
});

it('restoring with --no-keep-access gives it back, and names each person with what they have', async () => {
  const { path, url, leaver, demoted, removed, space, giftsIn } = await makeLibrary();
  const { code, lines, err } = await restoreByCommand(url, [path, '--replace', '--no-keep-access']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(lines).not.toContain(KEPT);
  const below = (title: string) => lines[lines.indexOf(title) + 1];
  expect(lines).toContain('This access works again. Revoke any that shouldn’t.');
  expect(below('Accounts that are active again:')).toBe(
    `  Lea Leaver <${leaver.email}> (${leaver.id}): /admin/users/${leaver.id}`,
  );
  expect(below('Accounts with a higher role than before:')).toBe(
    `  Dan Demoted <${demoted.email}> (${demoted.id}), admin instead of viewer: /admin/users/${demoted.id}`,
  );
  expect(below('Members of spaces who are back, or have a higher role than before:')).toBe(
    `  Rea Removed <${removed.email}> (${removed.id}) in ${space.name} as a publisher: /spaces/${space.slug}`,
  );
  expect(await giftsIn()).toHaveLength(1);
});

it('refuses both choices at once, and a library that is not empty', async () => {
  const { path, url, removed } = await makeLibrary();
  const both = await restoreByCommand(url, [path, '--replace', '--keep-access', '--no-keep-access']);
  expect(both.code).toBe(1);
  expect((await restoreByCommand(url, [path])).code).toBe(1);
  expect(await ask(url, `select from space_members where user_id = $1`, [removed.id])).toEqual([]);
});
