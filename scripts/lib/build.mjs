import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { lastLines, runToEnd } from './child.mjs';
import { compileServer } from './compile-server.mjs';
import { compressFiles } from './compress.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { ensurePrismaClient } from './prisma-client.mjs';
import { isProductionFolder } from './production/marker.mjs';
import { LaunchProblem } from './terminal.mjs';

/** Inputs of a build. */
const SOURCES = ['src', 'packages', 'public', 'prisma/schema.prisma'];
const SOURCE_FILES = [
  // With the browsers that styles are written for.
  'package.json',
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'scripts/lib/next-server-modules.mjs',
  'scripts/lib/compile-server.mjs',
  'scripts/lib/compress.mjs',
];
/** Files that the build generates or never includes. */
const NOT_SOURCES = /(^|[\\/])(generated[\\/]|.*\.test\.tsx?$)|^packages[\\/][^\\/]+[\\/](?!src[\\/])/;
const STAMP = 'dist/build-of';
const LOCK = 'dist/build-of.lock';
const SERVER = 'dist/app';
/** File that the launcher starts, relative to the root. */
export const SERVER_ENTRY = `${SERVER}/server/main.js`;
const PROGRAM = 'dist/cuebook.mjs';

/**
 * Builds the app if the build is missing or older than the sources, compared by their content.
 *
 * @param {string} root
 * @param {{ say: (text: string) => void, signal?: AbortSignal, always?: boolean, quiet?: boolean }} options `quiet`
 * false passes Next.js's own words through
 */
export async function ensureBuilt(root, { say, signal, always = false, quiet = true }) {
  if (isProductionFolder(root)) return;
  const sources = hashSources(root);
  const stampFile = join(root, STAMP);
  const isComplete = () =>
    [stampFile, join(root, SERVER_ENTRY), join(root, PROGRAM), join(root, '.next/BUILD_ID')].every((path) =>
      existsSync(path),
    );
  const isDone = () => !always && isComplete() && readFileSync(stampFile, 'utf8') === sources;
  if (isDone()) return;
  await oneAtATime(
    join(root, LOCK),
    { isDone, onWait: () => say('Waiting: another start is building the app'), signal },
    async () => {
      const begun = Date.now();
      say(isComplete() ? 'Rebuilding the app: sources have changed' : 'Building the app (about a minute)');
      // An aborted build must not count as complete.
      rmSync(stampFile, { force: true });
      await buildAll(root, { say, signal, quiet });
      writeFileSync(stampFile, sources);
      say(`Built in ${Math.round((Date.now() - begun) / 1000)} s`);
    },
  );
}

/**
 * @param {string} root
 * @param {{ say: (text: string) => void, signal: AbortSignal | undefined, quiet: boolean }} options
 */
async function buildAll(root, { say, signal, quiet }) {
  await ensurePrismaClient(root, say);
  rmSync(join(root, SERVER), { recursive: true, force: true });
  // Before Next.js, whose pages and routes load it.
  await compileServer(root, SERVER);
  const next = createRequire(join(root, 'package.json')).resolve('next/dist/bin/next');
  const { code, output } = await runToEnd(process.execPath, [next, 'build'], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // Same as for Next.js's own workers: no database or secret is required.
      NEXT_PHASE: 'phase-production-build',
    },
    quiet,
    ...(signal ? { signal } : {}),
  });
  if (code !== 0) {
    signal?.throwIfAborted();
    throw buildProblem(output);
  }
  await compressFiles(join(root, '.next/static'));
  await bundleProgram(root);
  await prepareLauncher(root);
}

/**
 * Bundles the CLI with its packages into the single file that the server offers for download.
 * @param {string} root
 */
export function bundleProgram(root) {
  return bundle(root, 'src/cli/main.ts', PROGRAM, {
    packages: 'bundle',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    // Packages in CommonJS ask for Node.js's own modules this way.
    banner: {
      js: `#!/usr/bin/env node\nimport { createRequire as cuebookRequire } from 'node:module';\nconst require = cuebookRequire(import.meta.url);`,
    },
  });
}

/**
 * Compiles the part of the launcher that is TypeScript.
 * @param {string} root
 */
export function bundleLauncher(root) {
  return bundle(root, 'scripts/lib/launcher.ts', 'dist/launcher.mjs');
}

/**
 * Writes the files that a start would create in this folder: a copy of it may be read-only.
 * @param {string} root
 */
async function prepareLauncher(root) {
  const launcher = /** @type {typeof import('./launcher.ts')} */ (
    await import(pathToFileURL(await bundleLauncher(root)).href)
  );
  // With an external database the embedded one may be missing.
  await launcher.findBinaries().catch(() => undefined);
}

/** @param {string} root */
function hashSources(root) {
  const files = SOURCES.flatMap((name) => {
    const path = join(root, name);
    if (!existsSync(path)) return [];
    if (name.includes('.')) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
  const hash = createHash('sha256');
  for (const path of [...files, ...SOURCE_FILES.map((name) => join(root, name))].sort()) {
    const name = relative(root, path);
    if (NOT_SOURCES.test(name)) continue;
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}

/** @param {string} output */
function buildProblem(output) {
  if (/ENOSPC|No space left/.test(output)) {
    return new LaunchProblem('Build failed: the disk is full.', 'Free up disk space, then start again.');
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new LaunchProblem(
      `Build failed: no permission for this folder.\n${lastLines(output, 5)}`,
      'Start as the folder’s owner, or take ownership with chown -R.',
    );
  }
  if (/JavaScript heap out of memory|^Killed$/m.test(output) || output.trim() === '') {
    return new LaunchProblem(
      'Build failed: out of memory.',
      'The build needs about 2 GB of free memory. Close other programs, then start again.',
    );
  }
  return new LaunchProblem(`Build failed.\n${lastLines(output, 30)}`, 'Fix the source, then start again.');
}
