import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROLES, type Role } from '@/domain/account/role';
import { type Actor, type Guest, GUEST, type Member } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { canEdit, canList } from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { editionCondition, editionOf, editionSource } from '@/server/services/access/edition';
import { accessOf } from '@/server/services/access/facts';
import { loadAccessForUsers } from '@/server/services/access/facts-of-users';
import { readableSince, historyConditionOfAny, isVersionReadable } from '@/server/services/access/history';
import { mayEdit } from '@/server/services/access/may-edit';
import { segmentCondition } from '@/server/services/access/segment';
import { isListed, mentionedInWork, viewerOf, visibleTo } from '@/server/services/access/visible-to';
import { visibilityFilterOf } from '@/server/services/prompt/list-engine/visibility-filter';
import { IdRow, rowsOf } from '@/server/services/rows';
import { type Combination, makeCombinations, type Person } from './combinations';

/** The policy of prompts and its SQL give the same answer for every combination of what they depend on. */

let people: Person[];
let spaces: Awaited<ReturnType<typeof makeCombinations>>['spaces'];

beforeAll(async () => {
  ({ people, spaces } = await makeCombinations());
});

const TOKEN = { id: 'token', scopes: [], spaceIds: null };

/** A person in every role, by themselves and through apps whose tokens are limited to spaces. */
function actorsOf({ id }: Person): Member[] {
  const actor = (role: Role, token?: Member['token']): Member => ({
    kind: 'member',
    id,
    role,
    ...(token && { token }),
  });
  const limits = [[spaces.space], [spaces.space, spaces.approving], [spaces.deleted]];
  return [
    ...ROLES.map((role) => actor(role)),
    actor('contributor', TOKEN),
    ...limits.map((spaceIds) => actor('contributor', { ...TOKEN, spaceIds })),
  ];
}

const GUESTS: Guest[] = [GUEST, { ...GUEST, approvedOnly: true }, { ...GUEST, approvedInSpaces: true }];

/** Names of combinations, sorted, so that a difference can be read. */
const namesOf = (combinations: readonly Combination[]) => combinations.map(({ name }) => name).sort();

/** Names of those of a person's combinations that a statement `SELECT id` returns. */
async function found({ combinations }: Person, query: Prisma.Sql): Promise<string[]> {
  const names = new Map(combinations.map(({ id, name }) => [id, name]));
  const rows = await rowsOf(db, IdRow)`SELECT found.id::text FROM (${query}) found`;
  return rows.flatMap(({ id }) => names.get(id) ?? []).sort();
}

const describeActor = (actor: Actor) => JSON.stringify(actor);

describe('for every combination of sharing, author, space, role there, grant, link, edition and deletion', () => {
  it('a list contains what the policy lists', async () => {
    for (const person of people) {
      for (const actor of [...actorsOf(person), GUEST]) {
        const expected = person.combinations.filter(
          ({ facts, isDeleted }) => !isDeleted && canList(actor, facts),
        );
        const rows = await found(
          person,
          Prisma.sql`SELECT p.id FROM prompts p WHERE p.deleted_at IS NULL AND ${visibleTo(actor)}`,
        );
        expect(rows, describeActor(actor)).toEqual(namesOf(expected));
      }
    }
  });

  it('a search finds the texts of what the policy lists, in the edition of the reader', async () => {
    for (const person of people) {
      for (const actor of [...actorsOf(person), ...GUESTS]) {
        const expected = person.combinations.filter(
          (one) => !one.isDeleted && canList(actor, one.facts) && hasText(actor, one),
        );
        const rows = await found(
          person,
          Prisma.sql`
            SELECT s.prompt_id AS id FROM prompt_search s
            WHERE ${isListed('s', viewerOf(actor))} AND ${editionCondition({ edition: editionOf(actor) })}`,
        );
        expect(rows, describeActor(actor)).toEqual(namesOf(expected));
      }
    }
  });

  it('guests read shared prompts in the edition for them', async () => {
    for (const person of people) {
      for (const guest of GUESTS) {
        const expected = person.combinations.filter(
          (one) => one.facts.isShared && !one.isDeleted && hasText(guest, one),
        );
        const rows = await found(
          person,
          Prisma.sql`
            SELECT p.id FROM ${editionSource({ edition: editionOf(guest) })} p
            WHERE is_public(p.is_shared, p.deleted_at)`,
        );
        expect(rows, describeActor(guest)).toEqual(namesOf(expected));
      }
    }
  });

  it('the segments of a list contain each listed prompt once', async () => {
    for (const person of people) {
      for (const actor of [...actorsOf(person), GUEST]) {
        const { segments } = visibilityFilterOf({ actor }, PromptListQuery.parse({ scope: 'visible' }));
        const parts = (segments ?? []).map(
          (segment) => Prisma.sql`SELECT p.id FROM prompts p WHERE ${segmentCondition(segment)}`,
        );
        const expected = person.combinations.filter(
          ({ facts, isDeleted }) => !isDeleted && canList(actor, facts),
        );
        const rows = parts.length === 0 ? [] : await found(person, Prisma.join(parts, ' UNION ALL '));
        expect(rows, describeActor(actor)).toEqual(namesOf(expected));
      }
    }
  });

  it('people edit what the policy lets them edit', async () => {
    for (const person of people) {
      for (const actor of actorsOf(person).filter(({ token }) => token === undefined)) {
        const expected = person.combinations.filter(({ facts }) => canEdit(actor, facts));
        const rows = await found(person, Prisma.sql`SELECT p.id FROM prompts p WHERE ${mayEdit(actor)}`);
        expect(rows, describeActor(actor)).toEqual(namesOf(expected));
      }
    }
  });

  it('work on a prompt is mentioned to those who list it, and outside spaces to moderators, for every combination of rights', async () => {
    for (const person of people) {
      for (const actor of actorsOf(person)) {
        const expected = person.combinations.filter(
          ({ facts }) => facts.space === null || canList(actor, facts),
        );
        const rows = await found(
          person,
          Prisma.sql`SELECT p.id FROM prompts p WHERE ${mentionedInWork(actor)}`,
        );
        expect(rows, describeActor(actor)).toEqual(namesOf(expected));
      }
    }
  });

  it('the facts of an actor are those of the combination', async () => {
    for (const person of people) {
      const actor: Member = { kind: 'member', id: person.id, role: 'contributor' };
      const rows = await accessOf(
        db,
        actor,
        person.combinations.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { id, name, facts, isDeleted } of person.combinations) {
        const row = byId.get(id);
        expect(row !== undefined, name).toBe(!isDeleted);
        if (row === undefined) continue;
        const { space, ...rest } = row;
        expect({ ...rest, space: space && { id: space.id, role: space.role } }, name).toEqual({
          id,
          createdBy: facts.createdBy,
          isShared: facts.isShared,
          space: facts.space,
          grant: facts.grant,
        });
      }
    }
  });

  it('the facts of others are those of the combination', async () => {
    for (const person of people) {
      for (const { id, name, facts } of person.combinations.filter((_, index) => index % 50 === 0)) {
        const of = await loadAccessForUsers(db, { id, spaceId: facts.space?.id ?? null }, [person.id]);
        const { space, grant, grantSince } = facts;
        expect(of(person.id), name).toEqual({ space, grant, grantSince });
      }
    }
  });

  it('versions are readable as the policy of history says', async () => {
    const Version = z.object({
      id: z.string(),
      version: z.number(),
      wasShared: z.boolean(),
      createdAt: z.date(),
    });
    for (const person of people) {
      const versions = await rowsOf(db, Version)`
        SELECT v.prompt_id::text AS id, v.version, v.was_shared AS "wasShared", v.created_at AS "createdAt"
        FROM prompt_versions v WHERE v.prompt_id = ANY(${person.combinations.map(({ id }) => id)}::uuid[])`;
      const byId = new Map(person.combinations.map((one) => [one.id, one]));
      for (const actor of actorsOf(person).filter(({ token }) => token === undefined)) {
        const expected = versions.filter((row) => {
          const facts = byId.get(row.id)?.facts;
          return facts !== undefined && isVersionReadable(readableSince(actor, facts), row);
        });
        const rows = await rowsOf(db, z.object({ id: z.string(), version: z.number() }))`
          SELECT v.prompt_id::text AS id, v.version FROM prompt_versions v JOIN prompts p ON p.id = v.prompt_id
          WHERE v.prompt_id = ANY(${person.combinations.map(({ id }) => id)}::uuid[])
            AND ${historyConditionOfAny(actor.id, actor.role === 'admin', 'v')}`;
        const label = ({ id, version }: { id: string; version: number }) =>
          `${byId.get(id)?.name ?? ''} version ${version}`;
        expect(rows.map(label).sort(), describeActor(actor)).toEqual(expected.map(label).sort());
      }
    }
  });
});

/** Whether there is a text of the combination in the edition of a reader. */
function hasText(actor: Actor, { edition, home }: Combination): boolean {
  const needsApproval = { current: false, approved: true, 'approved-in-spaces': home === 'approving' };
  return edition !== 'never' || !needsApproval[editionOf(actor)];
}
