import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { checkAuditChain } from '@/server/services/audit/check-audit-chain';
import { emptyDatabase } from '../../support/database';
import { ask } from '../postgres/support';

/** The audit log: each row contains the hash of the previous one. */

afterEach(() => emptyDatabase());

const add = (action = 'prompt.delete') =>
  db.auditEvent.create({
    data: { action, actorId: randomUUID(), subjectId: randomUUID(), details: { from: 'a' } },
  });

/** Changes the log with the rights of the database's owner. */
async function tamper(sql: string): Promise<void> {
  await ask(
    env.DATABASE_URL,
    `begin; alter table audit_events disable trigger user; ${sql}; alter table audit_events enable trigger user; commit`,
  );
}

it('chains rows of one transaction, of many at once, and finds them whole', async () => {
  await db.auditEvent.createMany({
    data: [{ action: 'user.role' }, { action: 'user.role' }, { action: 'user.role' }],
  });
  await Promise.all(Array.from({ length: 20 }, () => add()));
  expect(await checkAuditChain(db)).toEqual({ rows: 23, breaks: [], unchained: 0 });
});

it('lets transactions be open at the same time: none waits before it commits', async () => {
  const [one, two] = [env.DATABASE_URL, env.DATABASE_URL].map(
    (url) => new pg.Client({ connectionString: url }),
  );
  if (one === undefined || two === undefined) throw new Error('no client');
  await one.connect();
  await two.connect();
  await one.query('begin');
  await one.query(`insert into audit_events (action) values ('user.role')`);
  await two.query('begin');
  await two.query(`insert into audit_events (action) values ('user.role')`);
  await two.query('commit');
  await one.query('commit');
  await one.end();
  await two.end();
  expect(await checkAuditChain(db)).toEqual({ rows: 2, breaks: [], unchained: 0 });
});

it.each([
  ['changed', `update audit_events set details = '{"from":"b"}' where position = 3`, 3],
  ['given to another person', `update audit_events set actor_id = gen_random_uuid() where position = 2`, 2],
  ['dated back', `update audit_events set at = at - interval '1 day' where position = 4`, 4],
  ['removed', 'delete from audit_events where position = 3', 4],
])('finds a row that was %s', async (_, sql, position) => {
  for (let n = 0; n < 5; n += 1) await add();
  await tamper(sql);
  expect((await checkAuditChain(db)).breaks[0]).toMatchObject({ position });
});

it('refuses to change or remove a row', async () => {
  const { id } = await add();
  await expect(db.auditEvent.update({ where: { id }, data: { action: 'user.role' } })).rejects.toThrow(
    'never changed',
  );
  await expect(db.auditEvent.delete({ where: { id } })).rejects.toThrow('never changed');
});

it('the audit log stays as it is when an account or a prompt goes for good', async () => {
  const { id } = await db.profile.create({ data: { fullName: 'Somebody' }, select: { id: true } });
  await db.auditEvent.create({ data: { action: 'user.role', actorId: id, subjectId: id } });
  await db.profile.delete({ where: { id } });
  expect(await checkAuditChain(db)).toEqual({ rows: 1, breaks: [], unchained: 0 });
});
