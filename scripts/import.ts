// npm run import -- FILE --owner you@example.com [--private] [--preview]: adds the prompts of a file to somebody's own.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { db } from '@/server/db';
import { findImporter } from '@/server/services/import/find-importer';
import { previewImport } from '@/server/services/import/preview-import';
import { ImportInterruptedError, runImport } from '@/server/services/import/run-import';
import { fileSource } from '@/server/services/import/source';

const USAGE = `Usage: npm run import -- FILE --owner EMAIL [--private] [--preview]

  FILE        CSV (act,prompt,… or an export), a JSON list or JSON Lines; UTF-8, at most 50 MB
  --owner     e-mail address of the account that gets the prompts
  --private   keep them private; otherwise they are shared, save those the file marks as private
  --preview   only say what would be created`;

class UsageError extends Error {}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        private: { type: 'boolean', default: false },
        preview: { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || values.owner === undefined) throw new UsageError(USAGE);
    return { ...values, owner: values.owner, file: resolve(file) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

async function checkFile(path: string): Promise<void> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new UsageError(`There is no file ${path}, or it can't be read.`);
  if (!facts.isFile()) throw new UsageError(`${path} is not a file.`);
  if (facts.size > IMPORT_MAX_BYTES) throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
}

/** One line that is written over on a terminal; nothing where the output is kept. */
function showProgress({ done, total }: { done: number; total: number }): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\rImporting: ${done} of ${total}${done === total ? '\n' : ''}`);
}

function printReport(report: ImportPreview | ImportResult): void {
  for (const notice of report.notices) console.log(notice);
  for (const { row, title, reasons } of report.refusedRows) {
    console.log(
      `Refused, ${report.unit} ${row}${title === null ? '' : ` (${title})`}: ${reasons.join('; ')}`,
    );
  }
  const unlisted = report.refused - report.refusedRows.length;
  if (unlisted > 0) console.log(`… and ${unlisted} more refused.`);
  const count = report.mode === 'preview' ? `${report.toCreate} to create` : `${report.created} created`;
  console.log(
    `${count}, ${report.duplicates} already there, ${report.refused} refused, of ${report.rows} in the file.`,
  );
}

async function main(): Promise<number> {
  const { file, owner, preview, ...words } = readWords();
  await checkFile(file);
  const ctx = { db, actor: await findImporter(db, owner), now: new Date() };
  const source = fileSource(file);
  const report = preview
    ? await previewImport(ctx, { source })
    : await runImport(ctx, { source, isShared: !words.private, byOperator: true, onProgress: showProgress });
  printReport(report);
  return report.refused === report.rows ? 1 : 0;
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
