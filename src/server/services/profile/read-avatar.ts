import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { isAvatarKey } from '@/domain/profile/avatar';
import type { FileStorage } from '@/server/ports/file-storage/file-storage';
import { notFound } from '../context';

/**
 * Returns the WebP bytes of a stored image, for any caller. Throws NOT_FOUND for an invalid or missing key, UNAVAILABLE
 * if the storage fails.
 */
export async function readAvatar({ files }: { files: FileStorage }, key: string): Promise<Buffer> {
  const bytes = isAvatarKey(key)
    ? await files.read(key).catch((error: unknown) => {
        throw new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
      })
    : null;
  if (bytes === null) throw notFound();
  return bytes;
}
