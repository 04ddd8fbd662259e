import { z } from 'zod';
import { type Actor } from '@/domain/actor';
import { trimPunctuation, closestWords, type KnownWord, maxEdits } from '@/domain/prompt/closest-words';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { SUGGESTIONS_MAX } from '@/domain/prompt/limits';
import { Prisma } from '@/generated/prisma/client';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import type { ServiceContext } from '../../context';
import { findingTexts, visibleTexts } from './finding-texts';
import { rowsOf } from '../../rows';

/** A longer search isn't a typo in one word. */
const MAX_WORDS = 6;
/** Maximum number of missing words that are corrected. */
const MAX_MISSING = 2;
/** Texts searched for similar words, for each part of a search. */
const TEXTS_EACH = 150;
/** Maximum candidate words read from the database. */
const MAX_CANDIDATES = 400;
const WordRow = z.object({ term: z.string(), prompts: z.number() });
/** Placeholder address of pages rendered for all visitors (server/api/context.ts). */
const NO_ADDRESS = 'unknown';

/**
 * Returns corrections of a search without results, at most {@link SUGGESTIONS_MAX}, best first ('Did you mean …'), in
 * at most four statements. The words come from texts that the caller may see, with the same filters, and a search of
 * several words is suggested only if it has results: words of invisible or deleted texts are never revealed. Throws
 * UNAUTHORIZED as {@link findingTexts} does and TOO_MANY_REQUESTS over the limits.
 */
export async function suggestSearches(
  ctx: ServiceContext & { address: string },
  query: PromptListQuery,
): Promise<string[]> {
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const bare = words.map((word) => trimPunctuation(word).toLowerCase());
  if (bare.every((word) => maxEdits(word) === 0)) return [];
  await countAsking(ctx);

  const asked = bare.filter((word) => word !== '');
  const known = words.length === 1 ? new Set<string>() : await findingTexts(ctx, query, asked);
  const missing = words.flatMap((_, index) => {
    const word = bare[index] ?? '';
    return known.has(word) || (word === '' && words.length > 1) ? [] : [{ index, word }];
  });
  if (
    missing.length === 0 ||
    missing.length > MAX_MISSING ||
    missing.some(({ word }) => maxEdits(word) === 0)
  )
    return [];
  const slips = await Promise.all(
    missing.map(async ({ index, word }) => ({
      index,
      found: closestWords(word, await wordsLike(ctx, query, word), SUGGESTIONS_MAX),
    })),
  );
  if (slips.some(({ found }) => found.length === 0)) return [];
  const texts = replaced(words, slips);
  if (words.length === 1) return texts;
  const whole = await finding(ctx, query, texts);
  // No prompt contains all of them: then just the words.
  return whole.length > 0 ? whole : slips.flatMap(({ found }) => found.slice(0, 1)).slice(0, SUGGESTIONS_MAX);
}

type Slip = { index: number; found: string[] };

/** Returns the whole search with its typos replaced, closest words first. */
function replaced(words: readonly string[], slips: readonly Slip[]): string[] {
  const ways = Math.max(0, ...slips.map(({ found }) => found.length));
  return Array.from({ length: ways }, (_, way) =>
    words
      .map((word, index) => {
        const found = slips.find((slip) => slip.index === index)?.found;
        return found === undefined ? word : (found[Math.min(way, found.length - 1)] ?? word);
      })
      .join(' '),
  );
}

/** Returns those of some searches that have results, in order. */
async function finding(
  ctx: ServiceContext,
  query: PromptListQuery,
  texts: readonly string[],
): Promise<string[]> {
  const found = await findingTexts(ctx, query, texts);
  return texts.filter((text) => found.has(text));
}

/** Counts one request of the caller. Pages for all visitors are rendered once and cached: they count for no one. */
async function countAsking({ actor, address }: { actor: Actor; address: string }): Promise<void> {
  if (actor.kind === 'member') await consumeLimits([{ limit: 'suggestAccount', key: actor.id }]);
  else if (address !== NO_ADDRESS) await consumeLimits([{ limit: 'suggestAddress', address }]);
}

/**
 * Returns words similar to one, from a limited number of texts in the caller's list, with the number of texts that
 * contain them. One or two typos leave one half of the word intact; two swapped letters in its middle leave none, so
 * those are tried literally; a short word is searched by both its ends.
 */
function wordsLike(ctx: ServiceContext, query: PromptListQuery, word: string): Promise<KnownWord[]> {
  const letters = Array.from(word);
  const cut = (from: number, to?: number) => letters.slice(from, to).join('');
  const half = Math.max(3, Math.floor(letters.length / 2));
  const swaps = letters
    .slice(1)
    .map((letter, index) => cut(0, index) + letter + (letters[index] ?? '') + cut(index + 2));
  const fragments = [...new Set([...swaps, cut(0, half), cut(-half)])];
  const pattern = (fragment: string) => fragment.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
  const visible = visibleTexts(ctx, query);
  const ends = Prisma.sql`
    UNION ALL
    (SELECT left(s.folded, 4000), ${`${pattern(cut(0, 2))}\\w{0,3}${pattern(cut(-2))}`} FROM prompt_search s
     WHERE search_grams(s.folded) @> (search_probe(${cut(0, 2)}) || search_probe(${cut(-2)})) AND ${visible}
     LIMIT ${TEXTS_EACH})`;
  return rowsOf(ctx.db, WordRow)`
    SELECT words.word[1] AS term, count(*)::float8 AS prompts FROM (
      SELECT near.part, fragments.pattern
      FROM unnest(${fragments}::text[], ${fragments.map(pattern)}::text[]) AS fragments(fragment, pattern)
      CROSS JOIN LATERAL (SELECT search_probe(fragments.fragment) AS probe OFFSET 0) probing
      CROSS JOIN LATERAL (
        SELECT substr(s.folded, greatest(1, strpos(s.folded, fragments.fragment) - 40), 120) AS part FROM prompt_search s
        WHERE search_grams(s.folded) @> probing.probe AND ${visible} AND text_holds(s.folded, fragments.fragment)
        LIMIT ${TEXTS_EACH}
      ) near
      ${letters.length < 6 ? ends : Prisma.empty}
    ) texts CROSS JOIN LATERAL regexp_matches(texts.part, '\\m(\\w*' || texts.pattern || '\\w*)\\M', 'g') AS words(word)
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_CANDIDATES}`;
}
