import { execFileSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What hidden folders beside the packages hold, but for caches of the tree's own tools: a copy writes its own. */
const LINKED = new Set(['.bin', '.prisma']);

/**
 * Links a file, or the files of a folder, to another place: no tool writes into the packages, and a copy of them would
 * take minutes.
 * @param {string} from
 * @param {string} to
 */
function link(from, to) {
  const found = lstatSync(from);
  if (found.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) link(join(from, name), join(to, name));
  } else if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else linkSync(from, to);
}

/**
 * Links the packages of a tree to its copy: a build looks for them nowhere else.
 * @param {string} root
 * @param {string} copy
 */
export function linkPackages(root, copy) {
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') && !LINKED.has(name)) continue;
    link(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
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
