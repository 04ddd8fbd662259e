import { unzipSync } from 'fflate';
import type { z } from 'zod';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import { pathsTogether } from '@/domain/file/problems';
import { isSkillPath } from '@/domain/skill/schema';
import type { SkillOut } from '@/server/api/v1/skill-schemas';
import type { Api } from '../api';
import { CliError, EXIT } from '../exit';
import { askBytes } from '../http';
import { digestOf, type SkillFiles } from './skill-folder';

export type Skill = z.output<typeof SkillOut>;

/** How often a skill is asked for again that was approved anew between its entry and its files. */
const TRIES = 3;

/** Throws for an entry whose files could leave their folder, or would be one file on some systems. */
function requireSafe({ account }: Api, { name, files }: Skill): void {
  const clashOf = pathsTogether();
  const isSafe = isSkillName(name) && files.every(({ path }) => isSkillPath(path) && clashOf(path) === null);
  if (!isSafe) {
    throw new CliError(
      EXIT.server,
      `${account.url} returned a skill with invalid names. Nothing was written.`,
    );
  }
}

/** Unpacks the files of the entry, and nothing larger than it says. */
function filesIn({ name, files }: Skill, zip: Uint8Array): SkillFiles {
  const start = `${name}/`;
  const sizes = new Map(files.map(({ path, size }) => [start + path, size]));
  const unpacked = unzipSync(zip, { filter: (file) => sizes.get(file.name) === file.originalSize });
  return new Map(Object.entries(unpacked).map(([path, bytes]) => [path.slice(start.length), bytes]));
}

function isWhole({ files }: Skill, found: SkillFiles): boolean {
  return (
    found.size === files.length &&
    files.every(({ path, sha256 }) => {
      const bytes = found.get(path);
      return bytes !== undefined && digestOf(bytes) === sha256;
    })
  );
}

/** Downloads the approved version of a skill, with the entry that its files match. Throws {@link CliError}. */
export async function downloadSkill(api: Api, given: Skill): Promise<{ skill: Skill; files: SkillFiles }> {
  let skill = given;
  for (let tries = 0; tries < TRIES; tries += 1) {
    requireSafe(api, skill);
    const zip = await askBytes(api.account, `/prompts/${encodeURIComponent(skill.slug)}/skill.zip`);
    const files = filesIn(skill, zip);
    if (isWhole(skill, files)) return { skill, files };
    skill = await api.getSkill({ prompt: skill.slug });
  }
  throw new CliError(
    EXIT.server,
    `The files of ${given.name} don’t match their digests. Nothing was written.`,
  );
}
