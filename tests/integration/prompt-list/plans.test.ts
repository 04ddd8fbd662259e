import { beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST, type Member } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { SORTS } from '@/domain/prompt/vocabulary';
import { type Database, db } from '@/server/db';
import { listAgentPrompts } from '@/server/services/agent/list-agent-prompts';
import { loadAgentPromptVersions } from '@/server/services/agent/load-agent-prompt-versions';
import { getFacets } from '@/server/services/prompt/list/get-facets';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { SEARCH_LIMITS, type SearchLimits } from '@/server/services/prompt/list-engine/search-limits';
import { getActivity } from '@/server/services/stats/get-activity';
import { getOverview } from '@/server/services/stats/get-overview';
import { explain, tablesReadWhole } from '../../support/explain';
import { asMember } from './library';

/** No list, search, facet or count reads all prompts: the planner's own choice on analysed tables, nothing switched off. */

const PROMPTS = 6_000;
/** Takes what is common here for what is common among millions: orders are walked. */
const MANY_MATCHES: SearchLimits = { exact: 100, scan: 0, indexScan: 2 };
/** Of an instance where some spaces need approval. */
const IN_SPACES: Actor = { kind: 'guest', approvedInSpaces: true };
let member: Member;
let creatorId: string;

beforeAll(async () => {
  const people = await db.profile.createManyAndReturn({
    data: Array.from({ length: 40 }, (_, index) => ({ fullName: `Person ${index}` })),
    select: { id: true },
  });
  creatorId = people[1]!.id;
  member = asMember(people[0]!);
  for (let from = 1; from <= PROMPTS; from += 100) {
    await db.$executeRaw`
    INSERT INTO prompts (slug, title, description, content, category, tags, is_shared, created_by, created_at)
    SELECT 'p-' || i, 'Title ' || md5(i::text), 'Describe ' || i % 50, 'write word' || i % 700 || ' and ' || md5((-i)::text),
      (ARRAY['AI', 'Design', 'Sales', 'Other'])[1 + i % 4], CASE WHEN i % 3 = 0 THEN ARRAY['common'] ELSE ARRAY['tag' || i % 200] END,
      i % 10 < 7, (${people.map(({ id }) => id)}::uuid[])[1 + i % 40], now() - i * interval '1 minute'
    FROM generate_series(${from}::int, ${from + 99}::int) AS i`;
  }
  await db.$executeRaw`
    INSERT INTO favorites (prompt_id, user_id)
    SELECT id, created_by FROM prompts WHERE right(slug, 1) = '1'`;
  await fillSpaces(people.map(({ id }) => id));
  await db.$executeRaw`VACUUM ANALYZE`;
});

/** The member is in ten of a hundred spaces, one prompt in six has a home, and they have twenty of a thousand grants. */
async function fillSpaces(people: string[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO spaces (slug, name) SELECT 'space-' || i, 'Space ' || i FROM generate_series(1, 100) AS i`;
  await db.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT s.id, (${people}::uuid[])[1 + n % 40], 'reader' FROM (SELECT id, row_number() OVER () AS n FROM spaces) s`;
  await db.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT s.id, ${people[0]}::uuid, 'member' FROM (SELECT id, row_number() OVER () AS n FROM spaces) s WHERE n % 10 = 1
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    UPDATE prompts SET space_since = now(), space_id = s.id FROM spaces s
    WHERE split_part(prompts.slug, '-', 2)::int % 6 = 0
      AND s.slug = 'space-' || (1 + split_part(prompts.slug, '-', 2)::int / 6 % 100)`;
  await db.$executeRaw`UPDATE spaces SET public_needs_approval = true WHERE slug IN ('space-3', 'space-50')`;
  await db.$executeRaw`
    UPDATE prompts SET approved_version = 1 WHERE space_id IS NOT NULL AND split_part(slug, '-', 2)::int % 18 = 0`;
  await db.$executeRaw`
    INSERT INTO prompt_grants (prompt_id, subject_user_id, "right")
    SELECT id, (${people}::uuid[])[1 + (split_part(slug, '-', 2)::int / 7) % 40], 'read' FROM prompts
    WHERE split_part(slug, '-', 2)::int % 7 = 0`;
  await db.$executeRaw`
    INSERT INTO prompt_grants (prompt_id, subject_space_id, "right")
    SELECT p.id, s.id, 'edit' FROM prompts p, spaces s
    WHERE split_part(p.slug, '-', 2)::int % 50 = 3 AND s.slug = 'space-' || (1 + split_part(p.slug, '-', 2)::int / 50 % 100)`;
}

/** The tables read from end to end by the few statements that `work` sends. */
async function readWhole(work: (observed: Database) => Promise<unknown>): Promise<string[]> {
  const statements = await explain(work);
  // A search without accents asks once more.
  expect(statements.length).toBeLessThanOrEqual(3);
  return statements.flat().flatMap(tablesReadWhole);
}

const LISTS: Record<string, Partial<PromptListQuery>> = {
  plain: {},
  'page 40': { page: 40 },
  'last page': { page: 9_999 },
  category: { category: 'Design' },
  'page 40 of a category': { page: 40, category: 'Design' },
  creator: { creatorId: '' },
  'rare word': { q: 'word123' },
  'common word': { q: 'write' },
  'one letter': { q: 'e' },
  'two letters': { q: 'wo' },
  phrase: { q: 'write word5' },
  'creator’s name': { q: 'person 7' },
  'no match': { q: 'zzzzzz' },
  'CJK word': { q: '提示词' },
  'rare tag': { tags: ['tag7'] },
  'common tag': { tags: ['common'] },
  'page 40 of a common tag': { tags: ['common'], page: 40 },
  'two tags': { tags: ['common', 'tag7'] },
  'common word in a category': { q: 'write', category: 'Sales' },
  'word and tag': { q: 'write', tags: ['common'] },
};

it.each(Object.entries(LISTS))('a list of %s reads no table of prompts whole', async (_, query) => {
  for (const scope of ['shared', 'visible', 'mine', 'favorites', 'granted'] as const) {
    for (const sort of SORTS) {
      const asked = PromptListQuery.parse({
        ...query,
        ...(query.creatorId === undefined ? {} : { creatorId }),
        scope,
        sort,
        excerpt: true,
      });
      for (const actor of scope === 'shared' ? [GUEST, IN_SPACES, member] : [member]) {
        for (const limits of [SEARCH_LIMITS, MANY_MATCHES]) {
          const read = await readWhole((observed) =>
            listPrompts({ db: observed, actor, now: new Date() }, asked, limits),
          );
          const ofPrompts = read.filter((table) => table === 'prompts' || table === 'prompt_search');
          expect(ofPrompts, `${scope}, ${sort}, ${actor.kind}, ${JSON.stringify(limits)}`).toEqual([]);
        }
      }
    }
  }
});

it('reads no table of prompts or uses whole for the figures of a space', async () => {
  await db.$executeRaw`INSERT INTO prompt_daily_uses (prompt_id, day, version, total) SELECT id, current_date, 1, 1 FROM prompts`;
  await db.$executeRaw`VACUUM ANALYZE prompt_daily_uses`;
  const { id: spaceId } = await db.space.findUniqueOrThrow({ where: { slug: 'space-1' } });
  const ofSpace = (observed: Database) => ({ db: observed, actor: member, now: new Date() });
  const read = [
    ...(await readWhole((observed) => getOverview(ofSpace(observed), { spaceId }))),
    ...(await readWhole((observed) => getActivity(ofSpace(observed), { spaceId }))),
  ];
  expect(read).not.toContain('prompts');
  expect(read).not.toContain('prompt_daily_uses');
});

it('reads no table of prompts whole for facets and analytics', async () => {
  for (const actor of [GUEST, member]) {
    expect(await readWhole((observed) => getFacets({ db: observed, actor, now: new Date() }))).not.toContain(
      'prompts',
    );
  }
  expect(
    await readWhole((observed) => getOverview({ db: observed, actor: member, now: new Date() }, {})),
  ).not.toContain('prompts');
});

it('reads no table of prompts whole for what agents are offered', async () => {
  await db.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, title, description, content, category)
    SELECT id, version, title, description, content, category FROM prompts`;
  await db.$executeRaw`ANALYZE prompt_versions`;
  await db.$executeRaw`
    INSERT INTO collections (slug, name, visibility, created_by, for_agents) VALUES ('ready', 'Ready', 'shared', ${creatorId}::uuid, true)`;
  await db.$executeRaw`
    INSERT INTO collection_items (collection_id, prompt_id, position)
    SELECT c.id, p.id, row_number() OVER () FROM collections c, prompts p WHERE p.slug IN ('p-10', 'p-20', 'p-30')`;
  const limited = { ...member, token: { id: '', scopes: [], spaceIds: [] } };
  for (const actor of [member, limited]) {
    for (const read of [
      (observed: Database) => listAgentPrompts({ db: observed, actor }, { after: '' }),
      (observed: Database) => loadAgentPromptVersions({ db: observed, actor }, ['p-5', creatorId]),
    ]) {
      const whole = await readWhole(read);
      expect(whole.filter((table) => table.startsWith('prompt'))).toEqual([]);
    }
  }
});
