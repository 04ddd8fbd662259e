import { randomBytes } from 'node:crypto';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { AVATAR_MAX_BYTES, avatarUrlOf } from '@/domain/profile/avatar';
import type { FileStorage } from '@/server/ports/file-storage/file-storage';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { encodeAvatar } from './encode-avatar';

type Upload = {
  /** The announced length; null if the client sends none. */
  announcedBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Stores an image for the caller under `{user id}/{random}`. It is not shown until `profile.update`
 * or `profile.setAvatar` uses its address; if none does within an hour it is removed.
 * @throws AppError UNAUTHORIZED for a guest, TOO_LARGE above 5 MB before more is read, TOO_MANY_REQUESTS over the
 * limits, BAD_REQUEST if it is not an image, UNAVAILABLE if the storage fails; then nothing of it remains
 */
export async function uploadAvatar(
  ctx: ServiceContext & { files: FileStorage },
  { announcedBytes, body }: Upload,
): Promise<{ avatarUrl: string }> {
  const { id } = requireMember(ctx);
  if (announcedBytes !== null && announcedBytes > AVATAR_MAX_BYTES) throw tooLarge();
  await consumeLimits([
    { limit: 'avatarAccount', key: id },
    { limit: 'avatarServer', key: 'all' },
  ]);
  const image = await encodeAvatar(await readCapped(body));

  const key = `${id}/${randomBytes(16).toString('hex')}`;
  // The row first: it identifies a file left behind by a stop of the server.
  await ctx.db.$executeRaw`
    INSERT INTO avatar_files (key, expires_at) VALUES (${key}, clock_timestamp() + INTERVAL '1 hour')`;
  try {
    await ctx.files.put(key, image, 'image/webp');
  } catch (error) {
    await ctx.db.$executeRaw`UPDATE avatar_files SET expires_at = clock_timestamp() WHERE key = ${key}`;
    throw new AppError('UNAVAILABLE', messages.profile.avatarFailed, { cause: error });
  }
  return { avatarUrl: avatarUrlOf(key) };
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', messages.profile.avatarTooLarge);
}

async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > AVATAR_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
