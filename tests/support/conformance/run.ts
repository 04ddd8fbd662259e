import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { z } from 'zod';

/** The conformance suite of the Model Context Protocol, as its own command runs it against a server. */

const Check = z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() });
const RUN_MS = 120_000;
const require = createRequire(import.meta.url);

export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** The scenarios that a server has to pass to conform to a revision, by the suite's own list. */
export async function requiredOf(revision: Revision): Promise<string[]> {
  const root = join(require.resolve('@modelcontextprotocol/conformance/package.json'), '..');
  const list = await readFile(join(root, 'requirements', `${revision}.yaml`), 'utf8');
  return z.object({ server: z.array(z.string()) }).parse(parse(list)).server;
}

/** A check of the suite: its scenario and id, and why it failed. */
export type FailedCheck = { scenario: string; check: string; why: string | undefined };

/**
 * The suite as one file of CommonJS in a folder. It imports a name of `node:fs` that only newer versions of Node have,
 * for a command that is not called here: as CommonJS it runs on all that the product runs on.
 */
async function bundleSuite(folder: string): Promise<string> {
  const root = join(require.resolve('@modelcontextprotocol/conformance/package.json'), '..');
  const outfile = join(folder, 'suite.cjs');
  await build({
    entryPoints: [join(root, 'dist/index.js')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
    // It reads what a revision requires from files beside it.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'dist/index.js')).href) },
  });
  return outfile;
}

export type Results = { passed: number; failed: FailedCheck[]; scenarios: string[] };

/**
 * Gives the suite and a folder for its results to some work, and reads the results.
 * @returns how many checks passed, which did not, and of which scenarios they were
 */
async function withSuite(run: (suite: string, results: string) => Promise<void>): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-conformance-'));
  try {
    const results = join(folder, 'results');
    await run(await bundleSuite(folder), results);
    return await readResults(results);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs single scenarios at a revision, also those of extensions, which belong to none. */
export function runScenarios(
  url: string,
  revision: Revision,
  scenarios: readonly string[],
): Promise<Results> {
  return withSuite(async (suite, results) => {
    for (const scenario of scenarios) {
      const about = ['--url', url, '--scenario', scenario, '--spec-version', revision, '--force'];
      const words = [suite, 'server', ...about, '-o', results];
      await promisify(execFile)(process.execPath, words, { timeout: RUN_MS }).catch(() => undefined);
    }
  });
}

/** Runs what a revision requires of a server. */
export function runConformance(url: string, revision: Revision): Promise<Results> {
  return withSuite(async (suite, results) => {
    const words = [suite, 'server', '--url', url, '--requirements', revision, '--force', '-o', results];
    // It ends with 1 where anything failed, which its files tell in full.
    await promisify(execFile)(process.execPath, words, { timeout: RUN_MS }).catch(() => undefined);
  });
}

/** A program that an authorization server knows, and the server of resources that it wants to read. */
export type Program = { issuer: string; clientId: string; resource: string; port: number };

/**
 * Runs what is required of an authorization server.
 * @param port the suite waits there, at `/callback`, for the browser to come back
 * @param openPage opens the address of the sign-in in a browser, and says yes
 */
export function runAuthorization(
  { issuer, clientId, resource, port }: Program,
  openPage: (address: string) => Promise<void>,
): Promise<Results> {
  return withSuite(async (suite, results) => {
    const about = ['--url', issuer, '--client-id', clientId, '--resource', resource, '--port', String(port)];
    const words = [suite, 'authorization', ...about, '-o', results];
    const child = spawn(process.execPath, words, {
      timeout: RUN_MS,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('http')) await openPage(line.trim());
    }
    await ended;
  });
}

async function readResults(folder: string): Promise<Results> {
  const names = await readdir(folder);
  const failed: FailedCheck[] = [];
  const scenarios: string[] = [];
  let passed = 0;
  for (const name of names) {
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
    scenarios.push(scenario);
    const checks = z
      .array(Check)
      .parse(JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')));
    for (const { id, status, errorMessage } of checks) {
      if (status === 'SUCCESS') passed += 1;
      if (status === 'FAILURE') failed.push({ scenario, check: id, why: errorMessage });
    }
  }
  return { passed, failed, scenarios };
}
