import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PRIORITY_STEPS, type SitemapEntry } from '@/domain/sitemap/entry';
import { type SitemapKind, sitemapPath } from '@/domain/sitemap/kinds';
import { promptSource } from '../access';
import type { SitemapContext } from './context';
import { findFileStarts, type Position } from './file-starts';
import { findLastChanges } from './dates';
import { guestKey } from './guest-key';
import {
  categoryEntries,
  collectionEntries,
  coreEntries,
  frameworkEntries,
  inRange,
  profileEntries,
  promptEntries,
  type Range,
  tagEntries,
} from './entries';
import { publicKeys } from './public-keys';
import { cacheSitemapFacts } from './cache-sitemap-facts';
import { siteIndex, urlSet } from './write-xml';
import { rowOf } from '../rows';

const KeyFacts = z.object({ count: z.number(), digest: z.string(), edited: z.date().nullable() });

/** A file of the sitemap: its headers, and a function that generates its text. */
export type Sitemap = {
  /** Changes whenever the text does. */
  etag: string;
  lastModified: Date | null;
  open: () => Readable;
};

function etagOf(...facts: unknown[]): string {
  // Weak: the same addresses, even if a proxy compresses them.
  return `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 27)}"`;
}

/** Change frequencies depend on the date. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

function rangeOf<Key>(cuts: readonly Key[], part: number): Range<Key> | null {
  const from = cuts[part - 1];
  return from === undefined ? null : { from, to: cuts[part] ?? null };
}

function fixed(ctx: SitemapContext, entries: readonly SitemapEntry[]): Sitemap {
  const times = entries.flatMap(({ lastModified }) => (lastModified ? [lastModified.getTime()] : []));
  return {
    etag: etagOf(ctx.siteUrl, entries),
    lastModified: times.length === 0 ? null : new Date(Math.max(...times)),
    open: () => urlSet(entries, ctx.siteUrl),
  };
}

/** Returns the index of all kinds of files with content; those with one file include the time of their last change. */
async function index(ctx: SitemapContext): Promise<Sitemap> {
  const [cuts, { newest }, collections] = await Promise.all([
    findFileStarts(ctx),
    findLastChanges(ctx),
    collectionEntries(ctx),
  ]);
  const filesOf = (kind: SitemapKind, parts: number, lastModified: Date | null = null) =>
    Array.from({ length: parts }, (_, at) => ({
      path: sitemapPath(kind, at + 1),
      lastModified: parts === 1 ? lastModified : null,
    }));
  const files = [
    ...filesOf('core', 1, newest),
    ...filesOf('prompts', cuts.prompts.length, newest),
    ...filesOf('frameworks', 1),
    ...filesOf('categories', 1, newest),
    ...filesOf('tags', cuts.tags.length),
    ...filesOf('profiles', cuts.profiles.length),
    ...filesOf('collections', 1, collections[0]?.lastModified),
  ];
  return {
    etag: etagOf(ctx.siteUrl, files),
    lastModified: newest,
    open: () => siteIndex(files, ctx.siteUrl),
  };
}

const PromptFacts = z.object({ count: z.number(), newest: z.date().nullable(), digest: z.string() });
type PromptFacts = z.infer<typeof PromptFacts>;

async function prompts(ctx: SitemapContext, range: Range<Position>): Promise<Sitemap> {
  // Only the part of the counters that is written: a use seldom changes a prompt's priority.
  const facts = await cacheSitemapFacts(ctx, `prompts ${range.from.id}`, async () => {
    const found = await rowOf(ctx.db, PromptFacts)`
      SELECT count(*)::int AS count, max(p.updated_at) AS newest, coalesce(sum(hashtextextended(
        p.slug, width_bucket(p.usage_count + p.favorite_count, ${PRIORITY_STEPS.map((step) => step + 1)}::int[])
      )), 0)::text AS digest
      FROM ${promptSource(ctx.guest)} p WHERE ${inRange(range)}`;
    return found;
  });
  return {
    etag: etagOf(ctx.siteUrl, guestKey(ctx.guest), range.from, facts, dayOf(ctx.now)),
    lastModified: facts.newest,
    open: () => urlSet(promptEntries(ctx, range), ctx.siteUrl),
  };
}

async function counted(
  ctx: SitemapContext,
  kind: 'creator' | 'tag',
  range: Range<string>,
  entries: (ctx: SitemapContext, range: Range<string>) => AsyncIterable<SitemapEntry>,
): Promise<Sitemap> {
  const facts = await cacheSitemapFacts(ctx, `${kind} ${range.from}`, async () => {
    const found = await rowOf(ctx.db, KeyFacts)`
      SELECT count(*)::int AS count, coalesce(sum(hashtextextended(n.key || coalesce(n.label, ''), 0)), 0)::text AS digest,
        -- Of people, who edited their profile, and when.
        CASE WHEN ${kind} = 'creator' THEN (SELECT max(updated_at) FROM profiles) END AS edited
      FROM (${publicKeys(ctx.guest, kind)}) n
      WHERE n.key >= ${range.from} AND (${range.to}::text IS NULL OR n.key < ${range.to})`;
    return found;
  });
  const { newest } = await findLastChanges(ctx);
  return {
    etag: etagOf(ctx.siteUrl, guestKey(ctx.guest), range.from, facts, newest),
    lastModified: newest,
    open: () => urlSet(entries(ctx, range), ctx.siteUrl),
  };
}

/**
 * Returns a sitemap file of a kind, only with what guests may see. Null for a part that doesn't
 * exist, including the first part of a kind without addresses.
 */
export async function getSitemap(ctx: SitemapContext, kind: SitemapKind, part = 1): Promise<Sitemap | null> {
  if (kind === 'prompts') {
    const range = rangeOf((await findFileStarts(ctx)).prompts, part);
    return range && prompts(ctx, range);
  }
  if (kind === 'tags') {
    const range = rangeOf((await findFileStarts(ctx)).tags, part);
    return range && counted(ctx, 'tag', range, tagEntries);
  }
  if (kind === 'profiles') {
    const range = rangeOf((await findFileStarts(ctx)).profiles, part);
    return range && counted(ctx, 'creator', range, profileEntries);
  }
  if (part !== 1) return null;
  switch (kind) {
    case 'index':
      return index(ctx);
    case 'core':
      return fixed(ctx, await coreEntries(ctx));
    case 'categories':
      return fixed(ctx, await categoryEntries(ctx));
    case 'collections':
      return fixed(ctx, await collectionEntries(ctx));
    case 'frameworks':
      return fixed(ctx, frameworkEntries());
  }
}

/** Returns the replacement for a file that can't be generated: one address, with the reason. */
export function fallbackSitemap(
  ctx: Pick<SitemapContext, 'siteUrl'>,
  path: '/' | '/browse-prompts',
  reason: string,
) {
  // Two hyphens would end the comment.
  const safe = reason.replace(/[^\w .,:;&#]/g, '');
  return (
    `<?xml version="1.0" encoding="UTF-8"?><!-- ${safe} -->` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ctx.siteUrl}${path}</loc></url></urlset>`
  );
}
