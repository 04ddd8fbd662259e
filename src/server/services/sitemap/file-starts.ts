import { z } from 'zod';
import { PART_SIZE } from '@/domain/sitemap/kinds';
import { isPublic, promptSource } from '../access';
import type { SitemapContext } from './context';
import { guestKey } from './guest-key';
import { publicKeys } from './public-keys';
import { rowsOf } from '../rows';

const KeyRow = z.object({ key: z.string() });

export const Position = z.object({ id: z.string(), createdAt: z.date() });
export type Position = z.infer<typeof Position>;

/** Start of each file of a kind: empty for a kind without addresses. */
export type FileStarts = { prompts: Position[]; profiles: string[]; tags: string[] };

/** How long cuts are cached. Prompts that become public meanwhile fit beside a part's 45,000. */
const REMEMBERED_MS = 60_000;

/**
 * Finds the cuts: every 45,000th row, counted along one index in one pass. Prompts are in order of creation, so that a
 * new one extends the last part and moves no cut.
 */
async function readCuts(ctx: SitemapContext): Promise<FileStarts> {
  const { db, guest } = ctx;
  const keysOf = async (kind: 'creator' | 'tag') => {
    const rows = await rowsOf(db, KeyRow)`
      SELECT n.key FROM (
        SELECT c.key, row_number() OVER (ORDER BY c.key) AS place FROM (${publicKeys(guest, kind)}) c
      ) n WHERE n.place % ${PART_SIZE} = 1 ORDER BY n.key`;
    return rows.map(({ key }) => key);
  };
  const prompts = await rowsOf(db, Position)`
    SELECT n.id::text, n.created_at AS "createdAt" FROM (
      SELECT p.id, p.created_at, row_number() OVER (ORDER BY p.created_at, p.id) AS place
      FROM ${promptSource(guest)} p WHERE ${isPublic()}
    ) n WHERE n.place % ${PART_SIZE} = 1 ORDER BY n.created_at, n.id`;
  return { prompts, profiles: await keysOf('creator'), tags: await keysOf('tag') };
}

let remembered: { until: number; forGuest: string; cuts: Promise<FileStarts> } | null = null;

/**
 * Returns the cuts, cached for a minute if there are several parts: with one part they are read again, so that the
 * first prompt appears immediately.
 */
export async function findFileStarts(ctx: SitemapContext): Promise<FileStarts> {
  const now = ctx.now.getTime();
  const forGuest = guestKey(ctx.guest);
  if (remembered !== null && remembered.until > now && remembered.forGuest === forGuest) {
    return remembered.cuts;
  }
  const cuts = readCuts(ctx);
  const entry = { until: now + REMEMBERED_MS, forGuest, cuts };
  remembered = entry;
  const forget = () => {
    if (remembered === entry) remembered = null;
  };
  try {
    const found = await cuts;
    if (found.prompts.length < 2) forget();
    return found;
  } catch (error) {
    forget();
    throw error;
  }
}
