import { changedFiles, type FileChange, type FileEntry } from '@/domain/file/file-entry';
import type { FileText } from '@/domain/file/schema';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { CompareTexts } from './compare-texts';
import { FileChangeBadge } from './file-change-badge';
import type { CompareView } from './version-href';

/** The files that differ between two texts of a prompt, with their texts. */
export type ChangedTexts = { before: readonly FileText[]; after: readonly FileText[] };

/** Enough of a digest to tell two apart. */
const SHOWN_DIGEST = 12;

function bytesText({ size, sha256 }: FileEntry): string {
  return `${sizeText(size)}, SHA-256 ${sha256.slice(0, SHOWN_DIGEST)}…`;
}

interface CompareFilesProps {
  from: readonly FileEntry[];
  to: readonly FileEntry[];
  /** Undefined while loading. */
  texts: ChangedTexts | undefined;
  view: CompareView;
}

/** A part for each file in which two texts of a prompt differ; renders nothing if there are none. */
export function CompareFiles({ from, to, texts, view }: CompareFilesProps) {
  return changedFiles(from, to).map((change) => (
    <ChangedFile key={`${change.kind} ${change.path}`} change={change} texts={texts} view={view} />
  ));
}

function ChangedFile({
  change,
  texts,
  view,
}: {
  change: FileChange;
  texts: ChangedTexts | undefined;
  view: CompareView;
}) {
  const { kind, path, from } = change;
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
          <Difference change={change} texts={texts} view={view} />
        </div>
      )}
    </section>
  );
}

/** The words that differ, of two texts; of other files their size and digest. */
function Difference({
  change: { from, to },
  texts,
  view,
}: {
  change: FileChange;
  texts: ChangedTexts | undefined;
  view: CompareView;
}) {
  if (texts === undefined) return <p className="text-md text-fg-muted">Loading…</p>;
  const textOf = (side: readonly FileText[], file: FileEntry | null) =>
    file === null ? { text: '', isCut: false } : side.find(({ path }) => path === file.path);
  const [before, after] = [textOf(texts.before, from), textOf(texts.after, to)];
  if (typeof before?.text !== 'string' || typeof after?.text !== 'string') {
    return (
      <ul className="grid gap-1 text-md text-fg-muted">
        {from !== null && <li>Before: {bytesText(from)}</li>}
        {to !== null && <li>After: {bytesText(to)}</li>}
      </ul>
    );
  }
  return (
    <>
      <CompareTexts before={before.text} after={after.text} view={view} />
      {(before.isCut || after.isCut) && (
        <p className="mt-2 text-sm text-fg-muted">Only the beginning is compared here.</p>
      )}
    </>
  );
}
