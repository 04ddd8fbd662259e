import { z } from 'zod';
import { CATEGORIES, FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import {
  CATEGORY_PRIORITY,
  categoryPath,
  changeFrequency,
  COLLECTION_PRIORITY,
  CORE_PAGES,
  FRAMEWORK_PRIORITY,
  frameworkPath,
  PROFILE_PRIORITY,
  promptPriority,
  type SitemapEntry,
  TAG_PRIORITY,
  tagPath,
} from '@/domain/sitemap/entry';
import { Prisma } from '@/generated/prisma/client';
import { isPublic, promptSource } from '../access';
import { PART_SIZE } from '@/domain/sitemap/kinds';
import { BATCH_ROWS, type SitemapContext } from './context';
import { Position } from './file-starts';
import { findLastChanges } from './dates';
import { publicKeys } from './public-keys';
import { rowsOf } from '../rows';

const KeyRow = z.object({ key: z.string(), label: z.string() });
const PersonRow = z.object({ id: z.string(), lastModified: z.date() });

/** Start of a part and of the next one; null if it is the last. */
export type Range<Key> = { from: Key; to: Key | null };

export async function coreEntries(ctx: SitemapContext): Promise<SitemapEntry[]> {
  const { newest } = await findLastChanges(ctx);
  return CORE_PAGES.map(({ showsPrompts, ...page }) => ({
    ...page,
    lastModified: showsPrompts ? newest : null,
  }));
}

export async function categoryEntries(ctx: SitemapContext): Promise<SitemapEntry[]> {
  const { byCategory } = await findLastChanges(ctx);
  return CATEGORIES.map((category) => {
    const lastModified = byCategory.get(category) ?? null;
    return {
      path: categoryPath(category),
      priority: CATEGORY_PRIORITY,
      changeFrequency: lastModified === null ? 'yearly' : changeFrequency(lastModified, ctx.now),
      lastModified,
    };
  });
}

/** Entries of the list of each framework. The time of its last change is not stored, so it has no `lastmod`. */
export function frameworkEntries(): SitemapEntry[] {
  return FRAMEWORK_IDS.map((id) => ({
    path: frameworkPath(id),
    priority: FRAMEWORK_PRIORITY,
    changeFrequency: 'weekly',
  }));
}

const PromptRow = Position.extend({ slug: z.string(), updatedAt: z.date(), weight: z.number() });

/** SQL condition of a part over alias `p` of `prompts`, worded like the index of shared prompts by creation. */
export function inRange({ from, to }: Range<Position>): Prisma.Sql {
  const end =
    to === null
      ? Prisma.empty
      : Prisma.sql`AND (p.created_at, p.id) < (${to.createdAt}::timestamptz, ${to.id}::uuid)`;
  return Prisma.sql`${isPublic()}
    AND (p.created_at, p.id) >= (${from.createdAt}::timestamptz, ${from.id}::uuid) ${end}`;
}

/** Yields the shared prompts of one part, batch by batch along the index. */
export async function* promptEntries(
  { db, guest, now }: SitemapContext,
  range: Range<Position>,
): AsyncGenerator<SitemapEntry> {
  let after: Prisma.Sql = Prisma.empty;
  for (;;) {
    const rows = await rowsOf(db, PromptRow)`
      SELECT p.id::text, p.slug, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
        p.usage_count + p.favorite_count AS weight
      FROM ${promptSource(guest)} p WHERE ${inRange(range)} ${after}
      ORDER BY p.created_at, p.id LIMIT ${BATCH_ROWS}`;
    for (const { slug, updatedAt, weight } of rows) {
      yield {
        path: `/prompts/${slug}`,
        priority: promptPriority(weight),
        changeFrequency: changeFrequency(updatedAt, now),
        lastModified: updatedAt,
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_ROWS) return;
    after = Prisma.sql`AND (p.created_at, p.id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Yields creators or tags with a prompt visible to guests, batch by batch, each with its label. */
async function* sharedKeys(
  { db, guest }: SitemapContext,
  kind: 'creator' | 'tag',
  { from, to }: Range<string>,
): AsyncGenerator<{ key: string; label: string }[]> {
  let start = Prisma.sql`>= ${from}`;
  for (;;) {
    const rows = await rowsOf(db, KeyRow)`
      SELECT c.key, c.label FROM (${publicKeys(guest, kind)}) c
      WHERE c.key ${start} ${to === null ? Prisma.empty : Prisma.sql`AND c.key < ${to}`}
      ORDER BY c.key LIMIT ${BATCH_ROWS}`;
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_ROWS) return;
    start = Prisma.sql`> ${last.key}`;
  }
}

/** Yields entries of the list of each tag of a shared prompt, as it was first typed. */
export async function* tagEntries(ctx: SitemapContext, range: Range<string>): AsyncGenerator<SitemapEntry> {
  for await (const rows of sharedKeys(ctx, 'tag', range)) {
    for (const { label } of rows) {
      yield { path: tagPath(label), priority: TAG_PRIORITY, changeFrequency: 'weekly' };
    }
  }
}

/** Yields entries of all users with a shared prompt. The page changes with the profile and with each new prompt. */
export async function* profileEntries(
  ctx: SitemapContext,
  range: Range<string>,
): AsyncGenerator<SitemapEntry> {
  for await (const rows of sharedKeys(ctx, 'creator', range)) {
    const people = await rowsOf(ctx.db, PersonRow)`
      SELECT c.id::text, greatest(c.updated_at, (
        SELECT max(p.created_at) FROM ${promptSource(ctx.guest)} p
        WHERE p.created_by = c.id AND ${isPublic()}
      )) AS "lastModified"
      FROM profiles c WHERE c.id = ANY(${rows.map(({ key }) => key)}::uuid[]) ORDER BY c.id`;
    for (const { id, lastModified } of people) {
      yield { path: `/profile/${id}`, priority: PROFILE_PRIORITY, changeFrequency: 'weekly', lastModified };
    }
  }
}

const CollectionRow = z.object({ slug: z.string(), updatedAt: z.date() });

/** Entries of the list of collections and of those with content for guests, last changed first, up to one file. */
export async function collectionEntries({ db, guest, now }: SitemapContext): Promise<SitemapEntry[]> {
  const rows = await rowsOf(db, CollectionRow)`
    SELECT c.slug, c.updated_at AS "updatedAt" FROM collections c
    WHERE c.visibility = 'shared' AND EXISTS (
      SELECT 1 FROM collection_items i JOIN ${promptSource(guest)} p ON p.id = i.prompt_id
      WHERE i.collection_id = c.id AND ${isPublic()})
    ORDER BY c.updated_at DESC, c.id DESC LIMIT ${PART_SIZE}`;
  const list = { path: '/collections', priority: COLLECTION_PRIORITY };
  return [
    { ...list, changeFrequency: 'weekly', lastModified: rows[0]?.updatedAt ?? null },
    ...rows.map(({ slug, updatedAt }) => ({
      path: `/collections/${slug}`,
      priority: COLLECTION_PRIORITY,
      changeFrequency: changeFrequency(updatedAt, now),
      lastModified: updatedAt,
    })),
  ];
}
