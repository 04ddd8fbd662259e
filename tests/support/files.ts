import type { FileEntry } from '@/domain/file/file-entry';
import { db } from '@/server/db';
import { entryOf } from '@cuebook/formats/digest';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { keepUpload } from '@/server/services/file/upload-file';

/** Stores files as if a person had uploaded them, and returns their entries. */
export async function keepFiles(
  { id }: { id: string },
  files: readonly FileWithBytes[],
  now = new Date(),
): Promise<FileEntry[]> {
  for (const { bytes } of files) await keepUpload(db, { memberId: id, now }, bytes);
  return files.map(entryOf);
}

/** The same for texts. */
export function keepTexts(
  person: { id: string },
  files: readonly { path: string; text: string }[],
  now = new Date(),
): Promise<FileEntry[]> {
  const encoder = new TextEncoder();
  return keepFiles(
    person,
    files.map(({ path, text }) => ({ path, bytes: encoder.encode(text) })),
    now,
  );
}
