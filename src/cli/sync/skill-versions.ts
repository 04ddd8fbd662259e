import type { Api } from '../api';
import { CliError, EXIT } from '../exit';
import type { Exported } from '../exported';
import { askBytes } from '../http';
import { SKILL_FILE } from '../skills/read-skill';
import type { SkillFiles } from '../skills/skill-folder';
import { decisionOn, type Known } from './earlier-texts';
import { saysSame, type SkillText, skillTextOf } from './skill-text';

/** A folder as the library would store it: its text, and the files that would be sent. */
export type Sendable = { text: SkillText; sent: SkillFiles };

/** Whether a version of a prompt is the text of a folder, its front matter included. */
async function isVersion(
  api: Api,
  prompt: string,
  version: number,
  { text, sent }: Sendable,
): Promise<boolean> {
  if (!saysSame(text, sent, await api.getVersion({ prompt, version: String(version) }))) return false;
  const path = `/prompts/${encodeURIComponent(prompt)}/files/${SKILL_FILE}?version=${version}`;
  const bytes = await askBytes(api.account, path).catch((error: unknown) => {
    // A skill that no agent would take is not served.
    if (error instanceof CliError && error.code === EXIT.notFound) return null;
    throw error;
  });
  if (bytes === null) return false;
  return skillTextOf(new Map([[SKILL_FILE, bytes]])).own?.written === text.own?.written;
}

/** Returns the newest version above another that is the text of a folder; null if none is. */
export async function findVersion(
  api: Api,
  { slug, version: newest }: Exported,
  { above, folder }: { above: number; folder: Sendable },
): Promise<number | null> {
  for (let version = newest; version > above; version -= 1) {
    if (await isVersion(api, slug, version, folder)) return version;
  }
  return null;
}

/**
 * What the library already knows of an edited folder, among later versions and decided suggestions.
 * @param base the version that was edited; null if nobody knows
 */
export async function findSkill(
  api: Api,
  newest: Exported,
  { base, folder }: { base: number | null; folder: Sendable },
): Promise<Known> {
  const later = base === null ? null : await findVersion(api, newest, { above: base, folder });
  if (later !== null) return { kind: 'taken', version: later };
  const on = { prompt: newest.slug, version: base, since: await madeAt(api, newest.slug, base) };
  return decisionOn(api, on, (proposed) => saysSame(folder.text, folder.sent, proposed));
}

/** When a version was made; of an unknown one, before all others. */
export async function madeAt(api: Api, prompt: string, version: number | null): Promise<Date> {
  return version === null
    ? new Date(0)
    : (await api.getVersion({ prompt, version: String(version) })).createdAt;
}
