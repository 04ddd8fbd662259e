import pLimit from 'p-limit';
import { AVATAR_EDGE, AVATAR_MAX_PIXELS } from '@/domain/profile/avatar';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import { sharp } from '@/server/images/sharp';

const QUALITY = 82;
const TIMEOUT_SECONDS = 10;
/** A decoded image of the maximum size takes 100 MB; a waiting one its 5 MB. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

const turns = pLimit(shareOfProcess(AT_ONCE));

/**
 * Converts an image for storage: decoded, rotated upright, its center square resized to 512
 * px, on white, without any metadata. The name of the file is ignored.
 * @returns WebP
 * @throws AppError BAD_REQUEST unless it is a complete JPEG, PNG, WebP or GIF of at most 25 megapixels; UNAVAILABLE if
 * too many wait
 */
export async function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  if (turns.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', messages.profile.avatarFailed);
  return turns(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize(AVATAR_EDGE, AVATAR_EDGE, { fit: 'cover' })
        .flatten({ background: 'white' })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch (error) {
      const isTooBig = error instanceof Error && error.message.includes('exceeds pixel limit');
      const { avatarTooManyPixels, avatarNotImage } = messages.profile;
      throw new AppError('BAD_REQUEST', isTooBig ? avatarTooManyPixels : avatarNotImage);
    }
  });
}
