import { expect, it, vi } from 'vitest';
import { importMessages } from '@/domain/import/messages';
import type { Database } from '@/server/db';
import { createLogger } from '@/server/log/logger';
import { startTestServer } from '../../support/http';
import { bytesSource, newImporter, numberedCsv, promptsOf } from './support';

/** A stop of the server reaches imports that go on without their reader. */

const NEVER_MS = 3_600_000;

/** A promise, and what resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** How many statements wait for a lock on the prompts. */
async function waiting(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'prompts'::regclass AND NOT granted`;
  return row?.count ?? 0;
}

/** A server that stops once, and an import of 620 rows whose first batch waits until it is let go. */
async function importAndStop(deadlineMs: number) {
  vi.resetModules();
  const { gracefulStop } = await import('@/server/http/graceful-stop');
  const { runImport } = await import('@/server/services/import/run-import');
  const { getImportProgress } = await import('@/server/services/import/follow-import');
  const { db } = await import('@/server/db');
  const server = await startTestServer({}, (_req, res) => Promise.resolve(void res.end()));
  const { owner, ctx } = await newImporter();
  const id = crypto.randomUUID();
  const progress = () => getImportProgress({ ...ctx, db }, { id });

  const release = gate();
  const locked = gate();
  const lock = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE prompts IN SHARE ROW EXCLUSIVE MODE`;
      locked.open();
      await release.opened;
    },
    { timeout: NEVER_MS },
  );
  await locked.opened;
  const found = gate();
  const outcome = runImport(
    { ...ctx, db },
    {
      source: bytesSource(numberedCsv(620)),
      isShared: false,
      id,
      onProgress: () => {
        found.open();
      },
    },
  ).catch((error: unknown) => error);
  await found.opened;
  await expect.poll(() => waiting(db)).toBeGreaterThan(0);
  const stop = gracefulStop(server.server, server.requestHandler, createLogger('silent'), deadlineMs);
  const stopped = stop('test');
  await expect.poll(progress).toMatchObject({ isRunning: false, problem: importMessages.stoppedWithServer });
  const end = async () => {
    release.open();
    await lock;
    return outcome;
  };
  return { stopped, end, progress, owner };
}

it('a stopped import is told to its owner at once, and the batch at hand is saved before the server ends', async () => {
  const { stopped, end, progress, owner } = await importAndStop(NEVER_MS);
  const outcome = end();
  await stopped;
  // The process would end here.
  expect(await promptsOf(owner)).toHaveLength(500);
  expect(await progress()).toMatchObject({
    isRunning: false,
    done: 500,
    problem: importMessages.stoppedWithServer,
  });
  expect(await outcome).toMatchObject({
    message: importMessages.stoppedWithServer,
    report: { created: 500 },
  });
});

it('a running import doesn’t keep the server when a batch takes longer than a stop may', async () => {
  const { stopped, end, progress } = await importAndStop(10);
  await stopped;
  expect(await progress()).toMatchObject({ isRunning: false, problem: importMessages.stoppedWithServer });
  await end();
});
