import type { FileText as Shown } from '@/domain/file/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from './file-size';
import { FileText } from './file-text';
import { ShownParts } from './lazy-parts';

/** The text of a file with the numbers of its lines; of other bytes their type and size. */
export function ShownText({ promptId, version, file }: { promptId: string; version: number; file: Shown }) {
  const { path, text, size, isCut } = file;
  if (text === null) {
    return (
      <p className="px-3 py-2 text-md text-fg-muted">
        {mediaTypeOf(path)}, {sizeText(size)}
      </p>
    );
  }
  if (isCut) return <ShownParts promptId={promptId} version={version} path={path} first={text} />;
  return <FileText name={path} text={text} />;
}
