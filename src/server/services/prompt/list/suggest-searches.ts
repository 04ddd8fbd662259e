import { type Actor, seesApprovedOnly } from '@/domain/actor';
import { bareWord, closestWords, type KnownWord, mostEdits } from '@/domain/prompt/closest-words';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { SUGGESTIONS_MAX } from '@/domain/prompt/limits';
import { Prisma } from '@/generated/prisma/client';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import type { ServiceContext } from '../../context';
import { findingTexts } from './finding-texts';

/** A longer search is no slip of one word. */
const MOST_WORDS = 6;
/** Words that are looked for at most, and candidates of each that are tried. */
const MOST_MISSING = 2;
const MOST_TRIES = 6;
/** Terms of one beginning that are looked at, and of those that reach this program. */
const MOST_TERMS = 20_000;
const MOST_KNOWN = 400;
/** What stands for the address of a page that is rendered for everybody (server/api/context.ts). */
const NO_ADDRESS = 'unknown';

/**
 * Searches close to one that finds nothing, at most {@link SUGGESTIONS_MAX}, best first ('Did you mean …'), in at most five
 * statements. The words come from everybody's prompts, so each suggestion is searched for as the caller would, with the same
 * filters, and offered only when it finds something: what stands only where the caller may not look is never told.
 * Throws UNAUTHORIZED as {@link findingTexts} does and TOO_MANY_REQUESTS over the limits.
 */
export async function suggestSearches(
  ctx: ServiceContext & { address: string },
  query: PromptListQuery,
): Promise<string[]> {
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_WORDS || seesApprovedOnly(ctx.actor)) return [];
  const bare = words.map((word) => bareWord(word).toLowerCase());
  if (bare.every((word) => mostEdits(word) === 0)) return [];
  await countAsking(ctx);

  const known =
    words.length === 1
      ? new Set<string>()
      : await findingTexts(
          ctx,
          query,
          bare.filter((word) => word !== ''),
        );
  const missing = words.flatMap((_, index) => {
    const word = bare[index] ?? '';
    return known.has(word) || (word === '' && words.length > 1) ? [] : [{ index, word }];
  });
  if (missing.length > MOST_MISSING || missing.some(({ word }) => mostEdits(word) === 0)) return [];
  const tries = await Promise.all(
    missing.map(async ({ index, word }) => ({
      index,
      close: closestWords(word, await knownWords(ctx, word), MOST_TRIES),
    })),
  );
  const finding = await findingTexts(
    ctx,
    query,
    tries.flatMap(({ close }) => close),
  );
  const slips = tries.map(({ index, close }) => ({
    index,
    found: close.filter((word) => finding.has(word)).slice(0, SUGGESTIONS_MAX),
  }));
  if (slips.some(({ found }) => found.length === 0)) return [];
  return combine(words, slips, (texts) => (words.length === 1 ? finding : findingTexts(ctx, query, texts)));
}

type Slip = { index: number; found: string[] };

/** The whole search with its slips replaced, where that finds something; else the words alone. */
async function combine(
  words: readonly string[],
  slips: readonly Slip[],
  findingOf: (texts: string[]) => Set<string> | Promise<Set<string>>,
): Promise<string[]> {
  const ways = Math.max(0, ...slips.map(({ found }) => found.length));
  const texts = Array.from({ length: ways }, (_, way) =>
    words
      .map((word, index) => {
        const found = slips.find((slip) => slip.index === index)?.found;
        return found === undefined ? word : (found[Math.min(way, found.length - 1)] ?? word);
      })
      .join(' '),
  );
  const finding = await findingOf(texts);
  const whole = texts.filter((text) => finding.has(text));
  // No prompt holds them side by side: then the words alone.
  return whole.length > 0
    ? whole.slice(0, SUGGESTIONS_MAX)
    : slips.flatMap(({ found }) => found.slice(0, 1)).slice(0, SUGGESTIONS_MAX);
}

/** Counts one question of the caller. Pages for everybody are rendered once and kept: they count for nobody. */
async function countAsking({ actor, address }: { actor: Actor; address: string }): Promise<void> {
  if (actor.kind === 'member') await consumeLimits([{ limit: 'suggestAccount', key: actor.id }]);
  else if (address !== NO_ADDRESS) await consumeLimits([{ limit: 'suggestAddress', address }]);
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
