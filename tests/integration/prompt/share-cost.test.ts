import { beforeAll, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** More than a page of search rows. */
const PROMPTS = 120;
const prompts: PromptDto[] = [];

beforeAll(async () => {
  const creator = await makeProfile();
  for (let index = 0; index < PROMPTS; index += 1) prompts.push(await makePrompt({ creator }));
});

async function pageOf({ id }: PromptDto): Promise<number> {
  const [row] = await db.$queryRaw<[{ page: number }]>`
    SELECT (ctid::text::point)[0]::int AS page FROM prompt_search WHERE prompt_id = ${id}::uuid AND is_current`;
  return row.page;
}

it('leaves the search row in its page when sharing changes, so that its text need not be entered again', async () => {
  const first = prompts[0]!;
  const page = await pageOf(first);
  // The page is not the one that rows are still added to.
  expect(await pageOf(prompts.at(-1)!)).toBeGreaterThan(page);
  const api = callerAs({ kind: 'member', id: first.createdBy, role: 'contributor' });
  await api.prompt.setShared({ id: first.id, isShared: !first.isShared });
  expect(await pageOf(first)).toBe(page);
});
