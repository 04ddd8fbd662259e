import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/export/audit/route';
import { AUDIT_EXPORT_COLUMNS, AUDIT_EXPORT_FORMATS, ChainedAuditRow } from '@/domain/admin/audit-export';
import { unescapeCell } from '@cuebook/formats/tables/csv-cells';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { AUDIT_STEP_ROWS, readAuditRows } from '@/server/services/audit/read-audit-rows';
import { emptyDatabase } from '../../support/database';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';

/** The audit log as a file. */

afterEach(() => emptyDatabase());

async function get(query: string, cookie: string | null): Promise<Response> {
  const headers: HeadersInit = cookie === null ? {} : { cookie: `${SESSION_COOKIE}=${cookie}` };
  return GET(new Request(`http://localhost:3000/api/export/audit${query}`, { headers }));
}

async function asAdmin(): Promise<{ admin: TestProfile; cookie: string }> {
  const admin = await makeProfile({ role: 'admin' });
  return { admin, cookie: (await makeSession(admin)).cookie };
}

async function rowsOf(response: Response): Promise<ChainedAuditRow[]> {
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => ChainedAuditRow.parse(JSON.parse(line)));
}

/** More rows than one step reads. */
const addMany = (action = 'user.role') => db.$executeRaw`
  INSERT INTO audit_events (action, actor_id, details)
  SELECT ${action}, gen_random_uuid(), jsonb_build_object('to', 'viewer') FROM generate_series(1, ${AUDIT_STEP_ROWS + 200})`;

/** Values whose text in JSON has more than one form. */
const DETAILS = [
  {},
  { to: 'viewer', from: null },
  { to: '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é😀', version: 3 },
  { fields: ['name', 'baseUrl'], restorable: true },
  { longer: 1.5, a: 1e21, b: [] },
];

describe('GET /api/export/audit', () => {
  it('sends each row with all that its hash is made of, so that anybody can compute it again', async () => {
    const { admin, cookie } = await asAdmin();
    for (const details of DETAILS) {
      await db.auditEvent.create({
        data: { action: 'user.role', actorId: admin.id, subjectId: randomUUID(), details },
      });
    }
    await db.auditEvent.create({ data: { action: 'backup.restored' } });
    const rows = await rowsOf(await get('?format=ndjson', cookie));
    expect(rows).toHaveLength(DETAILS.length + 1);
    let previous = '';
    for (const [index, row] of rows.entries()) {
      expect(row.position).toBe(index + 1);
      expect(row.previousHash).toBe(previous);
      const quoted = [String(row.position), row.id, row.at, row.actorId, row.action, row.subjectId].map(
        (value) => JSON.stringify(value),
      );
      const bytes = Buffer.concat([
        Buffer.from(previous, 'hex'),
        Buffer.from(`[${quoted.join(', ')}, ${row.details}]`),
      ]);
      previous = createHash('sha256').update(bytes).digest('hex');
      expect(row.hash).toBe(previous);
    }
    expect(rows.slice(0, -1).map(({ details }): unknown => JSON.parse(details))).toEqual(DETAILS);
  });

  it('names the file after the day and keeps it out of caches', async () => {
    const { cookie } = await asAdmin();
    const response = await get('?format=csv&kind=role', cookie);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="cuebook-audit-role-\d{4}-\d\d-\d\d\.csv"$/,
      ) as string,
      'cache-control': 'private, no-store',
    });
  });

  it('sends the same rows as CSV, and no cell that starts a formula', async () => {
    const { cookie } = await asAdmin();
    await db.auditEvent.createMany({
      data: [{ action: 'user.role', details: { to: 'viewer' } }, { action: '=1+1' }],
    });
    const rows = await rowsOf(await get('?format=ndjson', cookie));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await get('?format=csv', cookie)).arrayBuffer(),
    );
    const [head, ...cells] = parse(text, { bom: true });
    expect(head).toEqual(AUDIT_EXPORT_COLUMNS);
    expect(cells[1]).toContain("'=1+1");
    expect(cells.map((row) => row.map(unescapeCell))).toEqual(
      rows.map((row) => AUDIT_EXPORT_COLUMNS.map((column) => String(row[column] ?? ''))),
    );
  });

  it.each(AUDIT_EXPORT_FORMATS)('sends an empty log as %s', async (format) => {
    const { cookie } = await asAdmin();
    const text = await (await get(`?format=${format}`, cookie)).text();
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text === '').toBe(format === 'ndjson');
  });

  it('sends every row once over several steps', async () => {
    const { cookie } = await asAdmin();
    await addMany();
    const positions = (await rowsOf(await get('?format=ndjson', cookie))).map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: AUDIT_STEP_ROWS + 200 }, (_, index) => index + 1));
  });

  it('sends the events of one kind', async () => {
    const { cookie } = await asAdmin();
    const actions = ['user.role', 'prompt.delete', 'user.role', 'user.delete'];
    await db.auditEvent.createMany({ data: actions.map((action) => ({ action })) });
    const rows = await rowsOf(await get('?format=ndjson&kind=deletion', cookie));
    expect(rows.map(({ action }) => action)).toEqual(['prompt.delete', 'user.delete']);
  });

  it.each([
    ['is no admin any more', (admin: TestProfile) => setProfile(admin, { role: 'contributor' })],
    ['is deactivated', (admin: TestProfile) => setProfile(admin, { isActive: false })],
    ['is signed out', (admin: TestProfile) => db.session.deleteMany({ where: { profileId: admin.id } })],
  ])('ends for an admin who %s meanwhile', async (_, lose) => {
    const { admin, cookie } = await asAdmin();
    await addMany();
    await addMany();
    await addMany();
    const reader = (await get('?format=ndjson', cookie)).body!.getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value!).toString().trim().split('\n')).toHaveLength(AUDIT_STEP_ROWS);
    await lose(admin);
    // One step may have been read ahead: there is a third one.
    await expect(drain(reader)).rejects.toThrow();
  });

  it.each([
    '',
    '?format=json',
    '?format=',
    '?format=csv&format=csv',
    '?format=csv&kind=everything',
    '?format=csv&page=2',
    '?format=csv&limit=0',
  ])('GET /api/export/audit refuses %j', async (query) => {
    const { cookie } = await asAdmin();
    const response = await get(query, cookie);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toEqual({ message: expect.any(String) as string });
  });

  it.each([
    ['a guest', 401, () => Promise.resolve(null)],
    ['a viewer', 403, () => signedIn({ role: 'viewer' })],
    ['a contributor', 403, () => signedIn({ role: 'contributor' })],
    [
      'a deactivated admin',
      401,
      () => signedIn({ role: 'admin' }, (one) => setProfile(one, { isActive: false })),
    ],
    [
      'a signed-out admin',
      401,
      () => signedIn({ role: 'admin' }, (one) => db.session.deleteMany({ where: { profileId: one.id } })),
    ],
    ['an admin', 200, () => signedIn({ role: 'admin' })],
  ])('GET /api/export/audit answers %s with %i', async (_, status, cookieOf) => {
    const cookie = await cookieOf();
    await db.auditEvent.create({ data: { action: 'user.role' } });
    for (const query of ['?format=csv', '?format=ndjson&kind=role']) {
      expect((await get(query, cookie)).status).toBe(status);
    }
    if (status !== 200) expect((await get('?format=unknown', cookie)).status).toBe(status);
  });
});

it('reads each step by the index of the positions', async () => {
  await addMany();
  await db.$executeRaw`ANALYZE audit_events`;
  const plans = await explain((observed) => readAuditRows(observed, { after: AUDIT_STEP_ROWS }));
  expect(plans.flat().flatMap(tablesReadWhole)).toEqual([]);
});

const setProfile = ({ id }: TestProfile, data: { role?: string; isActive?: boolean }) =>
  db.profile.update({ where: { id }, data, select: { id: true } });

async function signedIn(
  given: Parameters<typeof makeProfile>[0],
  change: (profile: TestProfile) => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<string> {
  const profile = await makeProfile(given);
  const { cookie } = await makeSession(profile);
  await change(profile);
  return cookie;
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
