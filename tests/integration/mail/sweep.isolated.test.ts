// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cuebook <cuebook@example.org>' });
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Every procedure, called with likely inputs by an account that typed its address and never proved it: nobody else gets
 * a mail of it, nor do its words reach another mailbox, not even in a greeting. The same calls of a proved account
 * mail others, so the sweep would notice.
 */

const { db } = await import('@/server/db');
const { unseal } = await import('@/server/services/mail/seal');
const { processResetRequests } = await import('@/server/services/account/process-reset-requests');
const { processCodeRequests } = await import('@/server/services/account/sign-in-code');
const { freshAddress, procedures } = await import('../../support/api-request');
const { callerAs } = await import('../../support/caller');
const { liveSession, makeProfile, makePrompt, PROVED, unique } = await import('../../support/factories');
const { fromSchema } = await import('../../support/from-schema');
const { SEED, sized } = await import('../../support/sizes');

type Profile = Awaited<ReturnType<typeof makeProfile>>;
type Call = (input: unknown) => Promise<unknown>;
type Mail = { to: string; subject: string; text: string; senderId: string | null };

const PASSWORD = 'password of the sweep';
/** In everything that the account says. */
const WORDS = 'zanzibarquux';
const STRANGER = 'stranger@elsewhere.example';
const CALLS = sized(6, 60);

/** What ends the account comes last. */
const LAST = ['account.signOutEverywhere', 'account.deleteAccount'];
const ordered = [...procedures]
  .filter(({ type }) => type !== 'subscription')
  .sort((a, b) => LAST.indexOf(a.path) - LAST.indexOf(b.path) || a.path.localeCompare(b.path));

let other: Profile;
let third: Profile;
beforeAll(async () => {
  other = await makeProfile({ ...PROVED, fullName: 'Other' });
  third = await makeProfile({ ...PROVED, fullName: 'Third' });
});

/** Ids and texts that mean something to calls of an account, by the name of the field; `id` by its noun. */
async function makeWorld(actor: Profile) {
  const api = callerAs(actor);
  const theirs = callerAs(other);
  const [mine, shared] = [
    await makePrompt({ creator: actor, isShared: true, title: unique(WORDS) }),
    await makePrompt({ creator: other, isShared: true }),
  ];
  const own = await api.space.create({ name: unique(WORDS) });
  const joined = await theirs.space.create({ name: unique('Theirs') });
  await db.spaceMember.createMany({
    data: [
      { spaceId: own.id, userId: other.id, role: 'publisher' },
      { spaceId: joined.id, userId: actor.id, role: 'owner' },
      { spaceId: joined.id, userId: third.id, role: 'publisher' },
    ],
  });
  const inOwn = await makePrompt({ creator: actor, spaceId: own.id });
  const inJoined = await makePrompt({ creator: other, spaceId: joined.id });
  const { id: comment } = await theirs.comment.create({ promptId: mine.id, version: 1, body: 'What of it?' });
  const suggested = { baseVersion: 1, title: 'Another title' };
  const { id: suggestion } = await theirs.suggestion.create({ promptId: mine.id, ...suggested });
  const { id: ownSuggestion } = await api.suggestion.create({
    promptId: shared.id,
    ...suggested,
    note: WORDS,
  });
  const { id: review } = await db.promptReview.create({
    data: { promptId: inJoined.id, version: 1, requestedBy: other.id },
    select: { id: true },
  });
  const request = await makePrompt({ creator: other, spaceId: joined.id });
  const { id: publishRequest } = await db.publishRequest.create({
    data: { promptId: request.id, spaceId: joined.id, kind: 'share', requestedBy: other.id },
    select: { id: true },
  });
  const prompts = [mine, shared, inOwn, inJoined, request];
  const promptIds = prompts.map(({ id }) => id);
  const spaceIds = [own.id, joined.id];
  const ids: Record<string, string[]> = {
    prompt: promptIds,
    version: promptIds,
    status: [...promptIds, review],
    review: [review],
    suggestion: [suggestion, ownSuggestion],
    comment: [comment],
    space: spaceIds,
    publishRequest: [publishRequest],
  };
  const words = [`${WORDS} https://evil.example`];
  const known: Record<string, unknown[]> = {
    promptId: promptIds,
    promptIds: promptIds,
    ids: promptIds,
    spaceId: spaceIds,
    userId: [other.id, third.id],
    kind: ['user', 'share', 'person', 'prompt'],
    right: ['read', 'edit'],
    version: [1],
    baseVersion: [1],
    current: [1],
    status: ['tested', 'approved', 'draft'],
    decision: ['approve', 'requestChanges'],
    reviewerIds: [other.id, third.id],
    parentId: [comment],
    email: [STRANGER, other.email, third.email],
    currentPassword: [PASSWORD],
    password: [PASSWORD],
    ...Object.fromEntries(
      [
        'body',
        'notes',
        'note',
        'reason',
        'message',
        'title',
        'description',
        'content',
        'name',
        'fullName',
      ].map((field) => [field, words]),
    ),
  };
  // What writes to others with most certainty, besides what is made from the schemas.
  const said = { body: words[0], note: words[0], notes: words[0], reason: words[0] };
  const plain: Record<string, unknown[]> = {
    'grant.set': [{ promptId: mine.id, subject: { kind: 'user', userId: other.id }, right: 'read' }],
    'space.invite': [{ id: own.id, role: 'reader', email: STRANGER }],
    'comment.create': promptIds.map((promptId) => ({ promptId, version: 1, body: said.body })),
    'suggestion.create': promptIds.map((promptId) => ({ promptId, ...suggested, note: said.note })),
    'status.review.ask': promptIds.map((promptId) => ({ promptId, version: 1 })),
    'status.review.decide': [{ id: review, version: 1, decision: 'changes', notes: said.notes }],
    'publishRequest.decline': [{ id: publishRequest, reason: said.reason }],
  };
  return { ids, known, plain };
}

/** Puts what the loops of a server would mail into the outbox, and takes all mails to others than the account out of it. */
async function takeMails(actor: Profile): Promise<Mail[]> {
  const now = new Date();
  await processResetRequests({ db, now });
  await processCodeRequests({ db, now });
  const rows = await db.outboxMail.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  await db.outboxMail.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows
    .filter(({ recipient }) => recipient !== actor.email)
    .map(({ id, recipient: to, subject, body, senderId }) => ({
      to,
      subject,
      text: unseal(id, body),
      senderId,
    }));
}

/** Calls every procedure in the name of an account. Returns how many calls were answered, and the mails to others. */
async function sweep(actor: Profile): Promise<{ answered: number; mails: Mail[] }> {
  const { ids, known, plain } = await makeWorld(actor);
  const session = await liveSession(actor);
  let answered = 0;
  await takeMails(actor);
  const mails: Mail[] = [];
  for (const { path, inputs } of ordered) {
    const schema =
      inputs[0] === undefined ? {} : z.toJSONSchema(inputs[0], { io: 'input', unrepresentable: 'any' });
    const nouns = path.split('.').toReversed();
    const id = nouns.map((noun) => ids[noun]).find((found) => found !== undefined) ?? ids['prompt']!;
    const input = fromSchema(schema, { ...known, id });
    const isEmpty = inputs[0]?.safeParse(undefined).success === true;
    const made = fc.sample(input, { numRuns: isEmpty ? 1 : CALLS, seed: SEED });
    for (const given of [...(plain[path] ?? []), ...made]) {
      const api = callerAs(actor, { session, address: freshAddress(), now: new Date() });
      const call = path
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], api) as Call;
      await call(isEmpty ? undefined : given).then(
        () => (answered += 1),
        () => undefined,
      );
    }
    mails.push(...(await takeMails(actor)));
  }
  return { answered, mails };
}

/** Mails that a typed address needs, without words of anybody: to confirm it, and that somebody tried to use it. */
const OF_ADDRESSES = [
  'Confirm your new Cuebook email address',
  'Someone tried to use your email address on Cuebook',
  'Reset your Cuebook password',
  / is your Cuebook code$/,
];

const isOfAddress = ({ subject }: Mail) =>
  OF_ADDRESSES.some((known) => (typeof known === 'string' ? known === subject : known.test(subject)));

describe.each([
  ['registered', {}],
  ['from before writers were recorded', { emailWriter: 'before' as const }],
])('an account with a typed address, %s', (_name, fields) => {
  it('mails nobody else, whatever it calls', async () => {
    const actor = await makeProfile({
      fullName: `${WORDS} https://evil.example`,
      password: PASSWORD,
      ...fields,
    });
    const { answered, mails } = await sweep(actor);
    expect(answered).toBeGreaterThan(ordered.length);
    expect(mails.filter((mail) => !isOfAddress(mail))).toEqual([]);
    expect(mails.filter(({ subject, text }) => `${subject}${text}`.includes(WORDS))).toEqual([]);
    expect(mails.filter(({ senderId }) => senderId === actor.id)).toEqual([]);
  });
});

it('would notice: a proved account mails others by the same calls', async () => {
  const actor = await makeProfile({ fullName: WORDS, password: PASSWORD, ...PROVED });
  const { mails } = await sweep(actor);
  const ofUsers = mails.filter((mail) => !isOfAddress(mail)).map(({ subject }) => subject);
  for (const kind of [
    / commented on /,
    / suggested a change to /,
    / shared .* with you/,
    / invited you to /,
  ]) {
    expect(ofUsers).toContainEqual(expect.stringMatching(kind));
  }
});
