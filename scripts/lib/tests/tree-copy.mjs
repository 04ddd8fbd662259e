import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Caches of the tree's own tools: a copy writes its own. */
const NOT_LINKED = new Set(['.cache', '.vite', '.vitest']);

/**
 * Links a folder's files to another place: no tool writes into the packages, and a copy of them would take minutes.
 * @param {string} from
 * @param {string} to
 */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (NOT_LINKED.has(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/**
 * Links the packages of a tree to its copy: a build looks for them nowhere else.
 * @param {string} root
 * @param {string} copy
 */
export function linkPackages(root, copy) {
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/**
 * Copies the sources of a working tree, with what is not committed yet.
 * @param {string} root
 * @param {string} copy a folder on the same disk, within the tree: it has its packages from there. It is emptied.
 */
export function copyTree(root, copy) {
  rmSync(copy, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const deleted = new Set(
    execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\0'),
  );
  for (const file of listed.split('\0')) {
    if (file === '' || deleted.has(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  cpSync(join(root, 'src/generated'), join(copy, 'src/generated'), { recursive: true });
}
