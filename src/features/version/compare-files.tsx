import { changedFiles, type FileChange, type FileEntry } from '@/domain/file/file-entry';
import { isLeftForLater } from '@/domain/file/schema';
import { type ChangedTexts, type ComparedFiles, FileDifference } from './file-difference';
import { FileChangeBadge } from './file-change-badge';
import { LateDifference } from './late-difference';
import type { CompareView } from './version-href';

interface CompareFilesProps {
  from: readonly FileEntry[];
  to: readonly FileEntry[];
  /** Undefined while loading. */
  texts: ChangedTexts | undefined;
  source: ComparedFiles;
  view: CompareView;
}

/** A part for each file in which two texts of a prompt differ; renders nothing if there are none. */
export function CompareFiles({ from, to, ...shared }: CompareFilesProps) {
  return changedFiles(from, to).map((change) => (
    <ChangedFile key={`${change.kind} ${change.path}`} change={change} {...shared} />
  ));
}

function ChangedFile({
  change,
  texts,
  ...shared
}: Omit<CompareFilesProps, 'from' | 'to'> & { change: FileChange }) {
  const { kind, path, from, to } = change;
  const isLate =
    texts?.before.some((file) => file.path === from?.path && isLeftForLater(file)) === true ||
    texts?.after.some((file) => file.path === to?.path && isLeftForLater(file)) === true;
  return (
    <section aria-label={`Changes of ${path}`} className="rounded-lg border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FileChangeBadge kind={kind} />
        <h2 className="min-w-0 font-mono text-sm font-semibold tracking-normal wrap-anywhere">
          {kind === 'renamed' && from !== null && (
            <>
              {from.path} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span>{' '}
            </>
          )}
          {path}
        </h2>
      </div>
      {kind !== 'renamed' && (
        <div className="mt-3">
          {isLate ? (
            <LateDifference change={change} {...shared} />
          ) : (
            <FileDifference change={change} texts={texts} {...shared} />
          )}
        </div>
      )}
    </section>
  );
}
