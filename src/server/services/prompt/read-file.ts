import { AppError } from '@/domain/errors';
import { type ChangedPart, changedPart } from '@/domain/file/changed-part';
import type { FileEntry } from '@/domain/file/file-entry';
import { SHOWN_TEXT_MAX, SHOWN_TEXTS_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { partOfLine, partsOf } from '@/domain/file/parts';
import type { FilePart, FileText, PartChoice } from '@/domain/file/schema';
import { AnswerBudget } from '../answer-text';
import type { ServiceContext } from '../context';
import { loadBlobs } from '../file/load-blobs';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { getVersion } from './list-versions';

type Reader = Pick<ServiceContext, 'db' | 'actor'>;

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

type FileOfVersion = { id: string; version: number; path: string };

/** Returns the text of a file. Throws NOT_FOUND as {@link readFile} does, and for bytes that are no text. */
async function readText(ctx: Reader, file: FileOfVersion): Promise<string> {
  const text = textOfBytes((await readFile(ctx, file)).bytes);
  if (text === null) throw new AppError('NOT_FOUND', fileMessages.notFound);
  return text;
}

/** Returns what differs of two text files. Throws as {@link readText} does. */
export async function readChangedPart(
  ctx: Reader,
  from: FileOfVersion,
  to: FileOfVersion,
): Promise<ChangedPart> {
  return changedPart(await readText(ctx, from), await readText(ctx, to));
}

/** Returns a part of a text file. Throws as {@link readText} does, and NOT_FOUND for a part beyond the end. */
export async function readFilePart(ctx: Reader, file: FileOfVersion, at: PartChoice): Promise<FilePart> {
  const text = await readText(ctx, file);
  const parts = partsOf(text);
  const part = 'line' in at ? partOfLine(parts, at.line) : at.part;
  const chosen = parts[part - 1];
  if (chosen === undefined) throw new AppError('NOT_FOUND', fileMessages.notFound);
  const { from, to, firstLine } = chosen;
  return { text: text.slice(from, to), part, parts: parts.length, firstLine };
}

/** Characters of an entry beside its text. */
const entryLength = ({ path, sha256 }: FileEntry) => path.length + sha256.length;

/**
 * Returns files as a page shows them: their texts, in order, as far as an answer can hold them. What is cut because
 * there was no room can be asked for by itself.
 */
export async function shownTexts(
  { db, answerText = new AnswerBudget().allowance() }: Pick<ServiceContext, 'db' | 'answerText'>,
  files: readonly FileEntry[],
): Promise<FileText[]> {
  answerText.reserve(files.reduce((sum, file) => sum + entryLength(file), 0));
  let left = SHOWN_TEXTS_MAX;
  const shown: FileText[] = [];
  for (const file of files) {
    // One at a time: the bytes of all may be more than what is kept in memory for an answer.
    const bytes = left <= 0 ? undefined : (await loadBlobs(db, [file])).get(file.sha256);
    const text = bytes === undefined ? null : textOfBytes(bytes);
    const start = text?.slice(0, Math.min(SHOWN_TEXT_MAX, left)) ?? '';
    if (left > 0 && !answerText.tryReserve(start.length)) left = 0;
    if (left <= 0) {
      shown.push({ ...file, text: '', isCut: true });
      continue;
    }
    left -= start.length;
    shown.push({
      ...file,
      text: text === null ? null : start,
      isCut: text !== null && start.length < text.length,
    });
  }
  return shown;
}

/** Returns the texts of a version's files, or of those with some paths or a digest. Throws as {@link getVersion} does. */
export async function readFileTexts(
  ctx: Reader & Pick<ServiceContext, 'answerText'>,
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
    ctx,
    files.filter(
      ({ path, sha256 }) =>
        (wanted === null || wanted.has(path)) && (digest === undefined || digest === sha256),
    ),
  );
}
