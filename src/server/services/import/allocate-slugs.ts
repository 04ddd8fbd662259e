import { z } from 'zod';
import { RESERVED_SLUGS, slugBase } from '@/domain/prompt/slug';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const FreeSlug = z.object({ base: z.string(), slug: z.string() });
const SlugRow = z.object({ slug: z.string() });

/**
 * Free slugs for many titles at once, in their order, by the rule of a single creation (`free_slug`). The locks of all
 * bases are taken in one order first: two imports and any number of creations wait for each other and never in a ring.
 * A slug can still be lost to a title that has the suffix in it ('X 1' beside a second 'X'): the unique index says so,
 * and the caller tries again.
 */
export async function allocateSlugs(tx: Transaction, titles: readonly string[]): Promise<string[]> {
  const bases = titles.map((title) => slugBase(title));
  const distinct = [...new Set(bases)];
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(ordered.lock)
    FROM (SELECT DISTINCT hashtextextended(base, 7) AS lock FROM unnest(${distinct}::text[]) AS base ORDER BY 1) AS ordered`;
  const free = await rowsOf(tx, FreeSlug)`
    SELECT base, free_slug(base, base = ANY(${[...RESERVED_SLUGS]}::text[])) AS slug
    FROM unnest(${distinct}::text[]) AS base`;
  const firstFree = new Map(free.map(({ base, slug }) => [base, slug]));

  const taken = new Set<string>();
  for (;;) {
    const slugs = assign(bases, firstFree, taken);
    const clashes = await rowsOf(tx, SlugRow)`
      SELECT slug FROM prompts WHERE slug = ANY(${slugs}::text[])`;
    if (clashes.length === 0) return slugs;
    for (const { slug } of clashes) taken.add(slug);
  }
}

/** One slug for each base: its first free one, then the suffixes after that, none of them `taken` and none twice. */
function assign(
  bases: readonly string[],
  firstFree: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): string[] {
  const used = new Set<string>();
  const nextSuffix = new Map<string, number>();
  return bases.map((base) => {
    let suffix = nextSuffix.get(base) ?? suffixOf(base, firstFree.get(base) ?? base);
    let slug: string;
    do {
      slug = suffix === 0 ? base : `${base}-${suffix}`;
      suffix += 1;
    } while (used.has(slug) || taken.has(slug));
    nextSuffix.set(base, suffix);
    used.add(slug);
    return slug;
  });
}

/** The number behind a base in one of its slugs; 0 for the base itself. */
function suffixOf(base: string, slug: string): number {
  return slug === base ? 0 : Number(slug.slice(base.length + 1));
}
