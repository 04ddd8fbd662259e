import { z } from 'zod';
import { RESERVED_SLUGS } from '@/domain/prompt/slug';
import { slugBase } from '@/domain/prompt/slug-base';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { type Address, privateAddress } from './private-address';

const FreeSlug = z.object({ base: z.string(), slug: z.string() });
const SlugRow = z.object({ slug: z.string() });

/**
 * Addresses of many new prompts at once, in their order, by the rule of a single creation (`addressFor`). The locks of all
 * bases are taken in one order first: two imports and any number of creations wait for each other and never in a ring.
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
 * Plain slugs of many titles at once, in their order. A slug can be lost to somebody who takes it at this moment, also by a title that
 * has the suffix in it ('X 1' beside a second 'X'): the unique index says so, and the caller tries again. Takes no locks: one for
 * each of a hundred thousand titles is more than the server's lock table holds.
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
