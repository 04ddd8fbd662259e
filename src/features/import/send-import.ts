import { importMessages } from '@/domain/import/messages';
import { ImportEvent, type ImportPreview, type ImportResult } from '@/domain/import/report';
import type { TableColumns } from '@/domain/import/table-columns';
import type { Choices, Progress, Reading, TablePlace, Target } from './import-choices';
import { ImportFailure } from './import-failure';
import { bodyOf, hasEdits, type ImportOptions, queryOf, type SentOptions } from './import-query';

/** Returns the preview of an import, or the columns that the user has to assign. Throws {@link ImportFailure}. */
export async function previewFile(
  file: File,
  given: Reading & { target: Target },
  signal: AbortSignal,
): Promise<ImportPreview | TableColumns> {
  const report = await send(file, { mode: 'preview', ...given, signal });
  if (report.mode === 'run') throw new ImportFailure(importMessages.noAnswer);
  return report;
}

/** Returns the columns of tables; for a workbook those of one sheet. Throws {@link ImportFailure}. */
export async function columnsOfFile(
  file: File,
  { target, encoding, place }: Omit<Reading, 'columns'> & { target: Target; place: TablePlace },
  signal: AbortSignal,
): Promise<TableColumns> {
  const report = await send(file, { mode: 'columns', target, columns: null, encoding, place, signal });
  if (report.mode !== 'columns') throw new ImportFailure(importMessages.noAnswer);
  return report;
}

/** Imports `file` and reports the number of processed rows. Throws {@link ImportFailure}. */
export async function importFile(
  file: File,
  { target, columns, encoding, choices, id }: Reading & { target: Target; choices: Choices; id: string },
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ImportResult> {
  const report = await send(
    file,
    { mode: 'run', target, columns, encoding, choices, id, signal },
    onProgress,
  );
  if (report.mode !== 'run') throw new ImportFailure(importMessages.noAnswer);
  return report;
}

/** Ids of uploaded files, as returned by the server. */
const sentFiles = new WeakMap<File, string>();

/** Sends the file the first time, and again only if the server no longer has it. */
async function send(
  file: File,
  options: ImportOptions,
  onProgress?: (progress: Progress) => void,
): Promise<ImportPreview | ImportResult | TableColumns> {
  // Choices about rows need an uploaded file: a preview uploads it.
  const editsRows = options.choices !== undefined && hasEdits(options.choices);
  if (editsRows && !sentFiles.has(file)) await sendOnce(file, { ...options, mode: 'preview' });
  const sent = sentFiles.get(file);
  if (sent !== undefined) {
    try {
      return await sendOnce(file, { ...options, sent }, onProgress);
    } catch (error) {
      if (!(error instanceof ImportFailure) || error.message !== importMessages.file.gone) throw error;
      sentFiles.delete(file);
      if (editsRows) return send(file, options, onProgress);
    }
  }
  return sendOnce(file, options, onProgress);
}

async function sendOnce(
  file: File,
  options: SentOptions,
  onProgress?: (progress: Progress) => void,
): Promise<ImportPreview | ImportResult | TableColumns> {
  const { mode, signal } = options;
  let hasAnswer = false;
  try {
    const response = await fetch(`/api/import?${queryOf(file, options)}`, {
      method: 'POST',
      // Browsers name the type of a CSV differently; the content decides, not the name.
      headers: { 'content-type': 'application/octet-stream' },
      ...bodyOf(file, options),
      signal,
    });
    for await (const line of linesOf(response)) {
      const event = ImportEvent.parse(JSON.parse(line));
      hasAnswer = true;
      if (event.type === 'result') {
        if (event.file !== undefined) sentFiles.set(file, event.file);
        return event.report;
      }
      if (event.type === 'error') throw new ImportFailure(event.message, event.report ?? null);
      onProgress?.(event);
    }
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    throw new ImportFailure(failureMessage(file, mode, hasAnswer));
  }
  throw new ImportFailure(failureMessage(file, mode, hasAnswer));
}

function failureMessage(file: File, mode: ImportOptions['mode'], hasAnswer: boolean): string {
  return mode === 'run' && hasAnswer ? importMessages.connectionLost : importMessages.unreadable(file.name);
}

/** Yields the lines of a streamed response. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
    if (done) break;
  }
  if (rest.trim() !== '') yield rest;
}
