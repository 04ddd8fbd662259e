import type { ReadableStream as WebStream } from 'node:stream/web';
import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { type ApiContext, createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { logger } from '@/server/log/logger';
import { withUpload } from '@/server/services/import/import-places';
import { previewImport } from '@/server/services/import/preview-import';
import { requireImporter } from '@/server/services/import/require-importer';
import { ImportInterruptedError, runImport } from '@/server/services/import/run-import';
import type { ImportSource } from '@/server/services/import/source';
import { refusalResponse, streamEvents } from './event-stream';

const Options = z.object({
  mode: z.enum(['preview', 'run']),
  visibility: z.enum(['shared', 'private']).default('shared'),
});

const MEDIA_TYPES = ['text/csv', 'application/json', 'application/x-ndjson', 'application/octet-stream'];

type Send = Parameters<Parameters<typeof streamEvents>[0]>[0];

/**
 * `POST /api/import?mode=preview|run&visibility=shared|private` with the file itself as the body: its preview, or its
 * import, as JSON lines ({@link ImportEvent}). What the body is called counts for nothing, what it holds decides.
 * Before the first line errors have a status of their own: 400 for a file refused as a whole, 401, 403, 413, 415, 429 beside another
 * import of the caller's, 503 beside too many of others.
 */
export async function POST(request: Request): Promise<Response> {
  const ctx = await createApiContext(request);
  let options: z.infer<typeof Options>;
  let importer: Member;
  try {
    importer = requireImporter(ctx);
    options = optionsOf(request);
  } catch (error) {
    return refusalResponse(refusalOf(error, ctx.requestId));
  }
  if (!hasMediaType(request)) return refusalResponse({ status: 415, message: importMessages.wrongType });

  return streamEvents(
    (send, reader) => {
      // Before the answer has begun, only the request knows that nobody waits any more.
      const signal = AbortSignal.any([reader, request.signal]);
      return withUpload(importer.id, bodyOf(request), signal, (source) =>
        options.mode === 'preview'
          ? preview(ctx, { source, signal }, send)
          : run(ctx, { source, isShared: options.visibility === 'shared', signal }, send),
      );
    },
    (error) => {
      const refusal = refusalOf(error, ctx.requestId);
      const report = error instanceof ImportInterruptedError ? error.report : undefined;
      return { refusal, event: { type: 'error', message: refusal.message, report } };
    },
  );
}

async function preview(
  ctx: ApiContext,
  { source, signal }: { source: ImportSource; signal: AbortSignal },
  send: Send,
): Promise<void> {
  send({ type: 'result', report: await previewImport(ctx, source, signal) });
}

async function run(
  ctx: ApiContext,
  input: { source: ImportSource; isShared: boolean; signal: AbortSignal },
  send: Send,
): Promise<void> {
  const report = await runImport(ctx, {
    ...input,
    onProgress: (progress) => {
      send({ type: 'progress', ...progress });
    },
  });
  const { created, duplicates, refused } = report;
  logger.info({ requestId: ctx.requestId, created, duplicates, refused }, 'prompts imported');
  send({ type: 'result', report });
}

function optionsOf(request: Request): z.infer<typeof Options> {
  if (Number(request.headers.get('content-length')) > IMPORT_MAX_BYTES) {
    throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
  }
  const options = Options.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!options.success) throw new AppError('BAD_REQUEST', importMessages.wrongOptions);
  return options.data;
}

function hasMediaType(request: Request): boolean {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return MEDIA_TYPES.includes(type);
}

/** The body, taken up when somebody reads it: a sender who is gone by then is heard of there and nowhere else. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body !== null) yield* request.body as WebStream<Uint8Array>;
}
