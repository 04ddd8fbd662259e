import { type FileEntry, sortedFiles } from './file-entry';

/**
 * Files of three sides, path by path: theirs where only they changed one, else mine. Where both changed the same file
 * there are two answers.
 */
export function mergeFiles(
  base: readonly FileEntry[],
  theirs: readonly FileEntry[],
  mine: readonly FileEntry[],
) {
  const [before, byThem, byMe] = [base, theirs, mine].map(
    (files) => new Map(files.map((file) => [file.path, file])),
  ) as [Map<string, FileEntry>, Map<string, FileEntry>, Map<string, FileEntry>];
  const merged: { isContested: boolean; theirs: FileEntry[]; mine: FileEntry[] } = {
    isContested: false,
    theirs: [],
    mine: [],
  };
  for (const path of new Set([...byThem.keys(), ...byMe.keys()])) {
    const [old, their, own] = [before.get(path), byThem.get(path), byMe.get(path)];
    const isMine = old?.sha256 === their?.sha256;
    const isTheirs = old?.sha256 === own?.sha256;
    if (!isMine && !isTheirs && their?.sha256 !== own?.sha256) merged.isContested = true;
    const [forThem, forMe] = [isMine ? own : their, isTheirs ? their : own];
    if (forThem !== undefined) merged.theirs.push(forThem);
    if (forMe !== undefined) merged.mine.push(forMe);
  }
  return { ...merged, theirs: sortedFiles(merged.theirs), mine: sortedFiles(merged.mine) };
}
