import { expect, test } from '@playwright/test';
import { crashUnderLoad } from '../support/crash-under-load';
import { freePort } from '../support/free-port';
import {
  databaseUrlOf,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../support/server-process';

/** A server that is killed while people write is there again without a person, with all that was acknowledged. */

test(
  'three kills under load: pages answer again, no acknowledged write is lost',
  { tag: '@nightly' },
  async () => {
    const dataDir = await makeDataDir();
    const port = String(await freePort());
    const server = await startServer({ dataDir, port });
    try {
      const [account] = (await readAccounts(dataDir)).filter(({ role }) => role === 'contributor');
      const report = await crashUnderLoad({
        launcherPid: server.pid,
        origin: `http://localhost:${port}`,
        databaseUrl: await databaseUrlOf(dataDir),
        account: account!,
        kills: 3,
      });
      expect(report.awayMs).toHaveLength(3);
      expect(report.acknowledged).toBeGreaterThanOrEqual(30);
      expect(report.missing).toEqual([]);
    } finally {
      await server.stop();
      await removeDataDir(dataDir);
    }
  },
);
