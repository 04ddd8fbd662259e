import { fileMessages } from '@/domain/file/messages';
import type { FileText as Shown } from '@/domain/file/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from './file-size';
import { FileText } from './file-text';

/** The text of a file with the numbers of its lines; of other bytes their type and size. */
export function ShownText({ file }: { file: Shown }) {
  if (file.text === null) {
    return (
      <p className="px-3 py-2 text-md text-fg-muted">
        {mediaTypeOf(file.path)}, {sizeText(file.size)}
      </p>
    );
  }
  return (
    <>
      <FileText name={file.path} text={file.text} />
      {file.isCut && <p className="mt-2 text-sm text-fg-muted">{fileMessages.onlyBeginning}</p>}
    </>
  );
}
