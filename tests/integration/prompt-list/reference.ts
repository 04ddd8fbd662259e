import { type Actor, actorId } from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import { foldText, hasAccents, withoutAccents } from '@/domain/search/fold';
import { searchWords, wholeText } from '@/domain/search/words';
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

type Row = {
  id: string;
  title: string;
  description: string;
  content: string;
  tags: string[];
  creator: string;
};

/** The values that a search compares: the form of the words, and whether they may have accents. */
type Wanted = { whole: string; words: string[]; plain: string[]; accented: string[] };

function wantedOf(q: string): Wanted {
  const words = searchWords(q).map((word) => foldText(word).trim());
  const [plain, accented] = [words.filter((word) => !hasAccents(word)), words.filter(hasAccents)];
  const [only] = words;
  return {
    whole: words.length === 1 && only !== undefined ? only : foldText(wholeText(q)).trim(),
    words,
    plain,
    accented,
  };
}

const bare = (text: string) => withoutAccents(foldText(text));
const textsOf = ({ title, description, content, tags }: Row) => [title, ...tags, description, content];
const hold = (texts: readonly string[], words: readonly string[]) =>
  words.every((word) => texts.some((text) => text.includes(word)));
const holdsExactly = (texts: readonly string[], { words }: Wanted) => hold(texts.map(foldText), words);
const holdsPlainly = (texts: readonly string[], { plain, accented }: Wanted) =>
  hold(texts.map(bare), plain) && hold(texts.map(foldText), accented);

/** The place of a match. Of more than `rankAll` only some are ranked (decision 0006). */
function byBestMatch(rows: readonly Row[], wanted: Wanted, isPlain: boolean, rankAll: number): Row[] {
  const form = isPlain ? bare : foldText;
  const words = isPlain ? wanted.plain : wanted.words;
  const holds = isPlain ? holdsPlainly : holdsExactly;
  const isLong = wanted.words.some((word) => Array.from(word).length > 2);
  const placeOf = (row: Row, byUse: number) => {
    const title = form(row.title);
    const texts = textsOf(row).map(form);
    const isWhole = texts.some((text) => text.includes(wanted.whole));
    const isNamed = foldText(row.creator).includes(wanted.whole);
    const isOne = wanted.words.length === 1;
    const place = title.includes(wanted.whole)
      ? 0
      : !isOne && hold([title], words)
        ? 1
        : isOne || isWhole || isNamed
          ? 2
          : 3;
    const isHead =
      isLong && holds(textsOf(row), wanted) && (hold([title], words) || (wanted.words.length > 1 && isWhole));
    return rows.length <= rankAll || isHead || byUse < (isLong ? 30 : 60) ? place : 4;
  };
  // Sorting keeps the order by use.
  return rows
    .map((row, byUse) => ({ row, place: placeOf(row, byUse) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

/** The ids a query should find, in order: the rules as plainly as possible. */
export async function idsByThePlainRules(
  actor: Actor,
  query: PromptListQuery,
  { exact = 1_000 }: { exact?: number } = {},
): Promise<string[]> {
  const order = orderOf(query);
  const rows = await rowsOfList(actor, query, ORDER[order === 'match' ? 'used' : order]);
  const wanted = wantedOf(query.q ?? '');
  if (wanted.words.length === 0) {
    const listed = order === 'match' ? await rowsOfList(actor, query, ORDER.recent) : rows;
    return listed.map(({ id }) => id);
  }
  const all = (row: Row) => [...textsOf(row), row.creator];
  const found = rows.filter((row) => holdsExactly(all(row), wanted));
  const others =
    found.length > exact || wanted.plain.length === 0
      ? []
      : rows.filter((row) => !found.includes(row) && holdsPlainly(all(row), wanted));
  const sorted = (some: Row[], isPlain: boolean) =>
    order === 'match' ? byBestMatch(some, wanted, isPlain, exact) : some;
  return [...sorted(found, false), ...sorted(others, true)].map(({ id }) => id);
}

async function rowsOfList(actor: Actor, query: PromptListQuery, order: Prisma.Sql): Promise<Row[]> {
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
  return db.$queryRaw<Row[]>`
    SELECT p.id, p.title, p.description, p.content, p.tags, creator.full_name AS creator
    FROM prompts p JOIN profiles creator ON creator.id = p.created_by
    WHERE ${Prisma.join(parts, ' AND ')} ORDER BY ${order}`;
}
