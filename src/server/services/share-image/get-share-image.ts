import { createHash } from 'node:crypto';
import { DRAWING, drawShareImage, type ShareImageText } from './draw-share-image';

/** Images kept in memory, some 30 kB each. */
const KEPT = 100;

const kept = new Map<string, Promise<Buffer>>();

/** Another one whenever the image is another one. */
export function shareImageTag({ title, category, creatorName }: ShareImageText): string {
  const facts = JSON.stringify([DRAWING, title, category, creatorName]);
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`;
}

/** The sharing image of a prompt as PNG, drawn once while many ask for it. */
export function getShareImage(text: ShareImageText): Promise<Buffer> {
  const tag = shareImageTag(text);
  const found = kept.get(tag);
  if (found !== undefined) {
    // Asked for last: forgotten last.
    kept.delete(tag);
    kept.set(tag, found);
    return found;
  }
  const image = drawShareImage(text);
  kept.set(tag, image);
  image.catch(() => kept.delete(tag));
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return image;
}
