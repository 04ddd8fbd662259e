import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';
import type { Db } from '@/server/db';
import { growingZip } from '../export/growing-zip';
import { eachSkillFile, type SkillFolder } from './skill-files';

const deflate = promisify(deflateRaw);

/** The date of all files, in the zone of the server, as zips have it: equal versions are equal bytes. */
const FIXED_DATE = new Date(1980, 0, 1);
const DEFLATED = 8;
const LEVEL = 6;

/**
 * Yields the bytes of a ZIP with the folder of a skill. Files are packed one after the other beside the thread of the
 * server, and a few are in memory at a time.
 */
export async function* skillZip(db: Db, folder: SkillFolder): AsyncGenerator<Uint8Array> {
  const { zip, take } = growingZip();
  try {
    for await (const { path, bytes } of eachSkillFile(db, folder)) {
      const packed = await deflate(bytes, { level: LEVEL });
      const entry: ZipInputFile = {
        filename: `${folder.name}/${path}`,
        size: bytes.length,
        crc: crc32(bytes),
        compression: DEFLATED,
        mtime: FIXED_DATE,
      };
      zip.add(entry);
      entry.ondata?.(null, packed, true);
      yield* take();
    }
    zip.end();
    yield* take();
  } finally {
    zip.terminate();
  }
}
