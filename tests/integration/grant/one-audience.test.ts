import { beforeAll, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/**
 * People hidden in one list are hidden in all responses: members of a hidden space, and recipients of a prompt's
 * grants.
 */

type Person = { profile: TestProfile; api: Api };

let owner: Person;
let member: Person;
let reader: Person;
let grantee: Person;
let editor: Person;
let space: SpaceDto;
let prompt: PromptDto;

const as = (who: Person) => callerAs(who.profile);

async function join(who: Person, role: 'reader' | 'member') {
  const { url } = await as(owner).space.invite({ id: space.id, role });
  await who.api.space.join({ token: url?.split('token=')[1] ?? '' });
}

beforeAll(async () => {
  [owner, member, reader, grantee, editor] = [
    ...[await newMember(), await newMember(), await newMember(), await newMember(), await newMember()],
  ] as [Person, Person, Person, Person, Person];
  space = await owner.api.space.create({ name: unique('Hidden') });
  await join(member, 'member');
  await join(reader, 'reader');
  prompt = await makePrompt({ creator: owner.profile, isShared: false, spaceId: space.id });
  for (const [who, right] of [
    [grantee, 'read'],
    [editor, 'edit'],
  ] as const) {
    const subject = { kind: 'user' as const, userId: who.profile.id };
    await as(owner).grant.set({ promptId: prompt.id, subject, right });
  }
});

/** Ids of the users that a user can mention, also when searching for each person by name. */
async function mentionable(who: Person): Promise<string[]> {
  const found = new Set<string>();
  for (const q of ['', ...[owner, member, reader, grantee, editor].map(({ profile }) => profile.fullName)]) {
    const people = await as(who).comment.mentionable({ promptId: prompt.id, version: 1, q });
    for (const { id } of people) found.add(id);
  }
  return [...found].sort();
}

const idsOf = (...people: Person[]) => people.map(({ profile }) => profile.id).sort();

describe('who can be named in a comment', () => {
  it('the people who can be named in a comment are the creator alone for those to whom the prompt is granted', async () => {
    expect(await mentionable(grantee)).toEqual(idsOf(owner));
  });

  it('lists the people of the space to its members, and grants to those who may grant it', async () => {
    expect(await mentionable(member)).toEqual(idsOf(owner, reader));
    expect(await mentionable(owner)).toEqual(idsOf(member, reader, grantee, editor));
  });

  it('the people who can be named in a comment are also those whose comment one reads', async () => {
    const { id } = await as(reader).comment.create({ promptId: prompt.id, version: 1, body: 'Hello.' });
    expect(await mentionable(grantee)).toEqual(idsOf(owner, reader));
    await as(reader).comment.delete({ id });
    expect(await mentionable(grantee)).toEqual(idsOf(owner));
  });

  it("a person who can't be named in a comment is refused alike whether they read it in secret or not", async () => {
    const stranger = await newMember();
    for (const [who, named] of [
      [grantee, member],
      [grantee, stranger],
      [member, grantee],
    ] as const) {
      const refused = as(who).comment.create({
        promptId: prompt.id,
        version: 1,
        body: 'Look.',
        mentions: [named.profile.id],
      });
      expect(await failureOf(refused)).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(named.profile.fullName) as string,
      });
    }
    expect(await db.notification.count({ where: { userId: member.profile.id, promptId: prompt.id } })).toBe(
      0,
    );
  });
});

describe('who can be asked for a review', () => {
  it('lists nobody of a hidden space to those who edit by a grant', async () => {
    const countSuggested = async (who: Person, of: Person) =>
      (await as(who).status.review.reviewers({ promptId: prompt.id, q: of.profile.fullName })).length;
    expect(await countSuggested(member, owner)).toBe(1);
    expect(await countSuggested(editor, owner)).toBe(1);
    expect(await countSuggested(editor, member)).toBe(0);
    expect(await countSuggested(editor, grantee)).toBe(0);
    const asked = as(editor).status.review.ask({
      promptId: prompt.id,
      version: 1,
      reviewers: [member.profile.id],
    });
    expect((await failureOf(asked)).code).toBe('BAD_REQUEST');
  });
});

describe('who sees prompts', () => {
  it('names the grantees only to those who may list them', async () => {
    const own = await makePrompt({ creator: member.profile, isShared: false, spaceId: space.id });
    const subject = { kind: 'user' as const, userId: grantee.profile.id };
    await as(owner).grant.set({ promptId: own.id, subject, right: 'read' });
    expect((await failureOf(as(member).grant.list({ promptId: own.id }))).code).toBe('FORBIDDEN');
    // A member of the space may edit it, and so may know how many will see the edit.
    const answer = await as(member).grant.audience({ promptIds: [own.id] });
    expect(JSON.stringify(answer)).not.toContain(grantee.profile.id);
    expect(answer).toMatchObject({
      refused: 0,
      guests: false,
      spaces: [{ spaceId: space.id, isHome: true }],
    });
    const ofOwner = await as(owner).grant.audience({ promptIds: [own.id] });
    expect(answer.count).toBe(ofOwner.count);
    await db.spaceMember.updateMany({ where: { userId: member.profile.id }, data: { role: 'reader' } });
    expect((await failureOf(as(member).grant.audience({ promptIds: [own.id] }))).code).toBe('FORBIDDEN');
    await db.spaceMember.updateMany({ where: { userId: member.profile.id }, data: { role: 'member' } });
    expect(JSON.stringify(await as(owner).grant.audience({ promptIds: [own.id] }))).toContain(
      grantee.profile.id,
    );
  });
});

describe('when a collection was changed', () => {
  it.each(['shared', 'space'] as const)(
    'moves by what its readers see in it alone (%s)',
    async (visibility) => {
      const place = visibility === 'space' ? { visibility, spaceId: space.id } : { visibility };
      const { id, slug } = await as(owner).collection.create({ name: unique('Open'), ...place });
      const hidden = await makePrompt({ creator: owner.profile, isShared: false });
      const shown = await makePrompt({ creator: owner.profile, isShared: true });
      const changedAt = async () =>
        (await as(member).collection.get({ slug })).collection.updatedAt.getTime();
      const made = await changedAt();
      await as(owner).collection.add({ id, promptIds: [hidden.id] });
      expect(await changedAt()).toBe(made);
      await as(owner).collection.add({ id, promptIds: [shown.id] });
      const added = await changedAt();
      expect(added).toBeGreaterThan(made);
      await as(owner).collection.move({ id, promptId: hidden.id, after: shown.id });
      await as(owner).collection.remove({ id, promptIds: [hidden.id] });
      expect(await changedAt()).toBe(added);
      await as(owner).collection.remove({ id, promptIds: [shown.id] });
      expect(await changedAt()).toBeGreaterThan(added);
    },
  );
});
