import { z } from 'zod';
import { RESERVED_SLUGS } from '@/domain/prompt/slug';
import { slugBase } from '@/domain/prompt/slug-base';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { type Address, privateAddress } from './private-address';

const FreeSlug = z.object({ base: z.string(), slug: z.string() });
const SlugRow = z.object({ slug: z.string() });

/**
 * Returns the addresses of many new prompts, in order, by the rule of a single creation (`addressFor`). Locks all bases
 * in one order first, so that imports and creations can't deadlock.
 */
export async function allocateAddresses(
  tx: Transaction,
  prompts: readonly { title: string; isShared: boolean }[],
): Promise<Address[]> {
  const shared = prompts.filter(({ isShared }) => isShared).map(({ title }) => title);
  if (shared.length > 0) {
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(ordered.lock)
      FROM (SELECT DISTINCT hashtextextended(base, 7) AS lock FROM unnest(${distinctBases(shared)}::text[]) AS base ORDER BY 1)
        AS ordered`;
  }
  const slugs = (await allocateSlugs(tx, shared)).values();
  const taken = new Set<string>();
  return prompts.map(({ title, isShared }) => {
    if (isShared) return { slug: slugs.next().value ?? '', privateSlug: null };
    let address = privateAddress(title);
    while (taken.has(address.slug)) address = privateAddress(title);
    taken.add(address.slug);
    return address;
  });
}

const distinctBases = (titles: readonly string[]) => [...new Set(titles.map((title) => slugBase(title)))];

/**
 * Returns plain slugs for many titles, in order. A concurrent creation can take one of them, also with a title that
 * contains the suffix ('X 1' beside a second 'X'): then the unique index rejects it, and the caller retries. Takes no
 * locks: one for each of a hundred thousand titles would exceed the server's lock table.
 */
export async function allocateSlugs(tx: Transaction, titles: readonly string[]): Promise<string[]> {
  if (titles.length === 0) return [];
  const bases = titles.map((title) => slugBase(title));
  const free = await rowsOf(tx, FreeSlug)`
    SELECT base, first_free_slug(base, base = ANY(${[...RESERVED_SLUGS]}::text[])) AS slug
    FROM unnest(${distinctBases(titles)}::text[]) AS base`;
  const firstFree = new Map(free.map(({ base, slug }) => [base, slug]));

  const taken = new Set<string>();
  for (;;) {
    const slugs = assign(bases, firstFree, taken);
    const clashes = await rowsOf(tx, SlugRow)`
      SELECT slug FROM unnest(${slugs}::text[]) AS slug WHERE slug_is_taken(slug)`;
    if (clashes.length === 0) return slugs;
    for (const { slug } of clashes) taken.add(slug);
  }
}

/** Assigns one slug to each base: its first free one, else the following suffixes, skipping `taken` and repetitions. */
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

/** Returns the numeric suffix of a slug after its base; 0 for the base itself. */
function suffixOf(base: string, slug: string): number {
  return slug === base ? 0 : Number(slug.slice(base.length + 1));
}
