// npm run import -- PATH… --owner you@example.com [--space SLUG] [--private] [--dry-run]: imports prompts to
// an account or a space.
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@/domain/errors';
import { CHOOSABLE_ENCODINGS, TextEncodingName } from '@/domain/import/encodings';
import { IMPORT_HEADER_ROWS, IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { db } from '@/server/db';
import { columnsByName } from '@/server/services/import/choose-columns';
import { findImporter, requireProvedOwner } from '@/server/services/import/find-importer';
import type { ImportInput } from '@/server/services/import/input-file-set';
import { readInputFolder } from '@/server/services/import/read-input-folder';
import { previewImport } from '@/server/services/import/preview-import';
import type { TablePlace } from '@cuebook/formats/readers/table';
import { ImportInterruptedError } from '@/server/services/import/import-interrupted';
import { runImport } from '@/server/services/import/run-import';
import { fileSource } from '@/server/services/import/source';
import { loadSpace } from '@/server/services/access';

const USAGE = `Usage: npm run import -- PATH… --owner EMAIL [--space SLUG] [--private] [--skip-alike]
       [--column FIELD=COLUMN]… [--sheet NAME] [--header ROW] [--encoding NAME] [--dry-run]

  PATH          a table, list, folder, ZIP archive or files from other tools (50 MB per file)
  --owner       email address of the account that owns the prompts
  --space       add the prompts to this space (slug); only its people can see them
  --private     import as private; by default prompts are shared unless the file says otherwise
  --skip-alike  skip prompts similar to existing ones
  --column      map a table column to title, content, description, category, tags, shared, type, variables, extra (saved as
                extras) or ignore; other columns are detected
  --sheet       sheet of a workbook (default: the first)
  --header      row of a table that names its columns, from 1 (default: detected)
  --encoding    encoding of files that aren’t UTF-8: windows-1252, windows-1251, shift_jis, gb18030, big5, euc-kr …
  --dry-run     show what would be imported

Exit codes: 0 imported or nothing new, 1 failed, 2 invalid arguments.`;

class UsageError extends Error {}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        space: { type: 'string' },
        private: { type: 'boolean', default: false },
        'skip-alike': { type: 'boolean', default: false },
        column: { type: 'string', multiple: true, default: [] },
        sheet: { type: 'string' },
        header: { type: 'string' },
        encoding: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        // The former name of --dry-run.
        preview: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0 || values.owner === undefined) throw new UsageError(USAGE);
    const isDry = values['dry-run'] || values.preview;
    return { ...values, owner: values.owner, isDry, paths: positionals.map((path) => resolve(path)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

/** Reads the input at a path. */
async function inputAt(path: string): Promise<ImportInput> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new UsageError(`${path} doesn’t exist or can’t be read.`);
  if (facts.isDirectory()) return readInputFolder(path);
  if (!facts.isFile()) throw new UsageError(`${path} isn’t a file or folder.`);
  if (facts.size > IMPORT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
  return fileSource(path, basename(path));
}

function placeOfTable({ sheet, header }: { sheet?: string; header?: string }): TablePlace {
  const row = Number(header ?? 1);
  if (!Number.isInteger(row) || row < 1 || row > IMPORT_HEADER_ROWS) {
    throw new UsageError(`--header must be a row from 1 to ${IMPORT_HEADER_ROWS}.`);
  }
  return { ...(sheet !== undefined && { sheet }), ...(header !== undefined && { header: row }) };
}

function encodingNamed(name: string): TextEncodingName {
  const found = TextEncodingName.safeParse(name.toLowerCase());
  if (!found.success) throw new UsageError(`--encoding must be one of ${CHOOSABLE_ENCODINGS.join(', ')}.`);
  return found.data;
}

/** Writes a progress line that is overwritten; only on a terminal. */
function showProgress({ done, total }: { done: number; total: number }): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\rImporting: ${done} of ${total}${done === total ? '\n' : ''}`);
}

type Place = { row: number; path?: string | undefined; place?: string | null | undefined };

function placeOf({ unit }: { unit: string }, { row, path, place }: Place): string {
  if (path === undefined) return `${unit} ${row}`;
  return place == null ? path : `${path}, ${place}`;
}

function printReport(report: ImportPreview | ImportResult): void {
  for (const notice of report.notices) console.log(notice);
  for (const { title, losses, ...at } of report.lossRows) {
    console.log(`Partly imported, ${placeOf(report, at)} (${title}): ${losses.join(' ')}`);
  }
  for (const { title, of, ...at } of report.similarRows) {
    console.log(`Similar to ${of.slug}, ${placeOf(report, at)}: ${title}`);
  }
  for (const { title, of, ...at } of report.nearDuplicateRows) {
    console.log(`Similar to ${of.title} (${of.row}) in the same import, ${placeOf(report, at)}: ${title}`);
  }
  for (const { title, reasons, ...at } of report.refusedRows) {
    console.log(
      `Can’t import, ${placeOf(report, at)}${title === null ? '' : ` (${title})`}: ${reasons.join('; ')}`,
    );
  }
  if (report.passedOver.count > 0) console.log(`Skipped: ${report.passedOver.count} files.`);
  const unlisted = report.refused - report.refusedRows.length;
  if (unlisted > 0) console.log(`… and ${unlisted} more that can’t be imported.`);
  const count = report.mode === 'preview' ? `${report.toCreate} to create` : `${report.created} created`;
  console.log(
    `${count}, ${report.duplicates} already in the library, ${report.refused} failed, of ${report.rows} in the file.`,
  );
}

async function main(): Promise<number> {
  const { paths, owner, isDry, space, ...words } = readWords();
  const inputs = [];
  for (const path of paths) inputs.push({ path, source: await inputAt(path) });
  const actor = await findImporter(db, owner);
  if (!isDry) await requireProvedOwner(db, actor, owner);
  const spaceId = space === undefined ? null : (await loadSpace(db, actor, { slug: space })).id;
  const isShared = !words.private && spaceId === null;
  const others = words['skip-alike'] ? ('skip' as const) : ('keep' as const);
  const place = placeOfTable(words);
  const isChosen = words.column.length > 0 || Object.keys(place).length > 0;
  const columns = isChosen ? columnsByName(words.column, place) : undefined;
  const encoding = words.encoding === undefined ? null : encodingNamed(words.encoding);
  let taken = 0;
  for (const { path, source } of inputs) {
    const ctx = { db, actor, now: new Date() };
    if (inputs.length > 1) console.log(`${path}:`);
    const report = isDry
      ? await previewImport(ctx, { source, columns, encoding, spaceId })
      : await runImport(ctx, {
          source,
          columns,
          encoding,
          spaceId,
          isShared,
          byOperator: true,
          fileName: basename(path),
          similar: { others, rows: new Map() },
          onProgress: showProgress,
        });
    printReport(report);
    taken += report.rows - report.refused;
  }
  return taken === 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof ImportInterruptedError) {
    printReport(error.report);
    if (error.cause instanceof Error) console.error(error.cause.message.trim().split('\n').at(-1));
  } else if (!(error instanceof AppError || error instanceof UsageError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await db.$disconnect();
}
