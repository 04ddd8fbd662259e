import { z } from 'zod';
import type { Guest } from '@/domain/actor';
import { StoredFiles } from '@/domain/file/schema';
import { Extras } from '@/domain/prompt/extras';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';
import { isServedTo, SKILLS } from './list-skills';
import { type OpenSkill, openSkill, skillNotFound } from './open-skill';
import { skillFolder } from './skill-files';

type PublicContext = { db: Database; guest: Guest };

/** Skills in the index. It has no pages, and clients read it whole. */
const LISTED_MAX = 500;

const Row = z.object({ id: z.string(), version: z.number() });
const Own = z.object({ id: z.string() });
const Text = z.object({
  skillName: z.string(),
  description: z.string(),
  content: z.string(),
  extras: Extras,
  files: StoredFiles,
});
const Listed = z.object({ id: z.string(), slug: z.string(), title: z.string() });

/** Prompts `p` that guests can read as skills, one for each name: of several the one that was approved first. */
function firstOfName(guest: Guest, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (v."skillName") p.id::text, v.version
    ${SKILLS} AND ${isServedTo(guest)} AND ${which}
    ORDER BY v."skillName", (
      SELECT min(s.created_at) FROM prompt_status s WHERE s.prompt_id = p.id AND s.status = 'approved'), p.id`;
}

/** A skill in the index: its files without their bytes. */
type ListedSkill = Pick<OpenSkill, 'name' | 'frontMatter'> & { files: { path: string; sha256: string }[] };

/** Texts in memory at a time. */
const PAGE = 50;

/**
 * Returns the skills that guests can read, by name, each with its approved version: the one that it is when they are
 * chosen, for another approval could give two skills one name.
 */
export async function listPublicSkills({ db, guest }: PublicContext): Promise<ListedSkill[]> {
  const rows = await rowsOf(db, Row)`${firstOfName(guest, Prisma.sql`true`)} LIMIT ${LISTED_MAX}`;
  const skills: ListedSkill[] = [];
  for (let from = 0; from < rows.length; from += PAGE) {
    const some = rows.slice(from, from + PAGE);
    const texts = await rowsOf(db, Text)`
      SELECT v."skillName", v.description, v.content, v.extras, v.files
      FROM unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ version }) => version)}::int[])
        AS chosen(prompt_id, version)
      JOIN prompt_versions v ON v.prompt_id = chosen.prompt_id AND v.version = chosen.version`;
    for (const text of texts) {
      const folder = skillFolder({ ...text, messages: null });
      if (folder === null) continue;
      const { name, frontMatter, files } = folder;
      skills.push({ name, frontMatter, files: files.map(({ path, sha256 }) => ({ path, sha256 })) });
    }
  }
  return skills.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the skill of a name that guests can read: the one in the index. Throws NOT_FOUND. */
export async function openPublicSkill({ db, guest }: PublicContext, name: string): Promise<OpenSkill> {
  const [row] = await rowsOf(db, Row)`${firstOfName(guest, Prisma.sql`v."skillName" = ${name}`)}`;
  if (row === undefined) throw skillNotFound();
  const skill = await openSkill({ db, actor: guest }, row.id);
  if (skill.name !== name) throw skillNotFound();
  return skill;
}

/** Returns the public skill that is listed instead of another public one with the same name; null if that one is. */
export async function findListedElsewhere(
  { db, guest }: PublicContext,
  { promptId, name }: Pick<OpenSkill, 'promptId' | 'name'>,
): Promise<Pick<z.infer<typeof Listed>, 'slug' | 'title'> | null> {
  const named = Prisma.sql`v."skillName" = ${name}`;
  const [own] = await rowsOf(db, Own)`
    SELECT p.id::text ${SKILLS} AND ${isServedTo(guest)} AND p.id = ${promptId}::uuid AND ${named}`;
  if (own === undefined) return null;
  const [listed] = await rowsOf(db, Listed)`
    SELECT first.id, v.slug, v.title FROM (${firstOfName(guest, named)}) first
      JOIN approved_prompts v ON v.id = first.id::uuid`;
  return listed === undefined || listed.id === promptId ? null : { slug: listed.slug, title: listed.title };
}
