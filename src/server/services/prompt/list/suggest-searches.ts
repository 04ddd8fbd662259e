import { seesApprovedOnly } from '@/domain/actor';
import { bareWord, closestWords, type KnownWord, mostEdits } from '@/domain/prompt/closest-words';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { SUGGESTIONS_MAX } from '@/domain/prompt/limits';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { listPrompts } from './list-prompts';

/** A longer search is no slip of one word. */
const MOST_WORDS = 6;
/** Words that are looked for at most, and candidates of each that are tried. */
const MOST_MISSING = 2;
const MOST_TRIES = 6;
/** Terms of one beginning that are looked at, and of those that reach this program. */
const MOST_TERMS = 20_000;
const MOST_KNOWN = 400;

/**
 * Searches close to one that finds nothing, at most {@link SUGGESTIONS_MAX}, best first ('Did you mean …'). The words come from
 * everybody's prompts, so each suggestion is searched for as the caller would, with the same filters, and offered only when
 * it finds something: what stands only where the caller may not look is never told. Throws UNAUTHORIZED as
 * {@link listPrompts} does.
 */
export async function suggestSearches(ctx: ServiceContext, query: PromptListQuery): Promise<string[]> {
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS || seesApprovedOnly(ctx.actor)) return [];
  const finds = async (q: string) => {
    const { total } = await listPrompts(ctx, {
      ...query,
      q,
      sort: 'recent',
      page: 1,
      perPage: 1,
      excerpt: true,
    });
    return total > 0;
  };

  const missing: { index: number; found: string[] }[] = [];
  for (const [index, word] of words.entries()) {
    const bare = bareWord(word).toLowerCase();
    if (words.length > 1 && (bare === '' || (await finds(bare)))) continue;
    if (missing.length === MOST_MISSING || mostEdits(bare) === 0) return [];
    const found: string[] = [];
    for (const candidate of closestWords(bare, await knownWords(ctx, bare), MOST_TRIES)) {
      if (found.length < SUGGESTIONS_MAX && (await finds(candidate))) found.push(candidate);
    }
    if (found.length === 0) return [];
    missing.push({ index, found });
  }

  const suggestions = new Set<string>();
  const ways = Math.max(0, ...missing.map(({ found }) => found.length));
  for (let way = 0; way < ways; way += 1) {
    const replaced = words.map((word, index) => {
      const found = missing.find((slip) => slip.index === index)?.found;
      return found === undefined ? word : (found[Math.min(way, found.length - 1)] ?? word);
    });
    const text = replaced.join(' ');
    if (words.length === 1 || (await finds(text))) suggestions.add(text);
  }
  // No prompt holds them side by side: then the words alone.
  if (suggestions.size === 0)
    missing.forEach(({ found }) => found.slice(0, 1).forEach((word) => suggestions.add(word)));
  return [...suggestions].slice(0, SUGGESTIONS_MAX);
}

/**
 * Words that begin or end as a word does, the most common ones: an edit or two leave one half of it alone, and both halves
 * have an index.
 */
function knownWords({ db }: ServiceContext, word: string): Promise<KnownWord[]> {
  const letters = Array.from(word);
  const half = Math.floor(letters.length / 2);
  const head = letters.slice(0, Math.max(2, Math.min(half, 4))).join('');
  const tail = letters.slice(half).join('');
  const most = mostEdits(word);
  // Two more for the punctuation that terms have around them.
  const fits = Prisma.sql`length(t.term) BETWEEN ${letters.length - most} AND ${letters.length + most + 2}
    AND length(t.term) >= 3 AND strpos(t.term, ' ') = 0`;
  const tailed = Prisma.sql`
    UNION ALL
    (SELECT t.term, t.prompts FROM search_terms t
     WHERE ${fits} AND character_runs(t.term, 3) @> character_runs(${tail}, 3) LIMIT ${MOST_TERMS})`;
  return db.$queryRaw<KnownWord[]>`
    SELECT term, max(prompts)::float8 AS prompts FROM (
      (SELECT t.term, t.prompts FROM search_terms t
       WHERE t.term >= ${head} AND t.term < ${`${head}\u{10FFFF}`} AND ${fits} LIMIT ${MOST_TERMS})
      ${letters.length - half >= 3 ? tailed : Prisma.empty}
    ) t
    GROUP BY term ORDER BY max(prompts) DESC, term LIMIT ${MOST_KNOWN}`;
}
