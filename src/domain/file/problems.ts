import type { FileEntry } from './file-entry';
import { FILE_BYTES_MAX, FILE_PATH_MAX, FILES_BYTES_MAX, FILES_MAX } from './limits';
import { fileMessages } from './messages';

const texts = fileMessages.path;

/** With any extension. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)\s{0,200}(?:\.|$)/i;

/** Whether the name of a file or folder is that of a device on Windows, which can't be written there. */
export const isDeviceName = (name: string) => WINDOWS_DEVICE.test(name);

/** Returns why no file can have a path, wherever it comes to stand: it would leave its folder. Null if one could. */
export function unsafePathProblem(path: string): string | null {
  if (path === '') return texts.blank;
  if (path.includes('\u0000')) return texts.nul(path);
  if (path.includes('\\')) return texts.backslash(path);
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return texts.absolute(path);
  const names = path.split('/');
  if (names.some((name) => name === '.' || name === '..')) return texts.parent(path);
  return names.includes('') ? texts.emptyName(path) : null;
}

/** Returns why a new file can't have a path; null if it can. */
export function filePathProblem(path: string): string | null {
  const problem = unsafePathProblem(path);
  if (problem !== null) return problem;
  if (path.length > FILE_PATH_MAX) return texts.tooLong(path, FILE_PATH_MAX);
  if (/[^ -~]|[?#%[\]]/.test(path)) return texts.characters(path);
  if (path.split('/').some(isDeviceName)) return texts.device(path);
  return isOwnFile(path) ? texts.secondSkill(path) : null;
}

/** Returns whether a path is, on some system, that of SKILL.md, which is made from the prompt itself. */
function isOwnFile(path: string): boolean {
  // What follows a colon is a stream of the same file on Windows.
  return pathKey(path.split(':', 1)[0] ?? '') === 'skill.md';
}

/** A path as file systems compare it that know neither case nor accents. */
function folded(path: string): string {
  return path.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

/** Equal for paths that are one file on some system: Windows leaves out dots and blanks at the end of a name. */
function pathKey(path: string): string {
  const names = folded(path).split('/');
  return names.map((name) => name.replace(/[. ]{1,200}$/, '') || name).join('/');
}

/**
 * Returns a function that takes one path after the other, and returns why it can't be beside the earlier ones: equal on
 * some system, or a file where another has a folder. Null, and the path counts, if it can.
 */
export function pathsTogether(): (path: string) => string | null {
  const [files, folders] = [new Map<string, string>(), new Map<string, string>()];
  return (path) => {
    const key = pathKey(path);
    const other = files.get(key);
    if (other !== undefined) {
      return folded(other) === folded(path) ? texts.same(other, path) : texts.sameOnWindows(other, path);
    }
    if (folders.has(key)) return texts.folder(path);
    const above: string[] = [];
    for (let at = key.indexOf('/'); at !== -1; at = key.indexOf('/', at + 1)) above.push(key.slice(0, at));
    for (const folder of above) {
      const file = files.get(folder);
      if (file !== undefined) return texts.folder(file);
    }
    files.set(key, path);
    for (const folder of above) folders.set(folder, path);
    return null;
  };
}

/**
 * Returns why a version can't have these files; null if it can.
 * @param known files that it may have as they are: those of earlier versions, whose paths had fewer rules
 */
export function filesProblem(files: readonly FileEntry[], known: readonly FileEntry[] = []): string | null {
  if (files.length > FILES_MAX) return fileMessages.tooMany(FILES_MAX + 1);
  const old = new Set(known.map(({ path }) => path));
  for (const { path, size } of files) {
    const problem = old.has(path) ? null : filePathProblem(path);
    if (problem !== null) return problem;
    if (size > FILE_BYTES_MAX) return fileMessages.tooLarge(path, FILE_BYTES_MAX);
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > FILES_BYTES_MAX) return fileMessages.allTooLarge(FILES_BYTES_MAX);
  if (files.every(({ path }) => old.has(path))) return null;
  const clashOf = pathsTogether();
  for (const { path } of files) {
    const clash = clashOf(path);
    if (clash !== null) return clash;
  }
  return null;
}
