// node scripts/check-production.mjs [FOLDER]: creates a production folder (or uses the given one), and runs it as a
// container would: read-only, as another user, with a data folder as the only writable one. As root it runs as user
// 10001, or 65534 if the system lacks that user. Prints measurements; exits with 1 if a goal is missed.
import './lib/require-node.mjs';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { ensureBuilt } from './lib/build.mjs';
import { root } from './lib/prepare.mjs';
import { makeProductionFolder } from './lib/production/make-folder.mjs';
import { runCommand, signIn, startFolder } from './lib/production/running-folder.mjs';
import { freePort } from './lib/port.mjs';
import { say } from './lib/terminal.mjs';

const GOALS = { megabytes: 350, startMs: 3_000, stopMs: 10_000 };
const STARTS = 5;
const USER = 10_001;
const NOBODY = 65_534;
// PostgreSQL needs the name of the user.
const hasUser = readFileSync('/etc/passwd', 'utf8').includes(`:${USER}:`);
const uid = process.getuid?.() === 0 ? (hasUser ? USER : NOBODY) : undefined;

/** @type {string[]} */
const missed = [];

/**
 * @param {string} what
 * @param {number} value
 * @param {number} goal
 * @param {string} unit
 */
function report(what, value, goal, unit) {
  const isMet = value < goal;
  if (!isMet) missed.push(what);
  console.log(`${isMet ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(0)} ${unit} (goal: under ${goal})`);
}

/** Creates an empty folder that only the user of the server can enter. */
function makeDataDir() {
  const dataDir = mkdtempSync(join(work, 'data-'));
  if (uid !== undefined) chownSync(dataDir, uid, uid);
  return dataDir;
}

/** @param {string} folder */
function megabytesOf(folder) {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024;
}

/** Opens a request that never ends: the server has to abort it. @param {number} port */
async function openEndlessRequest(port) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: local');
}

/** @param {string} origin @param {string} path @param {Record<string, string>} [headers] */
async function expectPage(origin, path, headers = {}) {
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
}

/** A fake trace collector, which counts the received spans. */
async function openCollector() {
  let batches = 0;
  const server = createServer((req, res) => {
    if (req.url === '/v1/traces') batches += 1;
    req.resume();
    res.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { endpoint: `http://127.0.0.1:${port}`, batches: () => batches, close: () => server.close() };
}

const work = mkdtempSync(join(tmpdir(), 'cuebook-production-'));
chmodSync(work, 0o755);
const [given] = process.argv.slice(2);
const folder = given === undefined ? join(work, 'cuebook') : resolve(given);
try {
  if (given === undefined) {
    await ensureBuilt(root, { say });
    await makeProductionFolder(root, folder);
  }
  execFileSync('chmod', ['-R', 'a-w', folder]);
  report('size of the folder', megabytesOf(folder), GOALS.megabytes, 'MB');

  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const place = { folder, dataDir: makeDataDir(), port, uid };
  const first = await startFolder(place);
  say(`First start, with database and demo library: ${(first.firstAnswerMs / 1000).toFixed(1)} s`);
  const cookie = await signIn(place);
  await expectPage(origin, '/dashboard', { cookie });
  await expectPage(origin, '/admin/health', { cookie });
  for (const path of ['/browse-prompts', '/robots.txt', '/cuebook.mjs', '/sitemap.xml'])
    await expectPage(origin, path);
  await runCommand(place, ['scripts/health-check.mjs']);
  await runCommand(place, ['scripts/run.mjs', 'scripts/doctor.ts', 'counters']);
  await runCommand(place, ['scripts/run.mjs', 'scripts/backup.ts', '--to', join(place.dataDir, 'backups')]);
  await openEndlessRequest(port);
  report('SIGTERM to the end, with a request that never ends', await first.stop(), GOALS.stopMs, 'ms');

  const times = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startFolder(place);
    times.push(server.firstAnswerMs);
    const stopMs = await server.stop();
    if (start === 0) report('SIGTERM to the end, without requests', stopMs, GOALS.stopMs, 'ms');
  }
  times.sort((a, b) => a - b);
  report(
    `start to the first page, median of ${STARTS}`,
    times[Math.floor(STARTS / 2)] ?? 0,
    GOALS.startMs,
    'ms',
  );

  const collector = await openCollector();
  const settings = { WORKERS: '2', CUEBOOK_DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const restored = { ...place, dataDir: makeDataDir(), settings };
  const [backup = ''] = readdirSync(join(place.dataDir, 'backups'));
  await runCommand(restored, [
    'scripts/run.mjs',
    'scripts/restore.ts',
    join(place.dataDir, 'backups', backup),
  ]);
  const two = await startFolder(restored);
  await expectPage(origin, '/browse-prompts');
  await openEndlessRequest(port);
  report('SIGTERM to the end, two workers, restored from a backup', await two.stop(), GOALS.stopMs, 'ms');
  collector.close();
  if (collector.batches() === 0) throw new Error('The collector got no traces');
  say(`Batches of traces: ${collector.batches()}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(work, { recursive: true, force: true });
}
