import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { sharing } from '../access';
import { rowsOf } from '../rows';
import { allocateSlugs } from './allocate-addresses';

/** Prompts shared per round of statements. */
const AT_ONCE = 1_000;

const TitledRow = z.object({ id: z.string(), title: z.string() });

/**
 * Shares locked prompts with everyone. One that was never shared before gets the plain slug of its title; the address
 * with the random ending redirects to it from then on. Throws a unique violation if a concurrent
 * call takes one of the addresses: the caller retries.
 */
export async function shareRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await share(tx, ids.slice(start, start + AT_ONCE));
}

async function share(tx: Transaction, ids: string[]): Promise<void> {
  const unseen = await rowsOf(tx, TitledRow)`
    SELECT id::text, title FROM prompts WHERE id = ANY(${ids}::uuid[]) AND slug = private_slug ORDER BY id`;
  const slugs = await allocateSlugs(
    tx,
    unseen.map(({ title }) => title),
  );
  await tx.$executeRaw`
    UPDATE prompts SET ${sharing(true)}, slug = coalesce(plain.slug, prompts.slug)
    FROM unnest(${ids}::uuid[]) AS shared(id)
    LEFT JOIN unnest(${unseen.map(({ id }) => id)}::uuid[], ${slugs}::text[]) AS plain(id, slug) ON plain.id = shared.id
    WHERE prompts.id = shared.id`;
}
