import { type FileEntry, sortedFiles } from '@cuebook/formats/prompt/files';

export { type FileEntry, sortedFiles };

export function sameFiles(a: readonly FileEntry[], b: readonly FileEntry[]): boolean {
  if (a.length !== b.length) return false;
  const others = sortedFiles(b);
  return sortedFiles(a).every(
    ({ path, sha256 }, place) => path === others[place]?.path && sha256 === others[place].sha256,
  );
}

/** A file that differs between two versions; a renamed one has the same bytes at another path. */
export type FileChange = {
  kind: 'added' | 'removed' | 'changed' | 'renamed';
  /** The later path, or that of the removed file. */
  path: string;
  from: FileEntry | null;
  to: FileEntry | null;
};

/** Returns the files in which two versions differ, in the order of their paths. */
export function changedFiles(before: readonly FileEntry[], after: readonly FileEntry[]): FileChange[] {
  const [old, present] = [
    new Map(before.map((file) => [file.path, file])),
    new Map(after.map((file) => [file.path, file])),
  ];
  /** Removed files by digest: each is the origin of one renamed file at most. */
  const gone = new Map<string, FileEntry[]>();
  for (const file of sortedFiles(before)) {
    if (!present.has(file.path)) gone.set(file.sha256, [...(gone.get(file.sha256) ?? []), file]);
  }
  const changes: FileChange[] = [];
  for (const to of sortedFiles(after)) {
    const from = old.get(to.path);
    if (from === undefined) {
      const origin = gone.get(to.sha256)?.shift() ?? null;
      changes.push({ kind: origin === null ? 'added' : 'renamed', path: to.path, from: origin, to });
    } else if (from.sha256 !== to.sha256) {
      changes.push({ kind: 'changed', path: to.path, from, to });
    }
  }
  for (const from of [...gone.values()].flat()) {
    changes.push({ kind: 'removed', path: from.path, from, to: null });
  }
  return sortedFiles(changes);
}
