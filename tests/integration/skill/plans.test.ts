import { beforeAll, expect, it } from 'vitest';
import { db } from '@/server/db';
import { listAgentSkills } from '@/server/services/skill/list-skills';
import { callerAs } from '../../support/caller';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, type TestProfile } from '../../support/factories';

/** A page of `skills/list` among 12,000 prompts reads those of the person's spaces and favorites. */

const PROMPTS = 12_000;
const SKILLS = 1_000;
const OWN = 120;
/** Rows created by one statement, which has a time limit. */
const STEP = 500;
/** An approval does more: it counts for the whole library. */
const APPROVED_STEP = 100;

let reader: TestProfile;

beforeAll(async () => {
  const author = await makeProfile();
  reader = await makeProfile();
  await callerAs(author).space.create({ name: 'Planned skills' });
  const { id: spaceId } = await db.space.findFirstOrThrow({ where: { name: 'Planned skills' } });
  await db.spaceMember.create({ data: { spaceId, userId: reader.id, role: 'reader' } });
  for (let from = 0; from < PROMPTS; from += STEP) {
    await db.$executeRaw`
      INSERT INTO prompts (id, slug, title, description, content, category, created_by, is_shared, "skillName", space_id, space_since)
      SELECT gen_random_uuid(), 'planned-' || n, 'Planned ' || n, 'Does it. Use when asked.', 'Text ' || n, 'AI',
        ${author.id}::uuid, true, CASE WHEN n < ${SKILLS}::int THEN 'skill-' || n ELSE '' END,
        CASE WHEN n < ${OWN}::int THEN ${spaceId}::uuid END, CASE WHEN n < ${OWN}::int THEN now() END
      FROM generate_series(${from}::int, ${from + STEP - 1}::int) n`;
  }
  await db.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, author_id, was_shared, "skillName")
    SELECT id, 1, title, description, content, category, created_by, true, "skillName" FROM prompts
    WHERE slug LIKE 'planned-%'`;
  await db.$executeRaw`VACUUM ANALYZE`;
  for (let from = 0; from < SKILLS; from += APPROVED_STEP) {
    await db.$executeRaw`
      INSERT INTO prompt_status (prompt_id, version, status, approved_by)
      SELECT id, 1, 'approved', ${author.id}::uuid FROM prompts
      WHERE slug IN (SELECT 'planned-' || n FROM generate_series(${from}::int, ${from + APPROVED_STEP - 1}::int) n)`;
  }
  await db.$executeRaw`VACUUM ANALYZE`;
}, 300_000);

it('a page of a person’s skills reads no table of prompts from end to end', async () => {
  let names: string[] = [];
  const plans = await explain(async (observed) => {
    const { items } = await listAgentSkills({ db: observed, actor: reader }, { after: '' });
    names = items.map(({ name }) => name);
  });
  expect(names).toHaveLength(50);
  const read = new Set(plans.flat().flatMap(tablesReadWhole));
  // Favorites and grants are few here, and read by their indexes where they are many.
  expect(
    [...read].filter((table) => ['prompts', 'prompt_versions', 'prompt_status'].includes(table)),
  ).toEqual([]);
});
