import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { TextEncodingName } from '@/domain/import/encodings';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { editsOf, NO_EDITS, type RowEdits } from '@/domain/import/row-edits';
import { RUN_BODY_MAX_BYTES, RunBody } from '@/domain/import/run-body';
import type { TableColumns } from '@/domain/import/table-columns';
import { type ApiContext, createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { bodyOf } from '@/server/api/request-body';
import { logger } from '@/server/log/logger';
import { type ChosenColumns, columnsByPlace } from '@/server/services/import/choose-columns';
import { type Upload, withUpload } from '@/server/services/import/import-places';
import { deleteUpload } from '@/server/services/import/stored-uploads';
import { previewOrColumns } from '@/server/services/import/preview-import';
import { requireCreator } from '@/server/services/context';
import { ImportInterruptedError } from '@/server/services/import/import-interrupted';
import { runImport } from '@/server/services/import/run-import';
import type { TablePlace } from '@cuebook/formats/readers/table';
import type { ImportSource } from '@/server/services/import/source';
import { refusalResponse, streamEvents } from './event-stream';
import { type Options, optionsOf } from './import-options';

const MEDIA_TYPES = [
  ...['text/csv', 'application/json', 'application/x-ndjson', 'application/octet-stream'],
  ...['application/zip', 'text/plain', 'text/markdown'],
];

type Send = Parameters<Parameters<typeof streamEvents>[0]>[0];

/**
 * `POST
 * /api/import?mode=preview|columns|run&visibility=shared|private|space&space=ID&collection=ID&name=NAME&columns=0:title,…;…&sheet=NAME&header=ROW&encoding=NAME&file=ID&id=ID`.
 *
 * The body is the file, or `file` has its id from the response of an earlier preview; the body of a run then has the
 * user's choices for single rows ({@link RunBody}). Streams JSON lines ({@link ImportEvent}): a preview, columns to
 * assign (those of each kind of tables separated by `;`), or the import. Several files are sent as a zip archive. The
 * content decides how it is read; the name helps for formats that are identified by it. Errors before the first line
 * have a status: 400 for a rejected file, 401, 403, 404 for a deleted file, 413, 415, 429 during another import of the
 * caller, 503 during too many of others.
 */
export async function POST(request: Request): Promise<Response> {
  const ctx = await createApiContext(request);
  let options: Options;
  let importer: Member;
  try {
    importer = requireCreator(ctx);
    options = optionsOf(request);
  } catch (error) {
    return refusalResponse(refusalOf(error, ctx.requestId));
  }
  if (!hasMediaType(request)) return refusalResponse({ status: 415, message: importMessages.wrongType });

  return streamEvents(
    (send, reader) => {
      // Before the response has begun, only the request's signal tells that the client has disconnected. A run of an
      // uploaded file continues without its client: its owner can query it by its id.
      const isLeft = options.mode === 'run' && options.file !== undefined;
      const signal = isLeft ? new AbortController().signal : AbortSignal.any([reader, request.signal]);
      const place = { accountId: importer.id, signal, now: ctx.now };
      return withUpload(place, uploadOf(request, options), async (source, file) => {
        const { columns: roles, encoding } = options;
        const columns = roles && columnsByPlace(roles, placeOf(options));
        const given = {
          source,
          columns,
          encoding,
          spaceId: options.space ?? null,
          collectionId: options.collection ?? null,
          signal,
        };
        if (options.mode === 'run') {
          const edits = await editsBy(request, options);
          send({ type: 'result', report: await run(ctx, given, { ...options, edits }, send) });
          await deleteUpload(importer.id, file);
        } else {
          send({ type: 'result', report: await preview(ctx, given, options), file });
        }
      });
    },
    (error) => {
      const refusal = refusalOf(error, ctx.requestId);
      const report = error instanceof ImportInterruptedError ? error.report : undefined;
      return { refusal, event: { type: 'error', message: refusal.message, report } };
    },
  );
}

type Given = {
  source: ImportSource;
  columns: ChosenColumns | undefined;
  encoding: TextEncodingName | null;
  spaceId: string | null;
  collectionId: string | null;
  signal: AbortSignal;
};

function placeOf({ sheet, header }: Options): TablePlace {
  return { sheet, ...(header !== undefined && { header }) };
}

function preview(ctx: ApiContext, given: Given, options: Options): Promise<ImportPreview | TableColumns> {
  const isAsked = options.mode === 'columns';
  const isListed = options.list === 'all';
  return previewOrColumns(ctx, { ...given, isAsked, isListed, place: placeOf(options) });
}

async function run(
  ctx: ApiContext,
  given: Given,
  options: Options & { edits: RowEdits },
  send: Send,
): Promise<ImportResult> {
  const report = await runImport(ctx, {
    ...given,
    isShared: options.visibility === 'shared',
    sessionHash: ctx.session?.idHash,
    id: options.id,
    fileName: options.name,
    similar: { others: options.similar, rows: options.choices },
    edits: options.edits,
    onProgress: (progress) => {
      send({ type: 'progress', ...progress });
    },
  });
  const { created, duplicates, refused } = report;
  logger.info({ requestId: ctx.requestId, created, duplicates, refused }, 'prompts imported');
  return report;
}

/** The user's choices for single rows, from the body of a run with an uploaded file. Throws BAD_REQUEST. */
async function editsBy(request: Request, { file }: Options): Promise<RowEdits> {
  if (file === undefined) return NO_EDITS;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.length;
    if (size > RUN_BODY_MAX_BYTES) throw new AppError('BAD_REQUEST', importMessages.wrongOptions);
    chunks.push(chunk);
  }
  if (size === 0) return NO_EDITS;
  const body = RunBody.safeParse(parsedJson(Buffer.concat(chunks).toString()));
  if (!body.success) throw new AppError('BAD_REQUEST', importMessages.wrongOptions);
  return editsOf(body.data);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The earlier uploaded file, else the body. */
function uploadOf(request: Request, { name, file }: Options): Upload {
  const named = name === '' ? {} : { name };
  return file === undefined ? { ...named, open: () => bodyOf(request) } : { ...named, id: file };
}

function hasMediaType(request: Request): boolean {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPES.includes(type);
}
