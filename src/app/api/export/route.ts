import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import { messages } from '@/domain/messages';
import { SELECTION_MAX } from '@/domain/prompt/limits';
import { createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { streamText } from '@/server/api/text-stream';
import { requireMember } from '@/server/services/context';
import { exportPrompts } from '@/server/services/export/export-prompts';

const Format = z.enum(['json', 'csv']);

const MEDIA_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' };

const Chosen = z.strictObject({ ids: z.array(z.uuid()).min(1).max(SELECTION_MAX) });

/** `GET /api/export?format=json|csv`: the caller's own prompts, private ones too, as a file to keep. */
export function GET(request: Request): Promise<Response> {
  return answer(request, () => Promise.resolve(null));
}

/** `POST /api/export?format=json|csv` with `{ ids }`: those of the caller's own prompts that are named. */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const chosen = Chosen.safeParse(await request.json().catch(() => null));
    if (!chosen.success) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
    return chosen.data.ids;
  });
}

/** @param chosenOf reads which prompts are wanted; null for all */
async function answer(request: Request, chosenOf: () => Promise<string[] | null>): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    requireMember(ctx);
    const format = Format.safeParse(new URL(request.url).searchParams.get('format') ?? 'json');
    if (!format.success) throw new AppError('BAD_REQUEST', importMessages.wrongFormat);
    const pieces = exportPrompts(ctx, format.data, await chosenOf());
    return await streamText(pieces, ctx.requestId, {
      'content-type': MEDIA_TYPES[format.data],
      'content-disposition': `attachment; filename="${fileName(ctx.now, format.data)}"`,
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    return Response.json({ message }, { status, headers: { 'cache-control': 'private, no-store' } });
  }
}

function fileName(now: Date, format: 'json' | 'csv'): string {
  return `cuebook-prompts-${now.toISOString().slice(0, 10)}.${format}`;
}
