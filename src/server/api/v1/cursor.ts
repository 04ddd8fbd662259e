import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** What follows a page, as an answer gives it and the next request brings it back: nobody's to read or make. */
export const CursorText = z.string().max(300);

/** A place in a list as a cursor. */
export function toCursor(place: object | null): string | null {
  return place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place of a cursor; undefined without one. Throws BAD_REQUEST for what is none of the list's. */
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

const PagePlace = z.strictObject({ page: z.int().min(1).max(10_000), perPage: z.int().min(1).max(50) });

/** The page that a cursor leads to, the first one without it. Throws BAD_REQUEST. */
export function readPage({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
  return readCursor(PagePlace, cursor) ?? { page: 1, perPage: limit };
}

/** The cursor of the page after one; null behind the last. */
export function nextPage(
  { page, pageCount }: { page: number; pageCount: number },
  perPage: number,
): string | null {
  return page < pageCount ? toCursor({ page: page + 1, perPage }) : null;
}

/** The place behind an item of a list that is walked by time. */
export const TimePlace = z.strictObject({ createdAt: z.coerce.date(), id: z.uuid() });
