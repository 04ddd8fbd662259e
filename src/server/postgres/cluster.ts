import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseAccount, commandFor, execute, changeOwner } from './account';
import { findBinaries } from './binaries';
import { isPostmaster, readPostmaster, removeForeignNote } from './postmaster';
import { StartProblem } from './start-problem';
import { type Tools, initialise, problemFrom } from './initialise-cluster';
import { SUPERUSER, type ClusterOptions, type Cluster } from './cluster-options';

const START_DEADLINE_MS = 300_000;
const POLL_MS = 25;
const RETRY_MS = 200;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Starts our own PostgreSQL on a data folder, which is created if missing; reuses a server that is already running on
 * it (its launcher may have been killed). It outlives this process: call `stop`. For tests: `startCluster({ dataDir:
 * join(tmpdir, 'pg'), durable: false })` starts a server on an empty folder in about a second; `url` is a superuser's,
 * so a template database can be created and cloned. It listens only on 127.0.0.1, on a port chosen at each start, with
 * a password and no Unix socket (whose path would have a length limit).
 * @throws StartProblem if it can't start: no build for the platform, no permission, disk full, an older version's data
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries();
  const logFile = options.logFile ?? join(dirname(options.dataDir), 'postgres.log');
  await mkdir(dirname(options.dataDir), { recursive: true, mode: 0o711 });
  const account = await chooseAccount(options.dataDir, binaries.initdb);
  const password = options.password ?? randomBytes(24).toString('base64url');
  const durable = options.durable ?? true;

  const created = await initialise({ ...options, durable, password, binaries, account });
  const { port, adopted } = await runServer({ ...options, durable, logFile, binaries, account });
  return {
    url: `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    adopted,
    created,
    stop: (mode = 'fast', seconds = 60) => stopServer(options.dataDir, mode, seconds, { binaries, account }),
  };
}

async function runServer(
  job: ClusterOptions & Tools & { durable: boolean; logFile: string },
): Promise<{ port: number; adopted: boolean }> {
  const { dataDir, binaries, account } = job;
  const deadline = Date.now() + START_DEADLINE_MS;
  const slow = setTimeout(
    () => job.onNote?.('PostgreSQL is recovering. This can take a few minutes.'),
    5_000,
  );
  let port = job.port ?? (await freePort());
  try {
    while (Date.now() < deadline) {
      const running = await readPostmaster(dataDir);
      if (running && (await isPostmaster(running.pid, dataDir))) {
        if (running.status === 'ready') return { port: running.port, adopted: true };
        await pause(POLL_MS);
        continue;
      }
      if (running) await removeForeignNote(dataDir, running.pid);
      await changeOwner(account, dataDir);

      const log = await openLog(job.logFile);
      try {
        const { file, args, options } = commandFor(account, binaries.postgres, [
          '-D',
          dataDir,
          ...settings(port, job.durable, binaries.prewarms).flatMap((setting) => ['-c', setting]),
        ]);
        const from = (await log.stat()).size;
        // In a session of its own: Ctrl-C in the terminal must reach the app first, and the database only through us.
        const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] });
        const ending = new AbortController();
        child.on('exit', () => ending.abort());
        child.on('error', () => ending.abort());
        child.unref();
        while (!ending.signal.aborted && Date.now() < deadline) {
          const note = await readPostmaster(dataDir);
          if (note && note.pid === child.pid && note.status === 'ready') return { port, adopted: false };
          await pause(POLL_MS);
        }
        const said = await readFrom(job.logFile, from);
        if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(said)) {
          // Processes of a killed server are still exiting, or another start was first.
          await pause(RETRY_MS);
        } else if (/could not bind|could not create any TCP\/IP sockets/.test(said)) {
          if (job.port !== undefined) await pause(RETRY_MS);
          else port = await freePort();
        } else {
          throw problemFrom(said, dataDir, 'PostgreSQL failed to start');
        }
      } finally {
        await log.close();
      }
    }
  } finally {
    clearTimeout(slow);
  }
  throw new StartProblem(
    `PostgreSQL wasn’t ready within ${START_DEADLINE_MS / 60_000} minutes.`,
    `See ${job.logFile}, then start again.`,
  );
}

/**
 * Returns an eighth of the memory, from 128 MB to 4 GB: the data that searches of 100,000 prompts read fits into half a
 * gigabyte, the indexes that a use or a favorite of a million writes to into two. No more is used than is read.
 */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(totalmem(), limit) : totalmem();
  return Math.round(Math.min(4_096, Math.max(128, memory / 8 / 2 ** 20)));
}

/** Settings for a laptop of two cores beside the app; all others are PostgreSQL's defaults. */
function settings(port: number, durable: boolean, prewarms: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Each process of the server uses up to 22 (`WORKERS`), with its thread for evaluations.
    'max_connections=384',
    `shared_buffers=${durable ? sharedMegabytes() : 128}MB`,
    'effective_cache_size=1GB',
    'work_mem=8MB',
    'maintenance_work_mem=128MB',
    'max_wal_size=1GB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // The text of a failed statement has placeholders where values were; the detail line would repeat the values.
    'log_error_verbosity=terse',
    'log_parameter_max_length_on_error=0',
    // After a start the cache is restored in the background.
    ...(durable && prewarms ? ['shared_preload_libraries=pg_prewarm'] : []),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ];
}

async function stopServer(
  dataDir: string,
  mode: 'fast' | 'immediate',
  seconds: number,
  tools: Tools,
): Promise<void> {
  const words = ['stop', '-D', dataDir, '-m', mode, '-w', '-t', String(seconds), '-s'];
  const { code, output } = await execute(tools.account, tools.binaries.pgCtl, words);
  if (code === 0) return;
  const running = await readPostmaster(dataDir);
  if (running && (await isPostmaster(running.pid, dataDir))) {
    if (mode === 'fast') return stopServer(dataDir, 'immediate', seconds, tools);
    throw new StartProblem(
      `PostgreSQL (process ${running.pid}) did not stop: ${output.trim()}`,
      `Stop it with \`kill -INT ${running.pid}\`. The next start recovers.`,
    );
  }
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

async function readFrom(file: string, offset: number): Promise<string> {
  return (await readFile(file)).subarray(offset).toString();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
