import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { ListPlace } from '@/domain/prompt/list-place';

export function toCursor(place: object | null): string | null {
  return place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor; undefined without one. Throws BAD_REQUEST if it isn't valid for this list. */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.infer<Schema> | undefined {
  if (cursor === undefined) return undefined;
  const place = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!place.success) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  return place.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Position after an item of a list sorted by time. */
export const TimePosition = z.strictObject({ createdAt: z.coerce.date(), id: z.uuid() });

/** Position below a version of a prompt. */
export const VersionPlace = z.strictObject({ below: z.int().min(1).max(2_147_483_647) });

/** Prefix of cursors by best match, which contain the prompts already listed. Base64 keeps them short enough. */
const SHOWN = 'r';

export function toListCursor(place: ListPlace | null): string | null {
  if (place?.sort !== 'match') return toCursor(place);
  return SHOWN + Buffer.from(place.seen, 'hex').toString('base64url');
}

/** Decodes a cursor of a list of prompts; null without one. Throws BAD_REQUEST if it isn't valid. */
export function readListCursor(cursor: string | undefined): ListPlace | null {
  if (cursor?.startsWith(SHOWN) !== true) return readCursor(ListPlace, cursor) ?? null;
  const seen = Buffer.from(cursor.slice(SHOWN.length), 'base64url').toString('hex');
  const place = ListPlace.safeParse({ sort: 'match', seen });
  if (!place.success) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  return place.data;
}
