import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { SHOWN_TEXTS_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { isOwnUpload, namableFiles } from './readable-digests';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';

const BytesRow = z.object({ bytes: z.instanceof(Uint8Array) });

/**
 * Returns the text of a file that the caller has uploaded within the last day, so that a form with it can be reloaded;
 * null for other bytes, and for more than an answer can hold. Throws UNAUTHORIZED for guests, NOT_FOUND for any other file.
 */
export async function readOwnUpload(
  ctx: ServiceContext,
  sha256: string,
): Promise<{ text: string | null; size: number }> {
  const member = requireMember(ctx);
  const [row] = await rowsOf(ctx.db, BytesRow)`
    SELECT b.bytes FROM file_blobs b WHERE b.sha256 = ${sha256} AND ${isOwnUpload(member, ctx.now)}`;
  if (row === undefined) throw new AppError('NOT_FOUND', fileMessages.notFound);
  const text = textOfBytes(row.bytes);
  return { text: text === null || text.length > SHOWN_TEXTS_MAX ? null : text, size: row.bytes.length };
}

/** Returns which of some files a save by the caller can't name any more. Throws UNAUTHORIZED for guests. */
export async function findMissingFiles(ctx: ServiceContext, digests: readonly string[]): Promise<string[]> {
  const member = requireMember(ctx);
  const found = await namableFiles(ctx.db, { member, now: ctx.now }, digests);
  return digests.filter((sha256) => !found.has(sha256));
}
