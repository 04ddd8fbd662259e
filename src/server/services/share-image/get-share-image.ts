import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '@/env';
import { createSemaphore } from '@/server/concurrency/semaphore';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import { createFileCache } from '@/server/files/file-cache';
import { DRAWING, drawShareImage, type ShareImageText } from './draw-share-image';

/** Images cached on disk, about 30 kB each. */
const files = createFileCache(join(dataDir, 'cache', 'share-images'), 2_000);

/** Drawing takes a processor: two at a time for all callers, and few enough waiting to be drawn in seconds. */
const gate = createSemaphore({ concurrent: shareOfProcess(2), queued: 16 });

/** Returns the tag of an image, which changes whenever the image does. */
export function shareImageTag(text: ShareImageText): string {
  return `"${nameOf(text)}"`;
}

function nameOf({ title, category, creatorName }: ShareImageText): string {
  const facts = JSON.stringify([DRAWING, title, category, creatorName]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 27);
}

/**
 * Returns the sharing image of a prompt as PNG, drawn once for concurrent callers and cached on disk by its content.
 * Throws UNAVAILABLE if too many others are waiting.
 */
export async function getShareImage(text: ShareImageText): Promise<Buffer> {
  const file = await files.open(nameOf(text), (path) =>
    gate.run(async () => writeFile(path, await drawShareImage(text), { mode: 0o600 })),
  );
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
