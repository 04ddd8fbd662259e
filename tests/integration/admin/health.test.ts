import { beforeAll, expect, it } from 'vitest';
import { HealthPart } from '@/domain/admin/health';
import { db } from '@/server/db';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { deliverMail } from '@/server/services/mail/deliver-mail';
import { currentMailText } from '@/server/services/inbox/current-mail-text';
import { isOnHold } from '@/server/services/backup/restore-hold';
import { callerAs } from '../../support/caller';
import { makeProfile, PROVED, type TestProfile } from '../../support/factories';

/** The health page, and what waits after a restore. */

let admin: TestProfile;
beforeAll(async () => {
  admin = await makeProfile({ role: 'admin' });
});

const partsOf = async () => {
  const { checks } = await callerAs(admin).admin.health({});
  return new Map(checks.map((check) => [check.part, check]));
};

it('says of every part how it is, and what to do where it is not well', async () => {
  const parts = await partsOf();
  expect([...parts.keys()].toSorted()).toEqual(HealthPart.options.toSorted());
  for (const { state, text, remedy } of parts.values()) {
    expect(text).not.toBe('');
    expect(remedy === '').toBe(state === 'ok');
  }
  expect(parts.get('database')?.text).toMatch(/^PostgreSQL 1\d/);
  expect(parts.get('migrations')?.state).toBe('ok');
  expect(parts.get('backups')).toMatchObject({ state: 'notice', text: 'There is no backup yet.' });
});

it('shows the age and size of the last backup, and a failure after it', async () => {
  const startedAt = new Date(Date.now() - 5 * 3_600_000);
  await db.backup.create({ data: { startedAt, place: '/backups/one', bytes: 12_300_000n } });
  expect((await partsOf()).get('backups')).toMatchObject({
    state: 'ok',
    text: 'The last backup is 5 hours old (12.3 MB): /backups/one',
  });
  await db.backup.create({ data: { startedAt, place: 's3://b/one', bytes: 12_300_000n, isChecked: false } });
  expect((await partsOf()).get('backups')).toMatchObject({
    state: 'notice',
    text: 'The last backup was sent 5 hours ago, not checked (12.3 MB): s3://b/one',
  });
  await db.backup.create({ data: { startedAt, place: '/backups', problem: 'The disk is full.' } });
  expect((await partsOf()).get('backups')).toMatchObject({
    state: 'problem',
    text: 'The last backup failed. The disk is full.',
  });
});

it('names admins whose address nobody has proved, with the page where an admin settles it', async () => {
  const proved = { role: 'admin', ...PROVED } as const;
  await db.profile.updateMany({ where: { role: 'admin' }, data: PROVED });
  await makeProfile({ role: 'admin', emailWriter: 'others' });
  await makeProfile({ role: 'admin', emailWriter: 'before', isActive: false });
  await makeProfile(proved);
  expect((await partsOf()).get('admins')).toMatchObject({ state: 'ok', remedy: '' });
  const [one, two] = [
    await makeProfile({ role: 'admin', emailWriter: 'before', fullName: 'Ada' }),
    await makeProfile({ role: 'admin', emailWriter: 'holder', fullName: 'Bob' }),
  ];
  const page = ({ id, fullName }: TestProfile) => ({ name: fullName, path: `/admin/users/${id}` });
  const found = (await partsOf()).get('admins');
  expect(found).toMatchObject({
    state: 'problem',
    text: 'The email addresses of 2 admins aren’t confirmed. Someone else may have registered them.',
    remedy: 'Open the account and choose “It is theirs”, get a link, or change the role.',
    links: [page(one), page(two)],
  });
  await callerAs(admin).admin.confirmAddress({ userId: one.id });
  expect((await partsOf()).get('admins')).toMatchObject({ state: 'problem', links: [page(two)] });
});

const mailer = (sent: string[]) => ({
  send: ({ to }: { to: string }) => {
    sent.push(to);
    return Promise.resolve();
  },
});

async function hold(now = new Date()): Promise<void> {
  await enqueueMail({ db, now }, 'before@example.org', { subject: 'S', text: 'T', html: 'H' });
  await db.outboxMail.updateMany({ data: { heldAt: new Date() } });
  await db.settings.upsert({
    where: { id: 1 },
    create: { id: 1, heldSince: new Date() },
    update: { heldSince: new Date() },
  });
}

it.each([
  [true, ['before@example.org']],
  [false, []],
])(
  'keeps mail from before a restore until an admin releases it (sends it: %s)',
  async (sendsMail, expected) => {
    await hold();
    const sent: string[] = [];
    const deliver = () => deliverMail({ db, now: () => new Date(), mailer: mailer(sent), currentMailText });
    await deliver();
    expect(sent).toEqual([]);
    expect((await callerAs(admin).admin.health({})).held).toMatchObject({ mails: 1 });
    expect(await isOnHold(db)).toBe(true);

    expect(await callerAs(admin).admin.releaseHeld({ sendsMail })).toEqual({ mails: 1 });
    await deliver();
    expect(sent).toEqual(expected);
    expect(await isOnHold(db)).toBe(false);
    expect(await callerAs(admin).admin.releaseHeld({ sendsMail })).toEqual({ mails: 0 });
    const { items } = await callerAs(admin).admin.listAudit({ kind: 'backup' });
    expect(items[0]).toMatchObject({ action: 'backup.released', subject: { name: 'Backups' } });
  },
);

it('gives mail that waited its whole time again when it may leave', async () => {
  await hold(new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000));
  expect(await callerAs(admin).admin.releaseHeld({ sendsMail: true })).toEqual({ mails: 1 });
  const sent: string[] = [];
  await deliverMail({ db, now: () => new Date(), mailer: mailer(sent), currentMailText });
  expect(sent).toEqual(['before@example.org']);
});
