import { expect, it } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { Registry } from 'prom-client';
import { addLibraryMetrics } from '@/server/metrics/library-metrics';
import {
  auditEndOfBackup,
  forgetAuditEnd,
  hasAuditEnd,
  knownAuditEnd,
  logAuditEnd,
  parseAuditEnd,
  readAuditEnd,
} from '@/server/services/audit/audit-end';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp } from '../backup/support';

/** The end of the audit log, kept elsewhere, shows that the log was cut or emptied. */

const add = () => db.auditEvent.create({ data: { action: 'prompt.delete' } });

async function metrics(): Promise<string> {
  const registry = new Registry();
  await addLibraryMetrics(db, registry)();
  return registry.metrics();
}

/** Changes the log with the rights of the database's owner. */
const tamper = (sql: string) =>
  ask(
    env.DATABASE_URL,
    `begin; alter table audit_events disable trigger user; ${sql}; alter table audit_events enable trigger user; commit`,
  );

it.each([
  ['cut', 'delete from audit_events where position = (select max(position) from audit_events)'],
  ['emptied', 'truncate audit_events'],
  [
    'emptied and begun again',
    `truncate audit_events; insert into audit_events (action) values ('user.role')`,
  ],
])('a log that was %s no longer has the end that a backup and the metrics name', async (_, sql) => {
  for (let n = 0; n < 3; n += 1) await add();
  const end = await readAuditEnd(db);
  if (end === null) throw new Error('no row');
  const { path } = await backUp({ folder: await temporaryFolder() });
  expect(await auditEndOfBackup(path, undefined)).toEqual(end);
  expect(await metrics()).toContain(`cuebook_audit_log_end{hash="${end.hash}"} ${end.position}`);
  await add();
  expect(await hasAuditEnd(db, end)).toBe(true);
  await tamper('delete from audit_events where position = (select max(position) from audit_events)');
  await tamper(sql);
  expect(await hasAuditEnd(db, end)).toBe(false);
});

it('reads the form of the log and the metrics, and nothing else', () => {
  const hash = 'a'.repeat(64);
  expect(parseAuditEnd(`12:${hash}`)).toEqual({ position: 12, hash });
  for (const wrong of ['', '0:a', `12:${hash}b`, `-1:${hash}`, 'audit.ndjson'])
    expect(parseAuditEnd(wrong)).toBeNull();
});

it('the last known end stays when the log was cut, until a backup replaces the library', async () => {
  await forgetAuditEnd();
  await add();
  expect(await logAuditEnd(db)).toBe(1);
  const known = await knownAuditEnd();
  expect(known).toEqual(await readAuditEnd(db));
  await tamper('delete from audit_events where position = (select max(position) from audit_events)');
  await add();
  // The end of now goes to the server's log all the same.
  expect(await logAuditEnd(db)).toBe(1);
  expect(await knownAuditEnd()).toEqual(known);
  await forgetAuditEnd();
  expect(await logAuditEnd(db)).toBe(1);
  expect(await knownAuditEnd()).toEqual(await readAuditEnd(db));
});
