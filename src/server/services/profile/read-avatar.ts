import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { isAvatarKey } from '@/domain/profile/avatar';
import type { FileStorage } from '@/server/ports/file-storage/file-storage';

/**
 * The WebP bytes of a stored picture, for anybody. Throws NOT_FOUND for a key that names none, UNAVAILABLE when the
 * storage fails.
 */
export async function readAvatar({ files }: { files: FileStorage }, key: string): Promise<Buffer> {
  const bytes = isAvatarKey(key)
    ? await files.read(key).catch((error: unknown) => {
        throw new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
      })
    : null;
  if (bytes === null) throw new AppError('NOT_FOUND', messages.error.notFound);
  return bytes;
}
