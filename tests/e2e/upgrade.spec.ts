import { expect, test } from '@playwright/test';
import { apiClient, signInForCookie } from '../support/api-client';
import { countResetMails, fillLibrary, keptRows } from '../support/filled-library';
import { freePort } from '../support/free-port';
import { checkOut, newMigrations, olderRef } from '../support/older-version';
import {
  databaseUrlOf,
  makeEmptyDataDir,
  readAccounts,
  removeDataDir,
  runCommand,
  startServer,
} from '../support/server-process';

/** Upgrading the library of an earlier version keeps all users' data, and no request fails beside a new version. */

const PROMPTS = 10_000;
/** No server listens there: mail stays queued. */
const SMTP_URL = 'smtp://127.0.0.1:9';

/** Requests a page repeatedly; returns the statuses of the responses, 0 for none. */
async function askUntil(over: AbortSignal, url: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  while (!over.aborted) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    statuses.add(status);
  }
  return statuses;
}

test('a library of 10,000 prompts made by an earlier version', { tag: '@nightly' }, async () => {
  // The older version is installed and built first.
  test.setTimeout(3_600_000);
  const over = new AbortController();
  const older = await checkOut(olderRef());
  const dataDir = await makeEmptyDataDir();
  const besideDir = await makeEmptyDataDir();
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const place = { dataDir, port, settings: { SMTP_URL } };
  let server = await startServer({ ...place, root: older.folder });
  try {
    const accounts = await readAccounts(dataDir);
    await fillLibrary(origin, accounts, PROMPTS);
    const databaseUrl = await databaseUrlOf(dataDir);
    await expect.poll(() => countResetMails(databaseUrl)).toBe(accounts.length);
    const before = await keptRows(databaseUrl);
    expect(before['prompts']!.rows).toBeGreaterThan(PROMPTS);

    const pending = await newMigrations(older.folder);
    const statuses = askUntil(over.signal, `${origin}/browse-prompts`);
    const beside = startServer({
      dataDir: besideDir,
      port: String(await freePort()),
      settings: { DATABASE_URL: databaseUrl, SMTP_URL },
    });
    if (pending.length > 0) await expect(beside).rejects.toThrow(/Another Cuebook server is still running/);
    else await (await beside).stop();
    over.abort();
    expect(await statuses).toEqual(new Set([200]));
    await server.stop();

    server = await startServer(place);
    expect(await keptRows(await databaseUrlOf(dataDir))).toEqual(before);
    for (const account of accounts) {
      const api = apiClient(origin, await signInForCookie(origin, account));
      const { total } = await api.read<{ total: number }>('prompt.list', { q: 'Upgraded 9999' });
      expect(total).toBe(1);
    }
    await server.stop();
    for (const check of ['counters', 'audit'])
      runCommand(dataDir, ['scripts/run.mjs', 'scripts/doctor.ts', check]);

    if (pending.length === 0) return;
    await expect(startServer({ ...place, root: older.folder })).rejects.toThrow(/newer than this version/);
  } finally {
    over.abort();
    await server.stop();
    await Promise.all([removeDataDir(dataDir), removeDataDir(besideDir), older.remove()]);
  }
});
