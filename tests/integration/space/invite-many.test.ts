import { beforeEach, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { spaceMessages } from '@/domain/space/messages';
import { INVITES_PER_CALL_MAX, type SpaceDto } from '@/domain/space/schema';
import { type InviteOutcome } from '@/domain/space/invitation-schema';
import { db } from '@/server/db';
import { type Api, failureOf, newMember } from '../../support/caller';
import { PROVED, type TestProfile, unique } from '../../support/factories';

/** Inviting many people at once, by name or address; invalid entries do not affect others. */

const { invite } = spaceMessages;

let owner: { profile: TestProfile; api: Api };
let space: SpaceDto;

const address = () =>
  `${unique('p')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}@x.example`;
const said = (outcomes: InviteOutcome[]) =>
  outcomes.map((outcome) => (outcome.kind === 'invited' ? 'invited' : outcome.reason));
const invitations = async () => (await owner.api.space.members({ id: space.id })).invitations ?? [];

beforeEach(async () => {
  owner = await newMember('contributor', PROVED);
  space = await owner.api.space.create({ name: unique('Team') });
});

it('each fault has its reason, and the others are invited by mail', async () => {
  const [inside, named] = [await newMember(), await newMember()];
  const { url } = await owner.api.space.invite({ id: space.id, role: 'reader', uses: 1 });
  await inside.api.space.join({ token: url?.split('token=')[1] ?? '' });
  const [one, other] = [address(), address()];
  const { outcomes } = await owner.api.space.inviteMany({
    id: space.id,
    role: 'publisher',
    people: [
      { email: one.toUpperCase() },
      { email: 'nobody' },
      { email: 'x@@y.example' },
      { email: one },
      { email: inside.profile.email },
      { email: owner.profile.email },
      { userId: named.profile.id },
      { userId: inside.profile.id },
      { userId: crypto.randomUUID() },
      { email: other },
    ],
  });
  expect(said(outcomes)).toEqual([
    'invited',
    invite.noAddress,
    messages.auth.invalidEmail,
    invite.repeated,
    invite.inSpace,
    invite.self,
    'invited',
    invite.inSpace,
    invite.gone,
    'invited',
  ]);
  const recipients = [one, named.profile.email, other];
  expect(await db.outboxMail.count({ where: { recipient: { in: recipients } } })).toBe(3);
  const listed = await invitations();
  expect(listed.map(({ email, name, role, mail }) => [email ?? name, role, mail]).sort()).toEqual(
    [one, named.profile.fullName, other].map((who) => [who, 'publisher', 'waiting']).sort(),
  );
});

it('a person invited by name finds it in the inbox and joins, and the owner never sees their address', async () => {
  const named = await newMember();
  await owner.api.space.inviteMany({
    id: space.id,
    role: 'member',
    people: [{ userId: named.profile.id }, { email: named.profile.email }],
  });
  const rows = await invitations();
  expect(rows.find(({ name }) => name !== null)?.email).toBeNull();
  const invitation = await db.spaceInvitation.findFirstOrThrow({ where: { userId: named.profile.id } });
  const stranger = await newMember();
  expect((await failureOf(stranger.api.inbox.acceptInvitation({ id: invitation.id }))).code).toBe(
    'NOT_FOUND',
  );
  await named.api.inbox.acceptInvitation({ id: invitation.id });
  const places = await named.api.library.places();
  expect(places.spaces.map(({ slug }) => slug)).toContain(space.slug);
});

it('a second invitation of an address takes the place of the first', async () => {
  const email = address();
  for (const role of ['reader', 'member'] as const)
    await owner.api.space.inviteMany({ id: space.id, role, people: [{ email }] });
  expect((await invitations()).map(({ role }) => role)).toEqual(['member']);
});

it('says what became of each email, and gives a link instead', async () => {
  const emails = [address(), address(), address()];
  await owner.api.space.inviteMany({
    id: space.id,
    role: 'member',
    people: emails.map((email) => ({ email })),
  });
  const [sent = '', late = '', given = ''] = emails;
  await db.outboxMail.updateMany({ where: { recipient: sent }, data: { sentAt: new Date(), body: '' } });
  await db.outboxMail.updateMany({
    where: { recipient: late },
    data: { lastError: 'EREFUSED', attempts: 1 },
  });
  await db.outboxMail.updateMany({ where: { recipient: given }, data: { failedAt: new Date(), body: '' } });
  const mails = new Map((await invitations()).map(({ email, mail }) => [email, mail]));
  expect(emails.map((email) => mails.get(email))).toEqual(['sent', 'delayed', 'failed']);

  const failed = (await invitations()).find(({ email }) => email === given);
  const asked = { id: space.id, invitationId: failed?.id ?? '' };
  const other = await newMember();
  expect((await failureOf(other.api.space.linkInstead(asked))).code).toBe('NOT_FOUND');
  const { url } = await owner.api.space.linkInstead(asked);
  expect((await failureOf(owner.api.space.linkInstead(asked))).code).toBe('NOT_FOUND');
  await other.api.space.join({ token: url.split('token=')[1] ?? '' });
  const late2 = await newMember();
  expect((await failureOf(late2.api.space.join({ token: url.split('token=')[1] ?? '' }))).code).toBe(
    'NOT_FOUND',
  );
});

it('500 addresses of an admin in calls of 100 are invited; beyond the hourly limit they are put off, not lost', async () => {
  owner = await newMember('admin', PROVED);
  space = await owner.api.space.create({ name: unique('Team') });
  const emails = Array.from({ length: 600 }, (_, n) => `${n}.${address()}`);
  const outcomes: InviteOutcome[] = [];
  for (let at = 0; at < emails.length; at += INVITES_PER_CALL_MAX) {
    const people = emails.slice(at, at + INVITES_PER_CALL_MAX).map((email) => ({ email }));
    outcomes.push(...(await owner.api.space.inviteMany({ id: space.id, role: 'reader', people })).outcomes);
  }
  const counts = (kind: InviteOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  expect(counts('invited') + counts('later')).toBe(600);
  expect(counts('invited')).toBeGreaterThanOrEqual(500);
  expect(await invitations()).toHaveLength(counts('invited'));
  const people = Array.from({ length: INVITES_PER_CALL_MAX + 1 }, () => ({ email: 'a@x.example' }));
  expect((await failureOf(owner.api.space.inviteMany({ id: space.id, role: 'reader', people }))).code).toBe(
    'BAD_REQUEST',
  );
});

it('only owners can invite people', async () => {
  const member = await newMember();
  const { url } = await owner.api.space.invite({ id: space.id, role: 'publisher', uses: 1 });
  const asked = { id: space.id, role: 'owner' as const, people: [{ email: address() }] };
  expect((await failureOf(member.api.space.inviteMany(asked))).code).toBe('NOT_FOUND');
  await member.api.space.join({ token: url?.split('token=')[1] ?? '' });
  expect((await failureOf(member.api.space.inviteMany(asked))).code).toBe('FORBIDDEN');
});
