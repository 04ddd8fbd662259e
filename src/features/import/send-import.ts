import { choicesToText } from '@/domain/import/alike-choices';
import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import type { Category } from '@/domain/prompt/categories';
import { importMessages } from '@/domain/import/messages';
import { rolesOfKindsToText } from '@/domain/import/column-mapping';
import { ImportEvent, type ImportPreview, type ImportResult } from '@/domain/import/report';
import type { RunBody } from '@/domain/import/run-body';
import type { TableColumns } from '@/domain/import/table-columns';
import {
  type Target,
  type Progress,
  type Choices,
  hasText,
  type Reading,
  type TablePlace,
  placeOf,
} from './import-choices';

/** User-facing error of an import or a preview; `report` counts the rows saved before it. */
export class ImportFailure extends Error {
  constructor(
    message: string,
    readonly report: ImportResult | null = null,
  ) {
    super(message);
  }
}

type Options = Reading & {
  mode: 'preview' | 'columns' | 'run';
  target: Target;
  place?: TablePlace;
  /** Id of the import, for later requests. */
  id?: string;
  choices?: Choices;
  signal: AbortSignal;
};

/**
 * Returns the preview of an import of `file`, or the columns of tables that the user has to assign. Throws
 * {@link ImportFailure}.
 */
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

function queryOf(
  file: File,
  { mode, target: { spaceId, collectionId, visibility }, choices, ...options }: Options & { sent?: string },
): string {
  const query = new URLSearchParams({ mode, visibility, name: file.name.slice(0, IMPORT_NAME_MAX) });
  if (mode === 'preview') query.set('list', 'all');
  if (options.sent !== undefined) query.set('file', options.sent);
  if (options.id !== undefined) query.set('id', options.id);
  if (spaceId !== null) query.set('space', spaceId);
  if (collectionId !== null) query.set('collection', collectionId);
  // In a space, prompts that are not shared with everyone are for its members.
  if (spaceId !== null && visibility === 'private') query.set('visibility', 'space');
  const { sheet, header } = options.place ?? placeOf(options.columns);
  if (sheet !== null) query.set('sheet', sheet);
  if (header !== null) query.set('header', String(header));
  if (options.encoding !== null) query.set('encoding', options.encoding);
  if (options.columns !== null) {
    const { mappings } = options.columns;
    query.set('columns', rolesOfKindsToText(mappings.map((one) => (hasText(one) ? one : null))));
  }
  if (choices !== undefined) query.set('alike', choices.others);
  if (choices !== undefined && choices.rows.size > 0) query.set('choices', choicesToText(choices.rows));
  return query.toString();
}

/** Ids of uploaded files, as returned by the server. */
const sentFiles = new WeakMap<File, string>();

/** Sends the file the first time, and again only if the server no longer has it. */
async function send(
  file: File,
  options: Options,
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
  options: Options & { sent?: string },
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

function hasEdits({ leave, categories, mended }: Choices): boolean {
  return leave.size + categories.size + mended.size > 0;
}

function runBody({ leave, categories, mended }: Choices): RunBody {
  const rowsOf = new Map<Category, number[]>();
  for (const [row, category] of categories) rowsOf.set(category, [...(rowsOf.get(category) ?? []), row]);
  return {
    leave: [...leave],
    categories: Array.from(rowsOf, ([category, rows]) => ({ category, rows })),
    mended: Array.from(mended, ([row, texts]) => ({ row, ...texts })),
  };
}

/** The body of a request: the file, or the choices about the rows of an uploaded one. */
function bodyOf(file: File, { sent, mode, choices }: Options & { sent?: string }): { body?: BodyInit } {
  if (sent === undefined) return { body: file };
  if (mode !== 'run' || choices === undefined || !hasEdits(choices)) return {};
  return { body: JSON.stringify(runBody(choices)) };
}

function failureMessage(file: File, mode: Options['mode'], hasAnswer: boolean): string {
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

/** User-facing text for an error. */
export function messageOf(error: unknown, name: string): string {
  return error instanceof ImportFailure ? error.message : importMessages.unreadable(name);
}
