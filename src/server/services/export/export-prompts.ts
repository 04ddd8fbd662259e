import { safeFileName } from '@cuebook/formats/file-name';
import { WORKBOOK_PROMPTS_MAX, ZIP_PROMPTS_MAX, ZIP_TEXT_MAX } from '@/domain/export/limits';
import type { ExportFormatId } from '@cuebook/formats/export-formats';
import { exportMessages } from '@/domain/export/messages';
import { AppError } from '@/domain/errors';
import type { FormatId } from '@cuebook/formats/formats';
import type { Database } from '@/server/db';
import { PRODUCT_VERSION } from '@/server/product-version';
import { requireMember, type ServiceContext } from '../context';
import { promptNotFound } from '../prompt/load-prompt';
import type { ExportChoice, ExportReader, MemberChoice } from './choice';
import { type ExportedPrompt, iteratePrompts } from './iterate-prompts';
import { sizeOf } from './export-size';
import type { ExportFile, WholeFile } from '@cuebook/formats/writers/writer';
import { writeFiles } from './write-files';
import { OWN_CSV } from '@cuebook/formats/writers/own-csv';
import { type GrowingFile, OWN_JSON, OWN_JSON_LINES } from '@cuebook/formats/writers/own-json';
import { workbookFiles } from '@cuebook/formats/writers/workbook';
import { zipOf } from './zip';

/** A file to download: its name, and its bytes as they are produced. */
export type Download = {
  fileName: string;
  mediaType: string;
  chunks: AsyncGenerator<string | Uint8Array>;
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const GROWING: ReadonlyMap<ExportFormatId, GrowingFile> = new Map<ExportFormatId, GrowingFile>([
  ['cuebook', OWN_JSON],
  ['json-lines', OWN_JSON_LINES],
  ['table', OWN_CSV],
]);

/** Returns the writer of a format that holds any number of prompts in one file; null if the format has none. */
export function growingFileOf(format: ExportFormatId): GrowingFile | null {
  return GROWING.get(format) ?? null;
}

/** Returns the format of per-prompt files: our own JSON for our own JSON Lines, our own table for our own workbook. */
function filesFormat(format: ExportFormatId): FormatId {
  if (format === 'json-lines') return 'cuebook';
  return format === 'workbook' ? 'table' : format;
}

/**
 * Exports prompts as a download: one file if the format holds many prompts or if there is only one, otherwise a zip
 * with `manifest.json`. Contains what the caller's lists contain, no names or addresses of users, and ends when the
 * caller loses access. Throws before the first chunk: UNAUTHORIZED for guests, NOT_FOUND for one prompt, a space or a
 * collection that the caller may not see, TOO_LARGE if it exceeds the limits of a zip.
 */
export async function exportPrompts(
  ctx: ServiceContext,
  { which, format }: { which: MemberChoice; format: ExportFormatId },
): Promise<Download> {
  const reader: ExportReader = { kind: 'member', member: requireMember(ctx) };
  const day = ctx.now.toISOString().slice(0, 10);
  const growing = growingFileOf(format);
  const most = format === 'workbook' ? WORKBOOK_PROMPTS_MAX : ZIP_PROMPTS_MAX;
  const size = await sizeOf(ctx, reader, which, growing === null ? most : 0);
  const isSingle = which.kind === 'prompts' && which.ids.length === 1;
  if (isSingle && size.prompts === 0) throw promptNotFound();
  const base = safeFileName(`cuebook-${size.name ?? 'prompts'}-${day}`, `cuebook-prompts-${day}`);
  const slices = iteratePrompts(ctx, reader, which);
  if (growing !== null) {
    const { ending } = growing;
    return {
      fileName: `${base}.${ending}`,
      mediaType: MEDIA_TYPES[ending] ?? 'text/plain; charset=utf-8',
      chunks: grow(growing, slices),
    };
  }
  if (format === 'workbook') {
    return {
      fileName: `${base}.xlsx`,
      mediaType: MEDIA_TYPES['xlsx'] ?? '',
      chunks: packWorkbook(ctx, slices, size),
    };
  }
  requireZippable(size);
  const files = writeFiles(slices, filesFormat(format), {
    top: isSingle ? '' : size.name,
    version: PRODUCT_VERSION,
  });
  if (isSingle) {
    const only = await onlyFile(files);
    if (only.file !== null) {
      return {
        fileName: only.file.path,
        mediaType: 'text/plain; charset=utf-8',
        chunks: one(only.file.text),
      };
    }
    return { fileName: `${base}.zip`, mediaType: 'application/zip', chunks: zipOf(only.files, ctx.now) };
  }
  return { fileName: `${base}.zip`, mediaType: 'application/zip', chunks: zipOf(files, ctx.now) };
}

/** Exports a choice as files, for the operator. Throws like {@link exportPrompts}. */
export function exportFiles(
  ctx: { db: Database; now: Date },
  reader: ExportReader,
  { which, format }: { which: ExportChoice; format: ExportFormatId },
): AsyncGenerator<WholeFile> {
  return writeFiles(iteratePrompts(ctx, reader, which), filesFormat(format), {
    top: null,
    version: PRODUCT_VERSION,
  });
}

/** Returns the bytes of a workbook. Throws TOO_LARGE for more prompts than a sheet has rows. */
export function packWorkbook(
  { now }: { now: Date },
  slices: AsyncIterable<ExportedPrompt[]>,
  { prompts, longest }: { prompts: number; longest: number },
): AsyncGenerator<Uint8Array> {
  if (prompts > WORKBOOK_PROMPTS_MAX) {
    throw new AppError('TOO_LARGE', exportMessages.tooManyRows(WORKBOOK_PROMPTS_MAX));
  }
  return zipOf(workbookFiles(slices, longest), now);
}

/** Yields the text of a file that holds many prompts. */
export async function* grow(
  { head, entry, tail }: GrowingFile,
  slices: AsyncIterable<ExportedPrompt[]>,
): AsyncGenerator<string> {
  yield head;
  let isEmpty = true;
  for await (const slice of slices) {
    for (const { prompt } of slice) {
      yield entry(prompt, isEmpty);
      isEmpty = false;
    }
  }
  yield tail(isEmpty);
}

/** Throws TOO_LARGE above the limits of a zip. */
export function requireZippable({ prompts, characters }: { prompts: number; characters: number }): void {
  if (prompts > ZIP_PROMPTS_MAX) throw new AppError('TOO_LARGE', exportMessages.tooMany(ZIP_PROMPTS_MAX));
  if (characters > ZIP_TEXT_MAX) throw new AppError('TOO_LARGE', exportMessages.tooLarge);
}

/** Returns the only file beside the manifest, if there is just one; otherwise all files again. */
async function onlyFile(files: AsyncIterable<WholeFile>) {
  const all: WholeFile[] = [];
  for await (const file of files) all.push(file);
  const [first, ...others] = all;
  const isOnly = first !== undefined && others.length === 1 && !first.path.includes('/');
  return { file: isOnly ? first : null, files: again(all) };
}

async function* again(files: readonly ExportFile[]): AsyncGenerator<ExportFile> {
  yield* files;
}

async function* one(text: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield text;
}
