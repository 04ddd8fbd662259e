import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, ensureBuilt, SERVER_ENTRY } from './build.mjs';
import { compileCache } from './compile-cache.mjs';
import { compileServer, watchServer } from './compile-server.mjs';
import { keepServer } from './keep-server.mjs';
import { expectFreePort } from './port.mjs';
import { prepare, root } from './prepare.mjs';
import { ensurePrismaClient } from './prisma-client.mjs';
import { runTypescript } from './run-typescript.mjs';
import { startServer, waitUntilHealthy } from './server.mjs';
import { LaunchProblem, reportFailure, say } from './terminal.mjs';
import { keepWorkers } from './workers.mjs';
import { readServing, servingFileOf } from './serving.mjs';

/**
 * Process managers commonly allow ten seconds; the next start recovers data that the database has not written by then.
 */
const STOP_SECONDS = 9;
const MIN_DATABASE_SECONDS = 2;
/** What doesn't end within this time of a signal to stop waits for a database that doesn't answer. */
const LET_END_MS = 4_000;
/** An app whose launcher was killed ends within this time. */
const LEAVING_MS = 12_000;
const PARENT_CHECK_MS = 1000;
const FIRST_RUN = 'scripts/first-run.ts';
/** Folder of the server compiled for development, so that the build stays unchanged. */
const DEVELOPMENT_SERVER = 'dist/dev';

/** Ctrl-C or a signal to stop was received: not a failure. */
class Interrupted extends Error {}

/**
 * Starts the app from a fresh clone, step by step, and supervises it until Ctrl-C. Sets the exit code: 0 after a clean
 * stop, 1 when something failed.
 *
 * @param {{ development: boolean }} options
 */
export async function start({ development }) {
  const stopping = new AbortController();
  /** @type {(() => Promise<void>)[]} steps of an immediate stop, newest first */
  const emergency = [];
  watchSignals(stopping, emergency);
  try {
    await launch(development, stopping.signal, emergency);
  } catch (error) {
    if (!stopping.signal.aborted) {
      reportFailure(error);
      process.exitCode = 1;
    }
  }
  if (stopping.signal.aborted) say('Stopped.');
  // Nothing is left to wait for; an open handle must not keep the process alive.
  process.exit();
}

/**
 * @param {AbortController} stopping
 * @param {(() => Promise<void>)[]} emergency
 */
function watchSignals(stopping, emergency) {
  let last = 0;
  /** @param {NodeJS.Signals} name */
  const onSignal = (name) => {
    // npm passes on a signal that the terminal has already sent to all processes: one key press, two signals.
    if (Date.now() - last < 500) return;
    last = Date.now();
    if (!stopping.signal.aborted) {
      console.log(`\n- Stopping (${name}); press again to stop immediately`);
      stopping.abort(new Interrupted());
      return;
    }
    console.log('- Stopping immediately');
    void Promise.allSettled(emergency.reverse().map((end) => end())).then(() => process.exit(130));
  };
  for (const name of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => onSignal(name));
  }
  // npm sends SIGTERM to the shell between it and this process, which dies without passing it on.
  const parent = process.ppid;
  const underNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32';
  const look = () => {
    if (underNpm && process.ppid !== parent && !stopping.signal.aborted) onSignal('SIGTERM');
  };
  setInterval(look, PARENT_CHECK_MS).unref();
}

/**
 * @param {boolean} development
 * @param {AbortSignal} signal
 * @param {(() => Promise<void>)[]} emergency
 */
async function launch(development, signal, emergency) {
  const begun = Date.now();
  const prepared = await prepare({ say, beforeInstall: refuseWhileServing });
  const { dataDir, launcher, secrets } = prepared;
  /** @type {Record<string, string | undefined>} */
  const environment = {
    ...prepared.environment,
    NODE_ENV: development ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const { HOST: host, PORT: port, siteUrl } = launcher.readAddress(environment);
  const external = environment['DATABASE_URL'];
  const mayBeLeaving = external === undefined && existsSync(join(dataDir, 'postgres/postmaster.pid'));
  // With a database left running the port may still be used by its app; otherwise the result is final, so fail early.
  if (!mayBeLeaving) await expectFreePort(host, port, 0, signal);

  const database = external
    ? await launcher.openExternal(external, say)
    : await launcher.openEmbedded({
        dataDir,
        secrets,
        label: `${siteUrl}, process ${process.pid}`,
        serve: true,
        say,
      });
  emergency.push(() => database.close('immediate'));
  const servingFile = servingFileOf(dataDir);
  let stopBegun = performance.now();
  try {
    signal.throwIfAborted();
    writeFileSync(servingFile, JSON.stringify({ pid: process.pid, siteUrl }));
    environment['DATABASE_URL'] = database.url;
    await ensurePrismaClient(root, say);
    const preparing = together(signal, [
      async (signal) => {
        await launcher.migrateDatabase(root, database.url, say);
        await makeDemoLibrary({ launcher, database, environment, signal });
      },
      async (signal) => {
        if (development) await bundleProgram(root);
        else await ensureBuilt(root, { say, signal });
      },
    ]);
    await preparing.catch(async (/** @type {unknown} */ error) => {
      // A database that ended says why; who used it knows only that it is gone.
      throw (await database.problem()) ?? error;
    });
    const file = development ? await compileServer(root, DEVELOPMENT_SERVER) : join(root, SERVER_ENTRY);
    await expectFreePort(host, port, mayBeLeaving ? LEAVING_MS : 0, signal);
    signal.throwIfAborted();

    // Without its own variable NextAuth assumes localhost:3000 and redirects there.
    const serverEnvironment = {
      ...environment,
      NEXTAUTH_URL: siteUrl,
      ...(development ? {} : compileCache(root, dataDir, environment)),
    };
    const isWell = () => waitUntilHealthy({ host, port, siteUrl, signal });
    const count = development ? 1 : launcher.readWorkers(environment);
    const server = keepProcesses({ file, environment: serverEnvironment, isWell, development, count });
    emergency.push(async () => server.kill());
    const stopWatching = development ? watchServer(root, DEVELOPMENT_SERVER, server.restart) : undefined;
    try {
      await serve({
        launcher,
        server,
        isWell: () => server.ready.then(isWell),
        database,
        siteUrl,
        signal,
        dataDir,
        begun,
      });
    } finally {
      stopWatching?.();
      stopBegun = performance.now();
      await server.stop();
    }
  } finally {
    rmSync(servingFile, { force: true });
    const seconds = STOP_SECONDS - Math.ceil((performance.now() - stopBegun) / 1000);
    await database.close('fast', Math.max(MIN_DATABASE_SECONDS, seconds));
  }
}

/**
 * Does several things at a time. When one fails, stops the others, waits for them, and throws its error.
 * @param {AbortSignal} signal
 * @param {readonly ((signal: AbortSignal) => Promise<void>)[]} works each stops at its signal
 */
async function together(signal, works) {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const running = Promise.allSettled(
    works.map(async (work) => {
      try {
        await work(either);
      } catch (error) {
        // Only the first one counts.
        failing.abort(error);
        throw error;
      }
    }),
  );
  /** @type {Promise<null>} */
  const stopped = new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve(null), LET_END_MS), { once: true });
  });
  const ends = await Promise.race([running, stopped]);
  signal.throwIfAborted();
  if (failing.signal.aborted && ends?.some(({ status }) => status === 'rejected'))
    throw failing.signal.reason;
}

/**
 * @param {{
 *   file: string, environment: Record<string, string | undefined>, isWell: () => Promise<boolean>, development: boolean,
 *   count: number,
 * }} options
 */
function keepProcesses({ file, environment, isWell, development, count }) {
  if (count > 1) return keepWorkers({ root, file, environment, count, isWell });
  const start = () => startServer(root, file, environment);
  return { ready: Promise.resolve(), ...keepServer({ start, isWell, isDevelopment: development }) };
}

/**
 * Waits for the first response, prints the address, then waits for the end.
 *
 * @param {{ launcher: typeof import('./launcher.ts'), server: Pick<ReturnType<typeof keepServer>, 'gaveUp'>, isWell: () => Promise<boolean>, database:
 * import('./launcher.ts').Database, siteUrl: string, signal: AbortSignal, dataDir: string, begun: number, }} options
 */
async function serve({ launcher, server, isWell, database, siteUrl, signal, dataDir, begun }) {
  const interrupted = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Interrupted()), { once: true });
  });
  const serverGaveUp = server.gaveUp.then((problem) => {
    throw problem;
  });
  const databaseFailed = database.failed.then((problem) => {
    throw problem;
  });
  const ends = [interrupted, serverGaveUp, databaseFailed];
  const healthy = await Promise.race([isWell(), ...ends]);
  if (healthy !== true) {
    throw new LaunchProblem(
      'The app started but doesn’t respond on /api/health.',
      'See its log above. For more, run LOG_LEVEL=debug npm start.',
    );
  }
  say(`Ready after ${((Date.now() - begun) / 1000).toFixed(1)} s: ${siteUrl}`);
  const firstRun = join(dataDir, 'first-run.txt');
  if (existsSync(firstRun)) say(`Demo accounts and passwords: ${firstRun}`);
  if (!database.embedded && !(await launcher.hasAdmin(database.url))) {
    say('Make yourself an admin: npm run admin -- you@example.com');
  }
  await Promise.race(ends);
}

/**
 * Fills an empty library with the demo, unless CUEBOOK_DEMO disables it.
 *
 * @param {{ launcher: typeof import('./launcher.ts'), database: import('./launcher.ts').Database, environment:
 * Record<string, string | undefined>, signal: AbortSignal, }} options
 */
async function makeDemoLibrary({ launcher, database, environment, signal }) {
  const wanted = environment['CUEBOOK_DEMO'] ?? (database.embedded ? '1' : '0');
  if (wanted === '0' || !(await launcher.hasNoProfile(database.url))) return;
  say('Creating the demo library');
  const command = runTypescript(root, FIRST_RUN, [], environment);
  const end = () => command.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const code = await command.finished;
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0) {
    throw new LaunchProblem(
      'Couldn’t create the demo library.',
      'See the error above. CUEBOOK_DEMO=0 npm start begins with an empty library.',
    );
  }
}

/**
 * Throws before files of a running server are replaced. Only for convenience: the lock in the database decides.
 * @param {string} dataDir
 */
function refuseWhileServing(dataDir) {
  const file = servingFileOf(dataDir);
  if (!existsSync(file)) return;
  const { pid, siteUrl } = readServing(file);
  if (pid === undefined) return;
  // In a container every start has the same process id.
  if (pid === process.pid || !isLauncher(pid)) return;
  throw new LaunchProblem(
    `Cuebook is already running on this data folder (${siteUrl}, process ${pid}).`,
    'Use that instance, or stop it first (Ctrl-C in its terminal). A second instance needs its own DATA_DIR and PORT.',
  );
}

/** @param {number} pid */
function isLauncher(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  try {
    // The process id may be reused by another program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return process.platform !== 'linux';
  }
}
