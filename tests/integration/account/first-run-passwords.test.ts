import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { FIRST_RUN_FILE } from '@/server/services/account/first-run-passwords';
import { callerAs, newMember } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';

/** The file with the passwords of the first start: the server reminds its operator until each has been changed. */

let people: TestProfile[];
beforeEach(async () => {
  people = [
    await makeProfile({ role: 'admin', password: 'first of the admin' }),
    await makeProfile({ password: 'first of another' }),
  ];
  const lines = people.map(({ role, email }, index) => {
    const password = index === 0 ? 'first of the admin' : 'first of another';
    return `${role}, ${email}, ${password}\n`;
  });
  writeFileSync(FIRST_RUN_FILE, lines.join(''), { mode: 0o600 });
});

const reminder = async () => (await newMember('admin')).api.admin.firstRun();

it('admins are reminded of those in use, and the file goes with the last of them', async () => {
  const [admin, other] = people as [TestProfile, TestProfile];
  expect(await reminder()).toEqual({ unchanged: [admin.email, other.email] });

  const change = { currentPassword: 'first of the admin', password: 'another one now' };
  await callerAs(admin).account.changePassword(change);
  expect(await reminder()).toEqual({ unchanged: [other.email] });
  expect(existsSync(FIRST_RUN_FILE)).toBe(true);

  await callerAs(other).account.changePassword({ ...change, currentPassword: 'first of another' });
  expect(existsSync(FIRST_RUN_FILE)).toBe(false);
  expect(await reminder()).toEqual({ unchanged: [] });
});

it('a password that is set to the same again is not changed, and a deleted account has none', async () => {
  const [admin, other] = people as [TestProfile, TestProfile];
  const same = { currentPassword: 'first of the admin', password: 'first of the admin' };
  await callerAs(admin).account.changePassword(same);
  expect((await reminder()).unchanged).toEqual([admin.email, other.email]);
  await (await newMember('admin')).api.admin.deleteUser({ userId: other.id, prompts: 'keep' });
  expect((await reminder()).unchanged).toEqual([admin.email]);
});

it('a file that is none of the first start stays', async () => {
  writeFileSync(FIRST_RUN_FILE, 'notes of mine\n');
  expect(await reminder()).toEqual({ unchanged: [] });
  expect(existsSync(FIRST_RUN_FILE)).toBe(true);
});

it('a password can be changed even if the file can’t', async () => {
  const [admin] = people as [TestProfile, TestProfile];
  rmSync(FIRST_RUN_FILE);
  mkdirSync(FIRST_RUN_FILE);
  const change = { currentPassword: 'first of the admin', password: 'another one now' };
  try {
    expect(await callerAs(admin).account.changePassword(change)).toEqual({ updated: true });
  } finally {
    rmSync(FIRST_RUN_FILE, { recursive: true });
  }
});
