import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Files that Node.js starts, or reads by a computed name. */
const ENTRIES = [
  'next.config.mjs',
  'scripts/start.mjs',
  'scripts/run.mjs',
  'scripts/health-check.mjs',
  'src/server/services/test-case/check-worker.mjs',
];
/**
 * The largest parts of Next.js that are only for builds or development, or exist once for each mode: its own trace
 * names those needed.
 */
const NEXT_TOOLS =
  /^node_modules\/(next\/dist\/(server\/dev|compiled\/(babel[\w-]*|next-server))\/|@next\/swc)/;
/** Copied completely, or data: not traced. */
const NO_CODE = /^(\.next|\.data|assets|prisma|public)\//;
/** Imported by code of ours that a production folder never runs. */
const BUILD_TOOLS = /^node_modules\/(@?esbuild|tsx|prisma|typescript|babel-plugin-react-compiler)\//;

/**
 * Returns the files that the server and its commands load, relative to the root: those of packages, and our own.
 *
 * @param {string} root a built project
 * @param {readonly string[]} commands compiled commands, absolute
 * @returns {Promise<Set<string>>}
 */
export async function neededFiles(root, commands) {
  const { nodeFileTrace } = await import('@vercel/nft');
  const next = nextFiles(root);
  const entries = [...ENTRIES.map((file) => join(root, file)), ...modulesBelow(join(root, 'dist/app'))];
  const trace = (/** @type {string[]} */ conditions) =>
    nodeFileTrace([...entries, join(root, 'dist/launcher.mjs'), ...commands], {
      base: root,
      processCwd: root,
      conditions,
      ignore: (file) =>
        NO_CODE.test(file) || BUILD_TOOLS.test(file) || (NEXT_TOOLS.test(file) && !next.has(file)),
    });
  // Some packages have different files for Node.js versions that load modules synchronously.
  const older = await trace(['node']);
  const newer = await trace(['node', 'module-sync']);
  const found = new Set([...older.fileList, ...newer.fileList, ...next]);
  return new Set([...found].filter((file) => existsSync(join(root, file))));
}

/**
 * Returns the files that Next.js's server and the pages load, from its traces.
 * @param {string} root
 */
function nextFiles(root) {
  const build = join(root, '.next');
  const traces = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json') && !file.startsWith('cache'))
    .map((file) => join(build, file));
  const found = traces.flatMap((trace) =>
    /** @type {{ files: string[] }} */ (JSON.parse(readFileSync(trace, 'utf8'))).files.map((file) =>
      relative(root, resolve(dirname(trace), file)),
    ),
  );
  return new Set(found.filter((file) => file.startsWith('node_modules/')));
}

/** @param {string} folder */
function modulesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));
}
