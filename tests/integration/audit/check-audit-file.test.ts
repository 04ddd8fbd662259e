import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { AuditFileProblem, checkAuditFile } from '@/server/services/audit/check-audit-file';
import { exportAudit } from '@/server/services/audit/export-audit';
import { contextOf } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile } from '../../support/factories';
import { ask } from '../postgres/support';

/** An exported audit log, checked against itself and against the library. */

let lines: string[];

beforeEach(async () => {
  const admin = await makeProfile({ role: 'admin' });
  for (let n = 0; n < 5; n += 1) {
    await db.auditEvent.create({ data: { action: 'user.role', details: { from: 'viewer', to: 'admin' } } });
  }
  let text = '';
  for await (const chunk of exportAudit(contextOf(admin), { format: 'ndjson' }).chunks) text += String(chunk);
  lines = text.trimEnd().split('\n');
});
afterEach(() => emptyDatabase());

function fileOf(text: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'audit.ndjson');
  writeFileSync(path, text);
  return path;
}

const check = (given: readonly string[], end = '\n') =>
  checkAuditFile(db, fileOf(given.map((line) => line + end).join('')));

/** The file with one of its rows as something else. */
const changed = (at: number, change: (line: string) => string) =>
  lines.map((line, index) => (index === at ? change(line) : line));

describe('an exported audit log', () => {
  it.each(['\n', '\r\n'])(
    'an exported audit log is whole and goes on in the library, with lines that end with %j',
    async (end) => {
      expect(await check(lines, end)).toEqual({ rows: 5, breaks: [], isInDatabase: true });
    },
  );

  it('an exported audit log is whole when the library has newer rows', async () => {
    await db.auditEvent.create({ data: { action: 'user.role' } });
    expect(await check(lines)).toEqual({ rows: 5, breaks: [], isInDatabase: true });
  });

  it.each([
    ['details', (line: string) => line.replace('viewer', 'wiewer')],
    ['the action', (line: string) => line.replace('user.role', 'user.link')],
    ['the time', (line: string) => line.replace('"at":"2', '"at":"1')],
    ['the person', (line: string) => line.replace('"actorId":null', '"actorId":"x"')],
    ['its hash', (line: string) => line.replace(/"hash":"[\da-f]{2}/, '"hash":"00')],
    ['the hash before', (line: string) => line.replace(/"previousHash":"[\da-f]{2}/, '"previousHash":"00')],
    ['a hash that is left out', (line: string) => line.replace(/"hash":"\w+"/, '"hash":null')],
  ])('an exported audit log shows a change of %s', async (_, change) => {
    const { breaks } = await check(changed(2, change));
    expect(breaks[0]).toEqual({ position: 3, reason: 'it was changed' });
  });

  it.each([
    ['a row that was removed', () => lines.toSpliced(2, 1), 4],
    ['a first row that was removed', () => lines.slice(1), 2],
    ['rows that changed places', () => [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)], 3],
    ['a row that is there twice', () => [...lines, lines[4]!], 5],
  ])('an exported audit log shows %s', async (_, given, position) => {
    const { breaks } = await check(given());
    expect(breaks[0]).toEqual({ position, reason: 'the row before it is missing or was changed' });
  });

  it.each([
    ['had its end cut off', 'delete from audit_events where position = 5'],
    ['was emptied', 'delete from audit_events'],
    ['was written again', `update audit_events set hash = sha256('x') where position = 5`],
  ])('shows that the log of the library %s since', async (_, sql) => {
    await ask(
      env.DATABASE_URL,
      `begin; alter table audit_events disable trigger user; ${sql}; alter table audit_events enable trigger user; commit`,
    );
    expect(await check(lines)).toEqual({ rows: 5, breaks: [], isInDatabase: false });
  });
});

describe('refuses', () => {
  const problem = async (path: string) => {
    const error: unknown = await checkAuditFile(db, path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AuditFileProblem);
    return (error as AuditFileProblem).message;
  };

  it('a file that is not there, and a folder', async () => {
    expect(await problem('/not/there.ndjson')).toMatch(/^\/not\/there\.ndjson can’t be read: /);
    expect(await problem(tmpdir())).toMatch(/can’t be read: /);
  });

  it('an empty file', async () => {
    expect(await problem(fileOf(''))).toMatch(/has no rows\.$/);
  });

  it.each([
    ['CSV', () => 'position,id\r\n1,1\r\n', 1],
    ['bytes of something else', () => Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]), 1],
    ['a last line cut short', () => lines.join('\n').slice(0, -20), 5],
    ['an empty line', () => `${lines[0]!}\n\n${lines[1]!}\n`, 2],
    ['a row with a column of its own', () => lines[0]!.replace('{', '{"title":"x",'), 1],
    ['a row without a column', () => lines[0]!.replace('"subjectId":null,', ''), 1],
    ['a position that is none', () => lines[0]!.replace('"position":1', '"position":-1'), 1],
    ['a position as text', () => lines[0]!.replace('"position":1', '"position":"1"'), 1],
  ])('%s, and says the line', async (_, text, line) => {
    expect(await problem(fileOf(text()))).toContain(`Line ${line} of `);
  });
});
