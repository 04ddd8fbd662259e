import { AppError } from '@/domain/errors';
import { findColumns, hasRequiredColumns } from '@cuebook/formats/tables/columns';
import { importMessages } from '@/domain/import/messages';
import { delimiterOf, promptDelimiterOf } from '@cuebook/formats/csv/csv-dialect';
import type { ImportSource } from './source';
import { decodeBeginning, type TextEncodingName } from './text-encoding';

export type ImportFormat = { kind: 'csv'; delimiter: string } | { kind: 'json' } | { kind: 'json-lines' };

const HEAD_BYTES = 64 * 1024;

/** Magic numbers of files that people rename to .csv or send by mistake. */
const SIGNATURES: readonly { bytes: readonly number[]; kind: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'a ZIP archive or a spreadsheet (XLSX, ODS)' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'an empty ZIP archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], kind: 'a legacy Office document (XLS, DOC)' },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF document' },
  { bytes: [0x1f, 0x8b], kind: 'a GZIP archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], kind: 'a 7z archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], kind: 'a RAR archive' },
  { bytes: [0x42, 0x5a, 0x68], kind: 'a BZIP2 archive' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: 'a PNG image' },
  { bytes: [0xff, 0xd8, 0xff], kind: 'a JPEG image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], kind: 'a GIF image' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], kind: 'an SQLite database' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], kind: 'an executable' },
];

async function readHead(source: ImportSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.open()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** Returns whether the beginning of a text is a list with the columns of a prompt, or with all of our own export. */
export function rowsIn(text: string): 'own' | 'rows' | null {
  const head = text.slice(0, HEAD_BYTES).trimStart();
  if (!head.startsWith('[') && !head.startsWith('{')) return promptDelimiterOf(head) === null ? null : 'rows';
  const names = Array.from(head.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g), ([, name = '']) => name);
  const columns = findColumns(names);
  if (columns.isOwnExport) return 'own';
  return hasRequiredColumns(columns) ? 'rows' : null;
}

/** Detects the format of rows by their content. Throws BAD_REQUEST for an empty file and one that is not text. */
export async function detectFormat(source: ImportSource, encoding: TextEncodingName): Promise<ImportFormat> {
  const head = await readHead(source);
  for (const { bytes, kind } of SIGNATURES) {
    if (bytes.every((byte, index) => head[index] === byte)) {
      throw new AppError('BAD_REQUEST', importMessages.file.binary(kind));
    }
  }
  const text = decodeBeginning(head, encoding).trimStart();
  if (text.startsWith('[')) return { kind: 'json' };
  if (text.startsWith('{')) return { kind: 'json-lines' };
  if (text === '') throw new AppError('BAD_REQUEST', importMessages.file.empty);
  return { kind: 'csv', delimiter: promptDelimiterOf(text) ?? delimiterOf(text) };
}
