import { changedFiles, type FileEntry } from '@/domain/file/file-entry';
import { trpc } from '@/trpc/client';
import type { ChangedTexts } from './file-difference';

type Side = { version: number; files: readonly FileEntry[] };

/** Longer lists of paths don't fit into an address: then all files are asked for. */
const LONGEST_PATHS = 1_500;

const asked = (paths: readonly string[]) =>
  JSON.stringify(paths).length > LONGEST_PATHS ? undefined : [...paths];

const NONE: ChangedTexts = { before: [], after: [] };

/** The texts of the files in which two versions of a prompt differ; undefined while loading. */
export function useChangedTexts(promptId: string, from: Side, to: Side): ChangedTexts | undefined {
  const changes = changedFiles(from.files, to.files).filter(({ kind }) => kind !== 'renamed');
  const pathsOf = (side: 'from' | 'to') =>
    changes.flatMap((change) => (change[side] === null ? [] : [change[side].path]));
  const [old, present] = [pathsOf('from'), pathsOf('to')];
  const before = trpc.file.texts.useQuery(
    { promptId, version: from.version, paths: asked(old) },
    { enabled: old.length > 0, staleTime: Infinity },
  );
  const after = trpc.file.texts.useQuery(
    { promptId, version: to.version, paths: asked(present) },
    { enabled: present.length > 0, staleTime: Infinity },
  );
  if (changes.length === 0) return NONE;
  const isLoading = (old.length > 0 && !before.data) || (present.length > 0 && !after.data);
  return isLoading ? undefined : { before: before.data?.files ?? [], after: after.data?.files ?? [] };
}
