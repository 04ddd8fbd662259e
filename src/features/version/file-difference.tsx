import type { FileChange, FileEntry } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import type { FileText } from '@/domain/file/schema';
import { DownloadLink } from '@/features/prompt-base/files/download-link';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { CompareTexts } from './compare-texts';
import { ChangedPart } from './lazy-parts';
import type { CompareView } from './version-href';

/** The files that differ between two texts of a prompt, with their texts. */
export type ChangedTexts = { before: readonly FileText[]; after: readonly FileText[] };

/** Where the files of two texts are: in versions of a prompt, or in a suggestion for one. */
export type ComparedFiles = {
  promptId: string;
  slug: string;
  /** The earlier version. */
  from: number;
} & ({ to: number } | { suggestionId: string });

/** Enough of a digest to tell two apart. */
const SHOWN_DIGEST = 12;

function bytesText({ size, sha256 }: FileEntry): string {
  return `${sizeText(size)}, SHA-256 ${sha256.slice(0, SHOWN_DIGEST)}…`;
}

/** Downloads of a file of both versions, as far as there are such. */
export function BothDownloads({
  change: { from, to },
  source,
}: {
  change: FileChange;
  source: ComparedFiles;
}) {
  const { slug } = source;
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {from !== null && (
        <DownloadLink slug={slug} version={source.from} path={from.path}>
          {`Download version ${source.from}`}
        </DownloadLink>
      )}
      {to !== null && 'to' in source && (
        <DownloadLink slug={slug} version={source.to} path={to.path}>
          {`Download version ${source.to}`}
        </DownloadLink>
      )}
    </span>
  );
}

/** The words that differ, of two texts; of other files their size and digest. */
export function FileDifference({
  change,
  texts,
  source,
  view,
}: {
  change: FileChange;
  /** Undefined while loading. */
  texts: ChangedTexts | undefined;
  source: ComparedFiles;
  view: CompareView;
}) {
  if (texts === undefined) return <p className="text-md text-fg-muted">Loading…</p>;
  const { from, to } = change;
  const textOf = (side: readonly FileText[], file: FileEntry | null) =>
    file === null ? { text: '', isCut: false } : side.find(({ path }) => path === file.path);
  const [before, after] = [textOf(texts.before, from), textOf(texts.after, to)];
  if (typeof before?.text !== 'string' || typeof after?.text !== 'string') {
    return (
      <>
        <ul className="grid gap-1 text-md text-fg-muted">
          {from !== null && <li>Before: {bytesText(from)}</li>}
          {to !== null && <li>After: {bytesText(to)}</li>}
        </ul>
        <BothDownloads change={change} source={source} />
      </>
    );
  }
  if ((before.isCut || after.isCut) && from !== null && to !== null && 'to' in source) {
    const { promptId } = source;
    return (
      <>
        <ChangedPart
          promptId={promptId}
          from={{ version: source.from, path: from.path }}
          to={{ version: source.to, path: to.path }}
          view={view}
        />
        <p className="mt-2 text-sm">
          <BothDownloads change={change} source={source} />
        </p>
      </>
    );
  }
  return (
    <>
      <CompareTexts before={before.text} after={after.text} view={view} />
      {(before.isCut || after.isCut) && (
        <p className="mt-2 text-sm text-fg-muted">
          {fileMessages.onlyBeginningCompared} <BothDownloads change={change} source={source} />
        </p>
      )}
    </>
  );
}
