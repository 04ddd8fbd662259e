import pLimit from 'p-limit';
import { AVATAR_EDGE, AVATAR_MAX_PIXELS } from '@/domain/profile/avatar';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { sharp } from '@/server/images/sharp';

const QUALITY = 82;
const TIMEOUT_SECONDS = 10;
/** A decoded picture of the largest size takes 100 MB; a waiting one holds its 5 MB. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

const turns = pLimit(AT_ONCE);

/**
 * A picture as it is kept (decisions, Mail and files): decoded, turned upright, its middle square made 512 px, on white,
 * without anything the file said besides. What the file is called counts for nothing.
 * @returns WebP
 * @throws AppError BAD_REQUEST for what is no whole JPEG, PNG, WebP or GIF of at most 25 megapixels; UNAVAILABLE when
 *   too many wait
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
