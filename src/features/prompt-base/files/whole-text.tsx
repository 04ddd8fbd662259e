import type { FileText as Shown } from '@/domain/file/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from './file-size';
import { FileText } from './file-text';

/** A text that is here as a whole, with the numbers of its lines; of other bytes their type and size. */
export function WholeText({ file: { path, text, size } }: { file: Shown }) {
  if (text !== null) return <FileText name={path} text={text} />;
  return (
    <p className="py-2 text-md text-fg-muted">
      {mediaTypeOf(path)}, {sizeText(size)}
    </p>
  );
}
