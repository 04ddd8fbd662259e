// node scripts/run.mjs bench/crash.ts [KILLS 20]: kills the server with SIGKILL that often while four people write. The
// launcher alone starts it again; pages must answer within 15 s each time and every acknowledged write must be there.
import {
  databaseUrlOf,
  makeDataDir,
  readAccounts,
  removeDataDir,
  startServer,
} from '../tests/support/server-process';
import { crashUnderLoad } from '../tests/support/crash-under-load';
import { freePort } from '../tests/support/free-port';

const MOST_AWAY_MS = 15_000;
/** Fewer than five within a minute, after which the launcher gives up. */
const EVERY_MS = 16_000;

const [kills = 20] = process.argv.slice(2).map(Number);
const dataDir = await makeDataDir();
const port = String(await freePort());
const server = await startServer({ dataDir, port });
try {
  const account = (await readAccounts(dataDir)).find(({ role }) => role === 'contributor');
  if (account === undefined) throw new Error('The first start made no contributor');
  const report = await crashUnderLoad({
    launcherPid: server.pid,
    origin: `http://localhost:${port}`,
    databaseUrl: await databaseUrlOf(dataDir),
    account,
    kills,
    everyMs: EVERY_MS,
    onKill: (awayMs) => console.log(`killed; pages answer again after ${(awayMs / 1000).toFixed(1)} s`),
  });
  const longest = Math.max(...report.awayMs);
  console.log(
    `${kills} kills, ${report.acknowledged} acknowledged writes, ${report.missing.length} of them lost; ` +
      `away ${(longest / 1000).toFixed(1)} s at the longest`,
  );
  if (report.missing.length > 0 || longest > MOST_AWAY_MS) process.exitCode = 1;
} finally {
  await server.stop();
  await removeDataDir(dataDir);
}
