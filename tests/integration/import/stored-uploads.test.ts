import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { POST } from '@/app/api/import/route';
import { importMessages } from '@/domain/import/messages';
import { ImportEvent } from '@/domain/import/report';
import { dataDir } from '@/env';
import { db } from '@/server/db';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { removeOldUploads } from '@/server/services/import/stored-uploads';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { callerAs } from '../../support/caller';
import { numberedCsv, promptsOf } from './support';

/** A file is uploaded once: its preview and its import use the server's copy. */

const HOUR_MS = 60 * 60 * 1_000;
const TABLE = 'act,prompt\nEditor,Edit this.\nPoet,Rhyme that.\n';

async function ask(as: TestProfile, query: string, body?: string) {
  const response = await POST(
    new Request(`http://localhost:3000/api/import?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        cookie: `${SESSION_COOKIE}=${(await makeSession(as)).cookie}`,
      },
      ...(body !== undefined && { body }),
    }),
  );
  const lines = (await response.text()).trim().split('\n');
  const last = ImportEvent.parse(JSON.parse(lines.at(-1)!));
  return { status: response.status, last };
}

/** Uploads a file and returns its id. */
async function send(as: TestProfile, body = TABLE): Promise<string> {
  const { last } = await ask(as, 'mode=preview&name=mine.csv', body);
  if (last.type !== 'result') throw new Error(JSON.stringify(last));
  return last.file!;
}

const GONE = { status: 404, last: { type: 'error', message: importMessages.file.gone } };
const filesOf = ({ id }: TestProfile) =>
  readdirSync(join(dataDir, 'import-files')).filter((name) => name.startsWith(id));

describe('a file that was sent', () => {
  it('a file that was sent is previewed, shown by its columns and imported without being sent again, and is gone then', async () => {
    const owner = await makeProfile();
    const file = await send(owner);
    const preview = await ask(owner, `mode=preview&file=${file}&name=mine.csv`);
    expect(preview.last).toMatchObject({ report: { mode: 'preview', toCreate: 2 }, file });
    const columns = await ask(owner, `mode=columns&file=${file}&name=mine.csv`);
    expect(columns.last).toMatchObject({ report: { mode: 'columns' }, file });
    const run = await ask(owner, `mode=run&visibility=private&file=${file}&name=mine.csv`);
    expect(run.last).toMatchObject({ report: { mode: 'run', created: 2 } });
    expect((await promptsOf(owner)).map(({ title }) => title)).toEqual(['Editor', 'Poet']);
    expect(filesOf(owner)).toEqual([]);
    expect(await ask(owner, `mode=run&file=${file}`)).toMatchObject(GONE);
  });

  it('a file that was sent is available to its sender only', async () => {
    const file = await send(await makeProfile());
    expect(await ask(await makeProfile(), `mode=preview&file=${file}`)).toMatchObject(GONE);
    expect((await ask(await makeProfile(), 'mode=preview&file=../../x')).status).toBe(400);
  });

  it('goes when the same person has sent three others', async () => {
    const owner = await makeProfile();
    const other = await makeProfile();
    const theirs = await send(other);
    const [first, ...others] = [await send(owner), await send(owner), await send(owner), await send(owner)];
    expect(await ask(owner, `mode=preview&file=${first}`)).toMatchObject(GONE);
    for (const file of others) expect((await ask(owner, `mode=preview&file=${file}`)).status).toBe(200);
    expect((await ask(other, `mode=preview&file=${theirs}`)).status).toBe(200);
  });

  it('goes after a day, whole or not', async () => {
    const owner = await makeProfile();
    const file = await send(owner);
    const at = new Date(Date.now() - 25 * HOUR_MS);
    await removeOldUploads(new Date());
    expect(filesOf(owner)).toHaveLength(1);
    utimesSync(join(dataDir, 'import-files', `${owner.id}.${file}`), at, at);
    expect(await removeOldUploads(new Date())).toBe(1);
    expect(filesOf(owner)).toEqual([]);
  });

  it('a file that was sent is not stored if it can’t be read', async () => {
    const owner = await makeProfile();
    expect((await ask(owner, 'mode=preview', 'no table and no prompt: {')).status).toBe(400);
    expect(filesOf(owner)).toEqual([]);
  });
});

describe('an import of a file that was sent', () => {
  const ROWS = 3_000;

  /** Starts one and reads the first line of its response. */
  async function begin(owner: TestProfile) {
    const file = await send(owner, numberedCsv(ROWS));
    const id = crypto.randomUUID();
    const response = await POST(
      new Request(`http://localhost:3000/api/import?mode=run&visibility=private&file=${file}&id=${id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          cookie: `${SESSION_COOKIE}=${(await makeSession(owner)).cookie}`,
        },
      }),
    );
    const reader = response.body!.getReader();
    await reader.read();
    return { id, leave: () => reader.cancel() };
  }

  const progressOf = (owner: TestProfile, id: string) => callerAs(owner).import.progress({ id });
  const ended = (owner: TestProfile, id: string) =>
    expect
      .poll(async () => (await progressOf(owner, id))?.isRunning, { timeout: 50_000, interval: 200 })
      .toBe(false);

  it('goes on when its reader leaves, and reports progress to its owner only', async () => {
    const owner = await makeProfile();
    const { id, leave } = await begin(owner);
    await leave();
    expect(await progressOf(owner, id)).toMatchObject({ isRunning: true, total: ROWS });
    expect(await progressOf(await makeProfile(), id)).toBeNull();
    // A running import can't be undone yet.
    expect(await callerAs(owner).import.list()).toEqual([]);
    await expect(callerAs(owner).import.undo({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await ended(owner, id);
    expect(await progressOf(owner, id)).toMatchObject({ done: ROWS, created: ROWS, problem: null });
    expect(await callerAs(owner).import.list()).toMatchObject([{ id, created: ROWS }]);
    await expect.poll(() => filesOf(owner)).toEqual([]);
  });

  it('ends after the batch at hand when its owner says so, and keeps the file', async () => {
    const owner = await makeProfile();
    const { id, leave } = await begin(owner);
    await leave();
    await expect(callerAs(await makeProfile()).import.stop({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await callerAs(owner).import.stop({ id });
    await ended(owner, id);
    const { created, problem } = (await progressOf(owner, id))!;
    expect(created).toBeLessThan(ROWS);
    expect(problem).toContain(importMessages.cancelled);
    expect(filesOf(owner)).toHaveLength(1);
  });

  it('an import of a file that was sent ends when its owner may not import any more', async () => {
    const owner = await makeProfile();
    const { id, leave } = await begin(owner);
    await leave();
    await db.profile.update({ where: { id: owner.id }, data: { role: 'viewer' } });
    await ended(owner, id);
    expect((await db.import.findUniqueOrThrow({ where: { id } })).problem).toContain(
      importMessages.noLongerAllowed,
    );
  });

  it('ends with the session that began it', async () => {
    const owner = await makeProfile();
    const { id, leave } = await begin(owner);
    await leave();
    await db.session.deleteMany({ where: { profileId: owner.id } });
    await ended(owner, id);
    const { problem, created } = await db.import.findUniqueOrThrow({ where: { id } });
    expect(problem).toContain(importMessages.noLongerAllowed);
    expect(created).toBeLessThan(ROWS);
  });

  it('an import of a file that was sent that is asked for twice under one id runs once', async () => {
    const owner = await makeProfile();
    const file = await send(owner);
    const id = crypto.randomUUID();
    await db.import.create({ data: { id, ownerId: owner.id, fileName: 'x', createdAt: new Date() } });
    expect(await ask(owner, `mode=run&visibility=private&file=${file}&id=${id}`)).toMatchObject({
      last: { type: 'error', message: importMessages.inProgress },
    });
    expect(await promptsOf(owner)).toEqual([]);
  });

  it('under the id of somebody else’s is answered like an import that does not exist', async () => {
    const [owner, other] = [await makeProfile(), await makeProfile()];
    const file = await send(owner);
    const { id } = await db.import.create({
      data: { ownerId: other.id, fileName: 'x', createdAt: new Date() },
    });
    expect(await ask(owner, `mode=run&visibility=private&file=${file}&id=${id}`)).toMatchObject({
      status: 404,
      last: { type: 'error', message: importMessages.noImport },
    });
    expect(await promptsOf(owner)).toEqual([]);
  });

  it('an import of a file that was sent of a server that has stopped has ended', async () => {
    const owner = await makeProfile();
    const { id } = await db.import.create({
      data: {
        ownerId: owner.id,
        fileName: 'x',
        createdAt: new Date(),
        created: 1,
        seenAt: new Date(Date.now() - HOUR_MS),
      },
    });
    expect(await progressOf(owner, id)).toMatchObject({
      isRunning: false,
      problem: importMessages.stoppedWithServer,
    });
    expect(await callerAs(owner).import.list()).toMatchObject([{ id }]);
  });
});
