import { type Actor, actorId } from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { hasAccents } from '@/domain/prompt/latin-forms';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';

const ORDER = {
  recent: Prisma.sql`p.created_at DESC, p.id DESC`,
  starred: Prisma.sql`p.favorite_count DESC, p.created_at DESC, p.id DESC`,
  used: Prisma.sql`p.usage_count DESC, p.created_at DESC, p.id DESC`,
  'used-30d': Prisma.sql`(
    SELECT count(*) FROM prompt_usage u WHERE u.prompt_id = p.id AND u.created_at > now() - interval '29 days'
  ) DESC, p.created_at DESC, p.id DESC`,
  alpha: Prisma.sql`p.title_key, p.id`,
};

/** A text with each run of white space as one space: so is what is compared. */
const spaced = (text: Prisma.Sql) => Prisma.sql`regexp_replace(${text},
  '[ \\t\\r\\n\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+', ' ', 'g')`;
/** A text without its accents: what the second part of a search compares. */
const plain = (text: Prisma.Sql) =>
  Prisma.sql`coalesce(search_unaccented(search_fold(${text})), search_fold(${text}))`;

/** Only then is there an accent to leave out; it spares most of the work. */
const ALL = Prisma.sql`concat(p.title, p.description, p.content, array_to_string(p.tags, ''), creator.full_name)`;
const IS_NOT_ASCII = Prisma.sql`octet_length(${ALL}) <> char_length(${ALL})`;

type Texts = Record<'title' | 'tag' | 'description' | 'content' | 'creator', Prisma.Sql>;
const textsIn = (form: (text: Prisma.Sql) => Prisma.Sql): Texts => ({
  title: form(Prisma.sql`p.title`),
  tag: form(Prisma.sql`t.tag`),
  description: form(Prisma.sql`p.description`),
  content: form(Prisma.sql`p.content`),
  creator: form(Prisma.sql`creator.full_name`),
});
const EXACT = textsIn(spaced);
const PLAIN = textsIn(plain);
const inOneLine = (q: string) => q.replace(/[\s\u0085]+/g, ' ');

/** Of more matches than `rankAll` only some are ranked: docs/decisions/0006-search-and-totals.md. */
function byRelevance(q: string, rankAll: number, texts: Texts): Prisma.Sql {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const escaped = q.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
  const word = Prisma.sql`'(^|\\W)' || lower(${escaped}) || '(\\W|$)'`;
  const rank = (text: Prisma.Sql, place: number) =>
    Prisma.sql`WHEN ${text} ILIKE ${pattern} THEN ${place}::int + (lower(${text}) !~ (${word}))::int`;
  const tags = Prisma.sql`(
    SELECT string_agg(${texts.tag}, E'\n') FROM unnest(p.tags) AS t(tag) WHERE ${texts.tag} ILIKE ${pattern})`;
  const isRanked = Prisma.sql`(count(*) OVER () <= ${rankAll}
    OR (char_length(${q}) >= 3 AND ${texts.title} ILIKE ${pattern})
    OR EXISTS (SELECT FROM unnest(p.tags) AS t(tag) WHERE lower(t.tag) = lower(${q}))
    OR row_number() OVER (ORDER BY ${ORDER.used}) <= 60)`;
  return Prisma.sql`
    NOT ${isRanked},
    CASE WHEN NOT ${isRanked} THEN 0
      ${rank(texts.title, 0)} ${rank(tags, 2)} ${rank(texts.description, 4)}
      WHEN ${texts.content} ILIKE ${pattern} AND char_length(${q}) <= 2 THEN 7
      ${rank(texts.content, 6)} ELSE 8 END,
    ${ORDER.used}`;
}

/** The ids a query should find, in order: the rules of the specification as plainly as SQL can say them. */
export async function idsByThePlainRules(
  actor: Actor,
  query: PromptListQuery,
  { exact = 1_000 }: { exact?: number } = {},
): Promise<string[]> {
  const found = await idsOf(actor, query, exact, false);
  // Of many more nothing is shown.
  if (!query.q || hasAccents(query.q) || found.length > exact) return found;
  return [...found, ...(await idsOf(actor, query, exact, true))];
}

function holds(texts: Texts, pattern: string): Prisma.Sql {
  const { title, description, content, creator, tag } = texts;
  return Prisma.sql`(${title} ILIKE ${pattern} OR ${description} ILIKE ${pattern} OR ${content} ILIKE ${pattern}
    OR ${creator} ILIKE ${pattern}
    OR EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE ${tag} ILIKE ${pattern}))`;
}

/** Those that hold the text, or only without their accents. */
async function idsOf(
  actor: Actor,
  query: PromptListQuery,
  exact: number,
  isPlain: boolean,
): Promise<string[]> {
  const sort = query.sort === 'relevance' ? 'recent' : query.sort;
  const order =
    query.sort === 'relevance' && query.q
      ? byRelevance(inOneLine(query.q), exact, isPlain ? PLAIN : EXACT)
      : ORDER[sort];
  const self = actorId(actor);
  const parts = [
    Prisma.sql`p.deleted_at IS NULL`,
    Prisma.sql`(p.is_shared OR p.created_by = ${self}::uuid)`,
    query.scope === 'shared' ? Prisma.sql`p.is_shared` : Prisma.sql`true`,
    query.scope === 'mine' ? Prisma.sql`p.created_by = ${self}::uuid` : Prisma.sql`true`,
    query.scope === 'favorites'
      ? Prisma.sql`EXISTS (SELECT FROM favorites f WHERE f.prompt_id = p.id AND f.user_id = ${self}::uuid)`
      : Prisma.sql`true`,
  ];
  if (query.category) parts.push(Prisma.sql`p.category = ${query.category}`);
  if (query.creatorId) parts.push(Prisma.sql`p.created_by = ${query.creatorId}::uuid`);
  for (const tag of [...(query.tags ?? []), ...(query.framework ? [query.framework] : [])]) {
    parts.push(Prisma.sql`EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE lower(t.tag) = lower(${tag}))`);
  }
  if (query.q) {
    const pattern = `%${inOneLine(query.q).replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(
      isPlain
        ? Prisma.sql`${IS_NOT_ASCII} AND ${holds(PLAIN, pattern)} AND NOT ${holds(EXACT, pattern)}`
        : holds(EXACT, pattern),
    );
  }
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM prompts p JOIN profiles creator ON creator.id = p.created_by
    WHERE ${Prisma.join(parts, ' AND ')} ORDER BY ${order}`;
  return rows.map(({ id }) => id);
}
