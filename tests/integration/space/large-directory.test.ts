import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { env } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import { type Database, db } from '@/server/db';
import { listWaiting } from '@/server/services/account/list-waiting';
import { countInbox } from '@/server/services/inbox/list-work';
import { settleDirectory } from '@/server/services/space/settle-directory';
import { viewDecision } from '@/server/services/status/decision-facts';
import { callerAs } from '../../support/caller';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';

/**
 * A company of 10,000 people in one group of its directory, named in one of many spaces: who may decide, what is owed to
 * spaces, what waits for an address and the numbers of the inbox read no large table from end to end, by the planner's
 * own choice on analysed tables.
 */

const PEOPLE = 10_000;
const SPACES = 1_000;

let owner: TestProfile;
let writer: TestProfile;
let typed: TestProfile;
let promptId: string;

beforeAll(async () => {
  owner = await makeProfile({ role: 'admin', ...PROVED });
  writer = await makeProfile(PROVED);
  typed = await makeProfile();
  const { id: spaceId } = await callerAs(owner).space.create({ name: unique('Everybody') });
  await db.spaceMember.create({ data: { spaceId, userId: writer.id, role: 'publisher' } });
  ({ id: promptId } = await makePrompt({ creator: writer, spaceId }));
  // A client of its own: on a busy machine these statements take longer than the product lets one run.
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const run = (query: TemplateStringsArray, ...values: unknown[]) => {
    const sql = Prisma.sql(query, ...values);
    return client.query(sql.text, sql.values);
  };
  await run`
    INSERT INTO profiles (email, full_name, email_writer)
    SELECT 'person' || i || '@large.example', 'Person ' || i, 'others' FROM generate_series(1, ${PEOPLE}::int) AS i`;
  await run`
    INSERT INTO spaces (name, slug, created_by)
    SELECT 'Space ' || i, 'large-' || i, ${owner.id}::uuid FROM generate_series(1, ${SPACES}::int) AS i`;
  await run`
    INSERT INTO space_members (space_id, user_id, role, by_group)
    SELECT ${spaceId}::uuid, id, 'publisher', 'Everybody' FROM profiles WHERE email LIKE '%@large.example'`;
  await run`
    INSERT INTO space_members (space_id, user_id, role)
    SELECT s.id, p.id, 'member' FROM spaces s
    CROSS JOIN LATERAL (SELECT id FROM profiles WHERE email LIKE 'person%' || right(s.slug, 1) || '@large.example'
      ORDER BY id LIMIT 10) p WHERE s.slug LIKE 'large-%'`;
  await run`INSERT INTO space_groups (space_id, name, role) VALUES (${spaceId}::uuid, 'Everybody', 'publisher')`;
  // Teams of a hundred, each in a space of its own.
  await run`
    INSERT INTO space_members (space_id, user_id, role, by_group)
    SELECT s.id, p.id, 'member', 'Team ' || right(s.slug, 2) FROM spaces s
    JOIN profiles p ON p.email LIKE 'person%' || right(s.slug, 2) || '@large.example'
    WHERE s.slug LIKE 'large-1__'
    ON CONFLICT DO NOTHING`;
  await run`
    INSERT INTO space_groups (space_id, name, role)
    SELECT id, 'Team ' || right(slug, 2), 'member' FROM spaces WHERE slug LIKE 'large-1__'`;
  // Each member of a group owes the spaces a look (prisma/sql/directory.sql).
  await run`INSERT INTO scim_groups (display_name) VALUES ('Everybody'), ('Nobody')`;
  await run`
    INSERT INTO scim_group_members (group_id, profile_id)
    SELECT g.id, p.id FROM scim_groups g CROSS JOIN profiles p
    WHERE g.display_name = 'Everybody' AND p.email LIKE '%@large.example'`;
  await run`INSERT INTO scim_groups (display_name) SELECT 'Team ' || lpad(i::text, 2, '0') FROM generate_series(0, 99) AS i`;
  await run`
    INSERT INTO scim_group_members (group_id, profile_id)
    SELECT g.id, p.id FROM scim_groups g
    JOIN profiles p ON p.email LIKE 'person%' || right(g.display_name, 2) || '@large.example'
    WHERE g.display_name LIKE 'Team %'`;
  await run`
    INSERT INTO waiting_gifts (account_id, email, prompt_id, "right", given_by)
    SELECT id, email, ${promptId}::uuid, 'read', ${owner.id}::uuid FROM profiles WHERE email IS NOT NULL`;
  await run`VACUUM ANALYZE`;
  await client.end();
});

/** What grows with the people of a company. */
const LARGE = ['profiles', 'space_members', 'scim_group_members', 'waiting_gifts', 'directory_changes'];

async function readWhole(work: (observed: Database) => Promise<unknown>): Promise<string[]> {
  const statements = await explain(work);
  expect(statements.length).toBeGreaterThan(0);
  return statements
    .flat()
    .flatMap(tablesReadWhole)
    .filter((table) => LARGE.includes(table));
}

it('who may decide, and who can instead', async () => {
  for (const actor of [writer, owner]) {
    const read = await readWhole((observed) =>
      viewDecision({ db: observed, actor, now: new Date() }, promptId),
    );
    expect(read).toEqual([]);
  }
  const refused = await viewDecision({ db, actor: writer, now: new Date() }, promptId);
  expect(refused.refusal).toMatchObject({ cause: 'version', hasMore: true });
});

it('what waits until an address is proved', async () => {
  for (const actor of [typed, writer]) {
    expect(await readWhole((observed) => listWaiting({ db: observed, actor, now: new Date() }))).toEqual([]);
  }
});

it('the numbers of the inbox', async () => {
  for (const actor of [owner, writer]) {
    expect(
      await readWhole((observed) => countInbox({ db: observed, actor, now: new Date(), textModel: null })),
    ).toEqual([]);
  }
});

it('what a change of a team owes', async () => {
  const { id: groupId } = await db.scimGroup.findFirstOrThrow({
    where: { displayName: 'Team 42' },
    select: { id: true },
  });
  const ofTeam = { where: { groupId } };
  expect(await db.directoryChange.count(ofTeam)).toBe(PEOPLE / 100);
  const now = new Date();
  expect(await readWhole((observed) => settleDirectory({ db: observed, now }, { groupId }))).toEqual([]);
  expect(await db.directoryChange.count(ofTeam)).toBe(0);
  expect(await db.directoryChange.count()).toBeGreaterThanOrEqual(PEOPLE);
});
