import { randomUUID } from 'node:crypto';
import type { GrantRight } from '@/domain/grant/right';
import type { CreatorFacts } from '@/domain/prompt/policy';
import { SPACE_ROLES, type SpaceRole } from '@/domain/space/role';
import { db } from '@/server/db';
import { makeProfile } from '../../support/factories';

/** Everything that decides who sees a prompt, in all combinations. */

const SHARING = [true, false];
const AUTHORS = ['self', 'other'] as const;
const HOMES = ['none', 'space', 'approving'] as const;
const GRANTS = ['none', 'read', 'suggest', 'edit', 'by-space', 'expired', 'by-deleted-space'] as const;
const EDITIONS = ['never', 'earlier', 'newest'] as const;
const DELETION = [false, true];
const LINKS = [false, true];
export const ROLES_THERE = [null, ...SPACE_ROLES];

const RIGHT_OF: Record<(typeof GRANTS)[number], GrantRight | null> = {
  none: null,
  read: 'read',
  suggest: 'suggest',
  edit: 'edit',
  'by-space': 'edit',
  expired: null,
  'by-deleted-space': null,
};

export const MADE = new Date('2026-01-01T00:00:00Z');
export const CAME = new Date('2026-02-01T00:00:00Z');
export const GIVEN = new Date('2026-03-01T00:00:00Z');
/** The second version is written after everything else has happened. */
export const EDITED = new Date('2026-04-01T00:00:00Z');

export type Combination = {
  id: string;
  /** What it is, for a message. */
  name: string;
  facts: CreatorFacts & { spaceSince: Date | null; grantSince: Date | null };
  isDeleted: boolean;
  edition: (typeof EDITIONS)[number];
  home: (typeof HOMES)[number];
};

export type Person = { id: string; roleThere: SpaceRole | null; combinations: Combination[] };

type Spaces = Record<'space' | 'approving' | 'granted' | 'deleted', string>;

async function makeSpaces(): Promise<Spaces> {
  const make = async (name: string, fields: { publicNeedsApproval?: boolean; deletedAt?: Date } = {}) => {
    const { id } = await db.space.create({
      data: { slug: `${name}-${randomUUID().slice(0, 8)}`, name, ...fields },
      select: { id: true },
    });
    return id;
  };
  return {
    space: await make('space'),
    approving: await make('approving', { publicNeedsApproval: true }),
    granted: await make('granted'),
    deleted: await make('deleted', { deletedAt: EDITED }),
  };
}

/** Every combination for one person, whose role in the spaces of prompts is given. */
function combinationsOf(self: string, other: string, roleThere: SpaceRole | null, spaces: Spaces) {
  return SHARING.flatMap((isShared) =>
    AUTHORS.flatMap((author) =>
      HOMES.flatMap((home) =>
        GRANTS.flatMap((grant) =>
          EDITIONS.flatMap((edition) =>
            DELETION.flatMap((isDeleted) =>
              LINKS.map((hasLink) => {
                const right = RIGHT_OF[grant];
                return {
                  id: randomUUID(),
                  name: JSON.stringify({ isShared, author, home, grant, edition, isDeleted, hasLink }),
                  facts: {
                    createdBy: author === 'self' ? self : other,
                    isShared,
                    space: home === 'none' ? null : { id: spaces[home], role: roleThere },
                    grant: right,
                    spaceSince: home === 'none' ? null : CAME,
                    creatorSince: null,
                    grantSince: right === null ? null : GIVEN,
                  },
                  isDeleted,
                  edition,
                  home,
                  grant,
                  hasLink,
                };
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

type Made = ReturnType<typeof combinationsOf>[number];

const TEXT = { category: 'AI', title: 'Combination', description: 'One of all.', content: 'Say hello.' };

async function store(made: readonly Made[], self: string, spaces: Spaces): Promise<void> {
  await db.prompt.createMany({
    data: made.map(({ id, facts, isDeleted }) => ({
      ...TEXT,
      id,
      slug: `c-${id}`,
      isShared: facts.isShared,
      createdBy: facts.createdBy,
      createdAt: MADE,
      version: 2,
      deletedAt: isDeleted ? EDITED : null,
      spaceId: facts.space?.id ?? null,
      spaceSince: facts.spaceSince,
    })),
  });
  await db.promptVersion.createMany({
    data: made.flatMap(({ id }) =>
      [MADE, EDITED].map((createdAt, index) => ({ ...TEXT, promptId: id, version: index + 1, createdAt })),
    ),
  });
  for (const [edition, approvedVersion] of [['earlier', 1] as const, ['newest', 2] as const]) {
    const ids = made.filter((one) => one.edition === edition).map(({ id }) => id);
    await db.prompt.updateMany({ where: { id: { in: ids } }, data: { approvedVersion } });
  }
  await db.promptGrant.createMany({
    data: made
      .filter(({ grant }) => grant !== 'none')
      .map(({ id, grant }) => ({
        promptId: id,
        right: RIGHT_OF[grant] ?? 'edit',
        createdAt: GIVEN,
        expiresAt: grant === 'expired' ? EDITED : null,
        ...(grant === 'by-space' || grant === 'by-deleted-space'
          ? { subjectSpaceId: grant === 'by-space' ? spaces.granted : spaces.deleted }
          : { subjectUserId: self }),
      })),
  });
  await db.shareLink.createMany({
    data: made
      .filter(({ hasLink }) => hasLink)
      .map(({ id, facts }) => ({
        promptId: id,
        tokenHash: randomUUID(),
        pin: 'newest',
        createdBy: facts.createdBy,
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })),
  });
}

/** Stores every combination for a person of each role in the spaces. */
export async function makeCombinations(): Promise<{ people: Person[]; spaces: Spaces }> {
  const spaces = await makeSpaces();
  const other = await makeProfile();
  const people: Person[] = [];
  for (const roleThere of ROLES_THERE) {
    const self = await makeProfile();
    const memberships = [
      { spaceId: spaces.granted, role: 'reader' },
      { spaceId: spaces.deleted, role: 'owner' },
      ...(roleThere === null
        ? []
        : [spaces.space, spaces.approving].map((spaceId) => ({ spaceId, role: roleThere }))),
    ];
    await db.spaceMember.createMany({ data: memberships.map((row) => ({ ...row, userId: self.id })) });
    const made = combinationsOf(self.id, other.id, roleThere, spaces);
    await store(made, self.id, spaces);
    people.push({ id: self.id, roleThere, combinations: made });
  }
  return { people, spaces };
}
