import type { Db } from '@/server/db';
import type { ExportFile } from '../export/write-files';
import { zipOf } from '../export/zip';
import { eachSkillFile, type SkillFolder } from './skill-files';

/** The date of all files, in the zone of the server, as zips have it: equal versions are equal bytes. */
const FIXED_DATE = new Date(1980, 0, 1);

/** Yields the bytes of a ZIP with the folder of a skill. */
export function skillZip(db: Db, folder: SkillFolder): AsyncGenerator<Uint8Array> {
  async function* entries(): AsyncGenerator<ExportFile> {
    for await (const { path, bytes } of eachSkillFile(db, folder)) {
      yield { path: `${folder.name}/${path}`, text: bytes };
    }
  }
  return zipOf(entries(), FIXED_DATE);
}
