'use client';

import { WithTrpc } from '@/trpc/with-trpc';
import { FileParts } from './file-parts';
import { FileText } from './file-text';

interface ShownPartsProps {
  promptId: string;
  version: number;
  path: string;
  first: string;
}

/** A text that is too long for the page of a prompt, part by part, for guests and members. */
export function ShownParts({ first, ...file }: ShownPartsProps) {
  return (
    <WithTrpc>
      <FileParts file={file} first={first}>
        {({ text, firstLine }) => <FileText name={file.path} text={text} firstLine={firstLine} />}
      </FileParts>
    </WithTrpc>
  );
}
