import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { GET, POST as exportChosen } from '@/app/api/export/route';
import { POST } from '@/app/api/import/route';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { ImportEvent } from '@/domain/import/report';
import { dataDir } from '@/env';
import { logger } from '@/server/log/logger';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { COLLECTION, collectionCsv, numberedCsv, promptsOf } from './support';

type Upload = { query?: string; as?: TestProfile | null; headers?: Record<string, string>; body?: BodyInit };

async function cookieOf(profile: TestProfile | null | undefined): Promise<Record<string, string>> {
  return profile ? { cookie: `${SESSION_COOKIE}=${(await makeSession(profile)).cookie}` } : {};
}

async function upload({ query = 'mode=run', as, headers = {}, body = collectionCsv() }: Upload) {
  const response = await POST(
    new Request(`http://localhost:3000/api/import?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', ...headers, ...(await cookieOf(as)) },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  const lines = (await response.text()).trim().split('\n');
  return { response, events: lines.map((line) => ImportEvent.parse(JSON.parse(line))) };
}

/** Remaining uploads; of those stored for further requests only those of one account. */
const uploadsLeft = ({ id }: TestProfile) => [
  ...readdirSync(join(dataDir, 'uploads')),
  ...readdirSync(join(dataDir, 'import-files')).filter((name) => name.startsWith(id)),
];

describe('POST /api/import', () => {
  it('lists the new rows where asked, and leaves out those that a run names, with their copies', async () => {
    const owner = await makeProfile();
    const body = 'title,content\nOne,Write one.\nTwo,Write two.\nThree,Write three.\nTwo,Write two.\n';
    const preview = await upload({ query: 'mode=preview&list=all', as: owner, body });
    const [event] = preview.events;
    if (event?.type !== 'result' || event.report.mode !== 'preview') throw new Error('no preview');
    const listed = event.report.listed ?? [];
    expect(listed.map(({ title, words }) => [title, words])).toEqual([
      ['One', 'Write one.'],
      ['Two', 'Write two.'],
      ['Three', 'Write three.'],
    ]);
    const two = listed[1]?.row ?? 0;
    const query = `mode=run&visibility=private&file=${event.file}`;
    for (const wrong of ['{"leave":[0]}', '{"leave":"all"}', '[', '{"keep":[1]}', 'x'.repeat(300_000)]) {
      expect((await upload({ query, as: owner, body: wrong })).response.status).toBe(400);
    }
    const run = await upload({ query, as: owner, body: JSON.stringify({ leave: [two] }) });
    expect(run.events.at(-1)).toMatchObject({
      type: 'result',
      report: { created: 2, leftOut: 1, duplicates: 1, refused: 0, rows: 4 },
    });
    expect((await promptsOf(owner)).map(({ title }) => title).sort()).toEqual(['One', 'Three']);
  });

  it('previews without creating, then imports with progress', async () => {
    const owner = await makeProfile();
    const preview = await upload({ query: 'mode=preview', as: owner });
    expect(preview.response.status).toBe(200);
    expect(preview.events).toEqual([
      {
        type: 'result',
        report: expect.objectContaining({ mode: 'preview', toCreate: COLLECTION.length }) as unknown,
        file: expect.any(String) as unknown,
      },
    ]);
    expect(await promptsOf(owner)).toEqual([]);

    const run = await upload({ query: 'mode=run&visibility=private', as: owner });
    expect(run.response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(run.response.headers.get('cache-control')).toBe('private, no-store');
    expect(run.events).toEqual([
      { type: 'progress', done: 0, total: COLLECTION.length },
      { type: 'progress', done: COLLECTION.length, total: COLLECTION.length },
      {
        type: 'result',
        report: expect.objectContaining({ mode: 'run', created: COLLECTION.length }) as unknown,
      },
    ]);
    const prompts = await promptsOf(owner);
    expect(prompts.map((prompt) => prompt.content)).toEqual(COLLECTION.map((row) => row.prompt));
    expect(prompts.some((prompt) => prompt.isShared)).toBe(false);
  });

  it.each<[string, Partial<Upload> & { role?: 'viewer' }, number, string]>([
    ['a guest', { as: null }, 401, 'No valid session found'],
    ['a viewer', { role: 'viewer' }, 403, 'You don’t have permission to do this'],
    ['another mode', { query: 'mode=delete' }, 400, 'mode must be "preview", "columns" or "run"'],
    [
      'another visibility',
      { query: 'mode=run&visibility=secret' },
      400,
      'visibility must be "shared", "private"',
    ],
    ['a form', { headers: { 'content-type': 'multipart/form-data' } }, 415, 'Send the file as'],
    ['a body announced too large', { headers: { 'content-length': '209715200' } }, 413, 'exceeds 50 MB'],
    ['a broken zip', { body: 'PK\u0003\u0004' }, 400, 'The archive is damaged'],
    ['a space without its id', { query: 'mode=run&visibility=space' }, 400, 'with a space ID'],
    ['an option from before an update', { query: 'mode=run&alike=skip' }, 400, 'Reload the page'],
    ['nothing', { body: '' }, 400, 'The file is empty.'],
    ['a cut file', { body: 'act,prompt\nA,"b' }, 400, 'No prompts were imported.'],
  ])('POST /api/import refuses %s', async (_, { role, as, ...options }, status, message) => {
    const owner = await makeProfile(role ? { role } : {});
    const { response, events } = await upload({ as: as === null ? null : owner, ...options });
    expect(response.status).toBe(status);
    expect(events).toEqual([{ type: 'error', message: expect.stringContaining(message) as unknown }]);
    expect(await promptsOf(owner)).toEqual([]);
  });

  it('stops reading a body that outgrows the limit, and keeps nothing of any upload', async () => {
    const owner = await makeProfile();
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        if (sent > 4 * IMPORT_MAX_BYTES) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const { response, events } = await upload({ as: owner, body });
    expect(response.status).toBe(413);
    expect(events).toMatchObject([{ type: 'error', message: expect.stringContaining('50 MB') as unknown }]);
    expect(sent).toBeLessThan(IMPORT_MAX_BYTES + 8 * chunk.length);
    expect(uploadsLeft(owner)).toEqual([]);
  });

  it('POST /api/import is notified if the client disconnects before the first byte, and only then', async () => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(gone) });
    expect((await upload({ as: await makeProfile(), body })).response.status).toBe(499);
  });

  it('takes one of an account at a time, and the next one afterwards', async () => {
    const owner = await makeProfile();
    let end: () => void = () => undefined;
    let isRead = false;
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('act,prompt\nA,b\n'));
        end = () => controller.close();
      },
      // Called for more: the first chunk was accepted.
      pull() {
        isRead = true;
      },
    });
    const first = upload({ as: owner, query: 'mode=preview', body: slow });
    await expect.poll(() => isRead).toBe(true);
    const refused = await upload({ as: owner });
    expect(refused.response.status).toBe(429);
    expect(refused.events).toEqual([{ type: 'error', message: importMessages.inProgress }]);
    expect((await upload({ as: await makeProfile() })).response.status).toBe(200);
    end();
    expect((await first).events).toMatchObject([{ report: { toCreate: 1 } }]);
    expect((await upload({ as: owner })).response.status).toBe(200);
  });

  it('stops between two batches when the reader goes away, which is no alarm', async () => {
    const error = vi.spyOn(logger, 'error');
    const owner = await makeProfile();
    const response = await POST(
      new Request('http://localhost:3000/api/import?mode=run', {
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...(await cookieOf(owner)) },
        body: numberedCsv(1_100),
      }),
    );
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    // It has ended when a slot is free for the next one.
    const next = () => upload({ as: owner, query: 'mode=preview' });
    await expect.poll(async () => (await next()).response.status, { timeout: 15_000 }).toBe(200);
    expect((await promptsOf(owner)).length).toBeLessThan(1_100);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

describe('GET /api/export', () => {
  const get = async (query: string, as: TestProfile | null) =>
    GET(new Request(`http://localhost:3000/api/export${query}`, { headers: await cookieOf(as) }));

  it.each(['json', 'csv'])('sends one’s own prompts as %s to keep', async (format) => {
    const owner = await makeProfile();
    await upload({ as: owner });
    const response = await get(`?format=${format}`, owner);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="cuebook-prompts-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await response.text();
    expect(text).toContain('Писатель');
    const back = await upload({ as: await makeProfile(), body: text });
    expect(back.events.at(-1)).toMatchObject({ report: { created: COLLECTION.length } });
  });

  it('lets viewers keep what they made before', async () => {
    const response = await get('', await makeProfile({ role: 'viewer' }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('[]\n');
  });

  it('refuses guests and unknown formats', async () => {
    expect((await get('', null)).status).toBe(401);
    expect((await get('?format=xml', await makeProfile())).status).toBe(400);
  });
});

describe('POST /api/export', () => {
  const post = async (body: unknown, as: TestProfile | null) =>
    exportChosen(
      new Request('http://localhost:3000/api/export?format=json', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await cookieOf(as)) },
        body: JSON.stringify(body),
      }),
    );

  it('POST /api/export sends those that were chosen, and never what somebody else keeps private', async () => {
    const owner = await makeProfile();
    const [chosen, other] = [await makePrompt({ creator: owner }), await makePrompt({ creator: owner })];
    const foreign = await makePrompt({ creator: await makeProfile(), isShared: false });
    const response = await post({ ids: [chosen.id, foreign.id] }, owner);
    expect(response.status).toBe(200);
    const titles = ((await response.json()) as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual([chosen.title]);
    expect(titles).not.toContain(other.title);
  });

  it('refuses guests, and a body that names nothing', async () => {
    expect((await post({ ids: ['00000000-0000-4000-8000-000000000000'] }, null)).status).toBe(401);
    expect((await post({ ids: [] }, await makeProfile())).status).toBe(400);
    expect((await post('all of them', await makeProfile())).status).toBe(400);
  });
});
