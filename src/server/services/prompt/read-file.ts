import type { Actor } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { FileEntry } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import type { FileText } from '@/domain/file/schema';
import type { Db } from '@/server/db';
import { loadBlobs } from '../file/load-blobs';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { getVersion } from './list-versions';

type Reader = { db: Db; actor: Actor };

/** Characters of one text, and of all texts, in one answer for a page. */
const SHOWN_TEXT_MAX = 200_000;
const SHOWN_TEXTS_MAX = 2_000_000;

/**
 * Returns a file of a version with its bytes. Throws NOT_FOUND as {@link getVersion} does, and for a path without a
 * file.
 */
export async function readFile(
  ctx: Reader,
  { id, version, path }: { id: string; version: number; path: string },
): Promise<FileEntry & { bytes: Uint8Array }> {
  const { files } = await getVersion(ctx, { id, version });
  const file = files.find((one) => one.path === path);
  const bytes = file === undefined ? undefined : (await loadBlobs(ctx.db, [file])).get(file.sha256);
  if (file === undefined || bytes === undefined) throw new AppError('NOT_FOUND', fileMessages.notFound);
  return { ...file, bytes };
}

/** Returns files as a page shows them: their texts, in order, as far as an answer can hold them. */
export async function shownTexts(db: Db, files: readonly FileEntry[]): Promise<FileText[]> {
  let left = SHOWN_TEXTS_MAX;
  const shown: FileText[] = [];
  for (const file of files) {
    // One at a time: the bytes of all may be more than what is kept in memory for an answer.
    const bytes = left <= 0 ? undefined : (await loadBlobs(db, [file])).get(file.sha256);
    const text = bytes === undefined ? null : textOfBytes(bytes);
    const most = Math.min(SHOWN_TEXT_MAX, left);
    const isCut = text === null ? left <= 0 : text.length > most;
    const start = text === null ? null : text.slice(0, most);
    left -= start?.length ?? 0;
    shown.push({ ...file, text: isCut ? (start ?? '') : start, isCut });
  }
  return shown;
}

/** Returns the texts of a version's files, or of those with some paths or a digest. Throws as {@link getVersion} does. */
export async function readFileTexts(
  ctx: Reader,
  {
    promptId,
    version,
    paths,
    sha256: digest,
  }: { promptId: string; version: number; paths?: string[] | undefined; sha256?: string | undefined },
): Promise<FileText[]> {
  const { files } = await getVersion(ctx, { id: promptId, version });
  const wanted = paths === undefined ? null : new Set(paths);
  return shownTexts(
    ctx.db,
    files.filter(
      ({ path, sha256 }) =>
        (wanted === null || wanted.has(path)) && (digest === undefined || digest === sha256),
    ),
  );
}
