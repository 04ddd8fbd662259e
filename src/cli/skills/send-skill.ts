import { zipSync } from 'fflate';
import type { z } from 'zod';
import { SkillWrittenOut } from '@/server/api/v1/skill-schemas';
import { type Api, parsed } from '../api';
import { askJson } from '../http';
import type { SkillFiles } from './skill-folder';

/** A date that every ZIP can have: equal folders are equal bytes. */
const FIXED_DATE = new Date(1980, 0, 1);

export type SkillWritten = z.output<typeof SkillWrittenOut>;

/** Where the files of a skill go: into a new draft, or in the place of a prompt. */
export type SkillTarget =
  | { kind: 'new'; spaceId: string | undefined }
  | {
      kind: 'prompt';
      prompt: string;
      /** The version that was changed; the newest if absent. */
      version?: number | undefined;
      note: string;
      /** Makes a suggestion of it, also where the account could save it. */
      suggests?: boolean;
      isDry: boolean;
    };

/** The query of a request; empty without parameters. */
function queryOf(target: SkillTarget): string {
  const query = new URLSearchParams();
  if (target.kind === 'new') {
    if (target.spaceId !== undefined) query.set('space', target.spaceId);
  } else {
    if (target.version !== undefined) query.set('version', String(target.version));
    if (target.note !== '') query.set('note', target.note);
    if (target.suggests === true) query.set('suggest', 'true');
    if (target.isDry) query.set('dryRun', 'true');
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Sends the files of a skill. Throws {@link CliError}. */
export async function sendSkill(api: Api, files: SkillFiles, target: SkillTarget): Promise<SkillWritten> {
  const ordered = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const zip = zipSync(Object.fromEntries(ordered), { mtime: FIXED_DATE });
  const path = target.kind === 'new' ? '/skills' : `/prompts/${encodeURIComponent(target.prompt)}/skill`;
  const { body } = await askJson(api.account, {
    method: target.kind === 'new' ? 'POST' : 'PUT',
    path: path + queryOf(target),
    body: new Uint8Array(zip),
  });
  return parsed(api.account, SkillWrittenOut, body);
}
