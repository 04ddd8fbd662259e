import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';
import type { Db } from '@/server/db';
import { growingZip } from '../export/growing-zip';
import { eachSkillFile, type SkillFolder } from './skill-files';

const deflate = promisify(deflateRaw);

/** The date of all files, in the zone of the server, as zips have it: equal versions are equal bytes. */
const FIXED_DATE = new Date(1980, 0, 1);
const [STORED, DEFLATED] = [0, 8];
const LEVEL = 6;

type Packing = {
  /** What stands before the path of each file. */
  folder: string;
  isDeflated: boolean;
};

async function* zipOf(
  db: Db,
  skill: SkillFolder,
  { folder, isDeflated }: Packing,
): AsyncGenerator<Uint8Array> {
  const { zip, take } = growingZip();
  try {
    for await (const { path, bytes } of eachSkillFile(db, skill)) {
      const packed = isDeflated ? await deflate(bytes, { level: LEVEL }) : new Uint8Array(bytes);
      const entry: ZipInputFile = {
        filename: folder + path,
        size: bytes.length,
        crc: crc32(bytes),
        compression: isDeflated ? DEFLATED : STORED,
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

/**
 * Yields the bytes of a ZIP with the folder of a skill. Files are packed one after the other beside the thread of the
 * server, and a few are in memory at a time.
 */
export function skillZip(db: Db, skill: SkillFolder): AsyncGenerator<Uint8Array> {
  return zipOf(db, skill, { folder: `${skill.name}/`, isDeflated: true });
}

/**
 * Yields the bytes of a ZIP with what is in the folder of a skill, SKILL.md at its top. Nothing is packed: its digest is
 * the same whichever server makes it, and of whichever release.
 */
export function skillArchive(db: Db, skill: SkillFolder): AsyncGenerator<Uint8Array> {
  return zipOf(db, skill, { folder: '', isDeflated: false });
}

/** Returns the SHA-256 of the archive of a skill, in hexadecimal digits. */
export async function archiveDigest(db: Db, skill: SkillFolder): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of skillArchive(db, skill)) hash.update(chunk);
  return hash.digest('hex');
}
