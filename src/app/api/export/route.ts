import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { EXPORT_FORMAT_IDS, type ExportFormatId } from '@cuebook/formats/export-formats';
import { exportMessages } from '@/domain/export/messages';
import { messages } from '@/domain/messages';
import { SELECTION_MAX } from '@/domain/prompt/limits';
import { createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { streamChunks } from '@/server/api/text-stream';
import { setLacksSession } from '@/server/request-context/sender';
import { requireMember } from '@/server/services/context';
import { exportPrompts } from '@/server/services/export/export-prompts';
import type { MemberChoice } from '@/server/services/export/choice';

/** Format names of earlier releases. */
const EARLIER_NAMES = new Map<unknown, ExportFormatId>([
  ['jsonl', 'json-lines'],
  ['json', 'cuebook'],
  ['csv', 'table'],
]);

const Asked = z.strictObject({
  format: z.preprocess(
    (given) => EARLIER_NAMES.get(given) ?? given,
    z.enum(EXPORT_FORMAT_IDS, { error: exportMessages.wrongFormat }).default('cuebook'),
  ),
  /** At most one of them; without one all of the caller's own prompts. */
  prompt: z.uuid().optional(),
  space: z.string().min(1).max(200).optional(),
  collection: z.string().min(1).max(200).optional(),
});

const Chosen = z.strictObject({ ids: z.array(z.uuid()).min(1).max(SELECTION_MAX) });

/**
 * `GET /api/export?format=ID`: the caller's own prompts, including private ones, as a download; with `prompt`, `space`
 * or `collection` only that, limited to prompts the caller can read.
 */
export function GET(request: Request): Promise<Response> {
  return answer(request, ({ prompt, space, collection }) => {
    const given = [prompt, space, collection].filter((value) => value !== undefined);
    if (given.length > 1) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
    if (prompt !== undefined) return { kind: 'prompts', ids: [prompt] };
    if (space !== undefined) return { kind: 'space', slug: space };
    if (collection !== undefined) return { kind: 'collection', slug: collection };
    return { kind: 'mine' };
  });
}

/** `POST /api/export?format=ID` with `{ ids }`: those prompts, limited to ones the caller can read. */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const chosen = Chosen.safeParse(await request.json().catch(() => null));
    if (!chosen.success) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
    return { kind: 'prompts', ids: chosen.data.ids };
  });
}

/** @param whichOf reads which prompts are requested */
async function answer(
  request: Request,
  whichOf: (asked: z.infer<typeof Asked>) => MemberChoice | Promise<MemberChoice>,
): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    requireMember(ctx);
    const asked = Asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.success) {
      throw new AppError('BAD_REQUEST', asked.error.issues[0]?.message ?? messages.error.invalidInput);
    }
    const which = await whichOf(asked.data);
    const { fileName, mediaType, chunks } = await exportPrompts(ctx, { which, format: asked.data.format });
    return await streamChunks(chunks, ctx.requestId, {
      'content-type': mediaType,
      'content-disposition': attachment(fileName),
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    if (status === 401) setLacksSession();
    return Response.json({ message }, { status, headers: { 'cache-control': 'private, no-store' } });
  }
}

/** Content-Disposition of a download, with an ASCII name for old clients, and the full one. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.\- ]+/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === fileName
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
