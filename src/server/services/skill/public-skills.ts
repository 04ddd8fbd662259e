import { z } from 'zod';
import type { Guest } from '@/domain/actor';
import { StoredFiles } from '@/domain/file/schema';
import { Extras } from '@/domain/prompt/extras';
import type { DiscoveredSkill } from '@/domain/skill/discovery';
import { Prisma } from '@/generated/prisma/client';
import { Remembered } from '@/server/concurrency/remembered';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { rowsOf } from '../rows';
import { isServedTo, SKILLS } from './list-skills';
import { type OpenSkill, openSkill, skillNotFound } from './open-skill';
import { skillFolder } from './skill-files';
import { archiveDigest } from './skill-zip';

type PublicContext = { db: Database; guest: Guest };

/** Skills in the index, which clients read whole: twice those of the largest library that is tested. */
const LISTED_MAX = 10_000;

const Row = z.object({ id: z.string(), version: z.number() });
const Own = z.object({ id: z.string() });
const Text = Row.extend({
  skillName: z.string(),
  description: z.string(),
  content: z.string(),
  extras: Extras,
  files: StoredFiles,
});
const Listed = z.object({ id: z.string(), slug: z.string(), title: z.string() });

/** SQL condition that a status of a version is an approval that was not withdrawn. */
const stands = (status: Prisma.Sql) => Prisma.sql`(${status}.status = 'approved' AND NOT EXISTS (
  SELECT 1 FROM prompt_status later
  WHERE later.prompt_id = ${status}.prompt_id AND later.version = ${status}.version AND later.id > ${status}.id))`;

/**
 * SQL expression for the time since which the prompt `p` is approved under the name of its version `v`: neither an
 * approval that was withdrawn counts, nor one of another name or from before the skill had another one.
 */
const NAMED_SINCE = Prisma.sql`(
  SELECT min(s.created_at) FROM prompt_status s
    JOIN prompt_versions w ON w.prompt_id = s.prompt_id AND w.version = s.version AND w."skillName" = v."skillName"
  WHERE s.prompt_id = p.id AND ${stands(Prisma.sql`s`)} AND NOT EXISTS (
    SELECT 1 FROM prompt_status o
      JOIN prompt_versions x ON x.prompt_id = o.prompt_id AND x.version = o.version
    WHERE o.prompt_id = p.id AND o.id > s.id AND ${stands(Prisma.sql`o`)} AND x."skillName" <> v."skillName"))`;

/** Prompts `p` that guests can read as skills, one for each name: of several the one that had it first. */
function firstOfName(guest: Guest, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (v."skillName") p.id::text, v.version
    ${SKILLS} AND ${isServedTo(guest)} AND ${which}
    ORDER BY v."skillName", ${NAMED_SINCE}, p.id`;
}

/** Texts in memory at a time. */
const PAGE = 50;

/** Entries by prompt and version, which never changes: the digest of an archive takes all its bytes. */
const entries = new Remembered<DiscoveredSkill>(2 * LISTED_MAX);
const keyOf = ({ id, version }: z.infer<typeof Row>) => `${id} ${version}`;

/** Remembers the entries of some versions; those that are no skills have none. */
async function readEntries(db: Database, rows: readonly z.infer<typeof Row>[]): Promise<void> {
  const texts = await rowsOf(db, Text)`
    SELECT v.prompt_id::text AS id, v.version, v."skillName", v.description, v.content, v.extras, v.files
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::int[])
      AS chosen(prompt_id, version)
    JOIN prompt_versions v ON v.prompt_id = chosen.prompt_id AND v.version = chosen.version`;
  for (const text of texts) {
    const folder = skillFolder({ ...text, messages: null });
    const [own, ...others] = folder?.files ?? [];
    if (folder === null || own === undefined) continue;
    const { name, frontMatter } = folder;
    const isArchive = others.length > 0;
    const sha256 = isArchive ? await archiveDigest(db, folder) : own.sha256;
    entries.set(keyOf(text), { name, description: frontMatter.description, isArchive, sha256 });
  }
}

/**
 * Returns the skills that guests can read, by name, each with its approved version: the one that it is when they are
 * chosen, for another approval could give two skills one name.
 */
export async function listPublicSkills({ db, guest }: PublicContext): Promise<DiscoveredSkill[]> {
  const rows = await rowsOf(db, Row)`${firstOfName(guest, Prisma.sql`true`)} LIMIT ${LISTED_MAX + 1}`;
  if (rows.length > LISTED_MAX) {
    logger.warn({ listed: LISTED_MAX }, 'the public list of skills has no room for all of them');
  }
  const listed = rows.slice(0, LISTED_MAX);
  const unknown = listed.filter((row) => entries.get(keyOf(row)) === undefined);
  for (let from = 0; from < unknown.length; from += PAGE) {
    await readEntries(db, unknown.slice(from, from + PAGE));
  }
  const skills = listed.flatMap((row) => entries.get(keyOf(row)) ?? []);
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
