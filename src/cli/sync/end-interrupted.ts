import { dirname, join } from 'node:path';
import { leadsOut } from '../find-files';
import type { Folder } from '../folder';
import { endInterrupted, removeParts } from '../skills/skill-folder';
import type { Entries } from './record';

/** Ends what an interrupted run left beside the folders of skills. */
export async function endInterruptedSkills(folder: string, record: Entries): Promise<void> {
  const parents = new Set([folder]);
  for (const { skill } of record.values())
    if (skill !== undefined) parents.add(join(folder, dirname(skill.path)));
  for (const parent of parents) if (!(await leadsOut(folder, parent))) await endInterrupted(parent);
}

/** Removes what an interrupted run left half written beside the files of prompts. */
export async function endInterruptedFiles({ files }: Folder): Promise<void> {
  for (const parent of new Set(files.map(({ place }) => dirname(place)))) await removeParts(parent);
}
