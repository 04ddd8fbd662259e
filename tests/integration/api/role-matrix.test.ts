import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ENHANCE_OPTIONS } from '@/domain/generator/vocabulary';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { newToken } from '@/server/services/account/one-time-token';
import { deleteSession } from '@/server/services/account/session-rows';
import { apiRequest, procedures } from '../../support/api-request';
import { callerAs, useCaseOutcome } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeWebhookRow } from '../webhook/support';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';

/**
 * Access of every kind of caller to every procedure, through the route's own handler with the cookie
 * a browser would send. A procedure missing in the table fails the last test.
 */

const ACTORS = [
  'guest',
  'viewer',
  'contributor',
  /** A contributor who owns the target. */
  'owner',
  /** A viewer who owns the target, from before their role changed. */
  'viewerOwner',
  'admin',
  /** The target's owner with a live session row, but a deactivated account. */
  'deactivated',
  /** The target's owner with the cookie of a session that was signed out. */
  'stale',
] as const;
type ActorName = (typeof ACTORS)[number];

const ok = 'ok';
const U = 'UNAUTHORIZED';
const F = 'FORBIDDEN';
const N = 'NOT_FOUND';
const B = 'BAD_REQUEST';
const C = 'CONFLICT';
/** The tests have no AI service. */
const S = 'SERVICE_UNAVAILABLE';
type Outcome = typeof ok | typeof U | typeof F | typeof N | typeof B | typeof C | typeof S;

/** The rows that a call refers to. */
type World = { prompt: PromptDto; missingId: string; user: TestProfile };

/** Setup of the call: nothing, a user, or a prompt in a state; `missing` is an unknown id. */
type Target = 'none' | 'user' | 'shared' | 'private' | 'missing' | 'deleted' | 'deletedByAdmin';

type Row = {
  procedure: string;
  target: Target;
  note?: string;
  input: (world: World) => unknown;
  expected: readonly Outcome[];
};

const nothing = () => undefined;
const gateOn = (modelId: string) => ({ modelIds: [modelId], answersPerCase: 1, answersNeeded: 1 });
const byId = ({ prompt }: World) => ({ id: prompt.id });
const byIds = ({ prompt, missingId }: World) => ({ ids: [prompt.id, missingId] });
const editsOf = ({ prompt }: World) => ({ edits: [{ id: prompt.id, version: 1 }] });
const byPromptId = ({ prompt }: World) => ({ promptId: prompt.id });
const namedValues = (world: World) => ({
  ...byPromptId(world),
  name: `Set ${randomUUID()}`,
  values: [{ name: 'team', value: 'Blue' }],
});
const pinned = (on: boolean) => (world: World) => ({ ...byPromptId(world), on });
const followed = ({ prompt }: World) => ({ kind: 'prompt', id: prompt.id });
const following = (on: boolean) => (world: World) => ({ ...followed(world), on });
const personOf = ({ user }: World) => ({ kind: 'person', id: user.id });
const byIdentifier = ({ prompt }: World) => ({ identifier: prompt.id });
const bySlug = ({ prompt }: World) => ({ identifier: prompt.slug });
const byVersion = ({ prompt }: World) => ({ id: prompt.id, version: 1 });
const newText = ({ prompt }: World) => ({ id: prompt.id, version: 1, title: 'Another title' });
const madePrivate = ({ prompt }: World) => ({ id: prompt.id, isShared: false });
const restoring = ({ prompt }: World) => ({ id: prompt.id, version: 1, current: 1 });
const improving = (world: World) => ({ ...byPromptId(world), content: 'Write.' });
const newTestCase = (world: World) => ({
  ...byPromptId(world),
  name: 'A case',
  inputs: [],
  checks: [{ kind: 'json' }],
});
const missingTestCase = (world: World) => ({ ...byPromptId(world), id: world.missingId });
const missingRun = (world: World) => ({ ...byPromptId(world), runId: world.missingId });
const byMissingId = ({ missingId }: World) => ({ id: missingId });
const runOfText = () => ({
  promptId: null,
  text: { content: 'Write.', variables: [] },
  inputs: [],
  modelId: null,
});
const runOfPrompt = (world: World) => ({
  ...byPromptId(world),
  text: { version: 1 },
  inputs: [],
  modelId: null,
});
const AI_WITHOUT_KEY = { provider: 'gemini', baseUrl: '', model: 'small' };
const MAIL_SERVER = {
  host: 'mail.example.org',
  port: 465,
  encryption: 'tls',
  user: '',
  fromName: '',
  fromAddress: 'prompts@example.org',
};
const CLIENT_WITHOUT_SECRET = { provider: 'google', clientId: 'cuebook' };
const NEW_MODEL = { name: 'Local', baseUrl: 'http://127.0.0.1:9/v1', model: 'small' };
const runOfVersion = (world: World) => ({ ...byPromptId(world), version: 1 });
const newEvaluation = (procedure: string) => (world: World) => ({
  ...byPromptId(world),
  versions: [1],
  modelIds: [null],
  answersPerCase: 1,
  ...(procedure === 'evaluation.start' && { stopAt: null }),
});
const missingEvaluation = (world: World) => ({ ...byPromptId(world), id: world.missingId });
const missingCell = (world: World) => ({
  ...missingEvaluation(world),
  runId: world.missingId,
  caseId: world.missingId,
});
const markOfMissing = (world: World) => ({ ...missingCell(world), attempt: 1, isGood: true, note: '' });
const pastedAnswer = (world: World) => ({
  ...runOfVersion(world),
  answers: [{ caseId: world.missingId, answer: 'Here you are.' }],
});
const status = (name: string) => (world: World) => ({ promptId: world.prompt.id, version: 1, status: name });
const comment = ({ prompt }: World) => ({ id: prompt.id, body: 'What of this line?' });
const newWebhook = () => ({
  spaceId: null,
  name: 'Deploys',
  format: 'json',
  address: `https://hooks.example.org/${randomUUID()}`,
  events: ['prompt.approved'],
});
const newComment = (world: World) => ({ ...byPromptId(world), version: 1, body: 'What of this?' });
const changedComment = (world: World) => ({ ...byId(world), body: 'What of that?' });
const suggested = (world: World) => ({ ...byPromptId(world), baseVersion: 1, title: 'Another title' });
const decision = (name: string) => (world: World) => ({
  ...byVersion(world),
  decision: name,
  notes: 'Shorter, please.',
});
const newGrant = (world: World) => ({
  ...byPromptId(world),
  subject: { kind: 'user', userId: accounts.viewer.id },
  right: 'read',
});
const manyGrants = (world: World) => {
  const { promptId, ...given } = newGrant(world);
  return { promptIds: [promptId], ...given };
};
const audience = ({ prompt }: World) => ({ promptIds: [prompt.id] });
/** A collection has the same id and slug as the prompt of its world, which it contains. */
const ofCollection = ({ prompt }: World) => ({ slug: prompt.slug });
const intoCollection = ({ prompt }: World) => ({ id: prompt.id, promptIds: [prompt.id] });
const madeShared = ({ prompt }: World) => ({ id: prompt.id, visibility: 'shared' });
const movingMissing = ({ prompt }: World) => ({ id: prompt.id, promptId: prompt.id, before: randomUUID() });
/** Note of rows whose sessions have had no confirmed identity for an hour. */
const NOT_FRESH = 'in a session that is not fresh';
const HOUR_MS = 60 * 60 * 1_000;
/** Password of all users here. */
const PASSWORD = 'password of the matrix';
const unknownToken = () => randomBytes(32).toString('base64url');
const unknownRequest = () => ({ id: unknownToken() });
const unknownPasskey = ({ missingId }: World) => ({
  challengeId: missingId,
  response: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  },
});
const newPrompt = () => ({ title: unique('New'), description: 'Short.', content: 'Do it.' });

// Expected outcomes by column: guest, viewer, contributor, owner, viewerOwner, admin, deactivated, stale.
const everybody = [ok, ok, ok, ok, ok, ok, ok, ok] as const;
const members = [U, ok, ok, ok, ok, ok, U, U] as const;
const writers = [U, F, ok, ok, F, ok, U, U] as const;
const admins = [U, F, F, F, F, ok, U, U] as const;
const wrong = [B, B, B, B, B, B, B, B] as const;
const notSetUp = [S, S, S, S, S, S, S, S] as const;
const nobody = [N, N, N, N, N, N, N, N] as const;
const programToken = () => ({ name: 'A program', scopes: ['prompts:read'], spaceIds: null, days: 30 });
const noMember = [U, N, N, N, N, N, U, U] as const;
const noWriter = [U, F, N, N, F, N, U, U] as const;
const ownerAlone = [U, F, F, ok, F, F, U, U] as const;
const ownerAloneOfPrivate = [U, F, N, ok, F, F, U, U] as const;
const readersOfPrivate = [N, N, N, ok, ok, ok, N, N] as const;
const listersOfPrivate = [U, N, N, ok, ok, N, U, U] as const;

const ownersOfPrivateCollection = [U, N, N, ok, ok, N, U, U] as const;

const row = (
  procedure: string,
  target: Target,
  input: (world: World) => unknown,
  expected: readonly Outcome[],
  note?: string,
): Row => ({ procedure, target, input, expected, note });

/** Rows of a procedure that only reads one prompt. */
const reads = (procedure: string, input: (world: World) => unknown): Row[] => [
  row(procedure, 'shared', input, everybody),
  row(procedure, 'private', input, readersOfPrivate),
  row(procedure, 'missing', input, nobody),
  row(procedure, 'deleted', input, nobody),
];

/** The same for content hidden from guests. */
const readsOfMembers = (procedure: string, input: (world: World) => unknown): Row[] => [
  row(procedure, 'shared', input, members),
  row(procedure, 'private', input, [U, N, N, ok, ok, ok, U, U]),
  row(procedure, 'missing', input, noMember),
  row(procedure, 'deleted', input, noMember),
];

/** Rows of a procedure that changes a prompt's text or visibility. */
const edits = (procedure: string, input: (world: World) => unknown): Row[] => [
  row(procedure, 'shared', input, ownerAlone),
  row(procedure, 'private', input, ownerAloneOfPrivate),
  row(procedure, 'missing', input, noWriter),
  row(procedure, 'deleted', input, noWriter),
];

/** Rows of members' actions on prompts in their lists. */
const uses = (procedure: string): Row[] => [
  row(procedure, 'shared', byPromptId, members),
  row(procedure, 'private', byPromptId, listersOfPrivate),
  row(procedure, 'missing', byPromptId, noMember),
  row(procedure, 'deleted', byPromptId, noMember),
];

const TABLE: Row[] = [
  row(
    'account.register',
    'none',
    () => ({ email: `${randomUUID()}@example.org`, password: 'secret', fullName: 'Someone' }),
    everybody,
  ),
  row('account.requestPasswordReset', 'none', () => ({ email: `${randomUUID()}@example.org` }), everybody),
  row('account.challenge', 'none', () => ({ purpose: 'sendCode' }), everybody),
  row('account.sendCode', 'none', () => ({ email: `${randomUUID()}@example.org` }), everybody),
  row('account.resend', 'none', () => ({ ticket: unknownToken() }), wrong),
  row('account.verifyOtp', 'none', () => ({ ticket: unknownToken(), code: '123456' }), wrong),
  row('account.checkRecoveryLink', 'none', () => ({ token: unknownToken() }), everybody),
  row(
    'account.resetPassword',
    'none',
    () => ({ token: unknownToken(), password: 'another one' }),
    wrong,
    'with a link of nobody',
  ),
  row('account.reauthenticate', 'none', () => ({ password: PASSWORD }), members, 'with the right password'),
  row(
    'account.reauthenticate',
    'none',
    () => ({ password: 'a guess' }),
    [U, B, B, B, B, B, U, U],
    'with a wrong one',
  ),
  row(
    'account.reauthenticate',
    'none',
    () => ({ code: '123456' }),
    [U, C, C, C, C, C, U, U],
    'with a code in the place of the password',
  ),
  row(
    'account.changePassword',
    'none',
    () => ({ currentPassword: PASSWORD, password: PASSWORD }),
    members,
    'with the current one',
  ),
  row(
    'account.changePassword',
    'none',
    () => ({ currentPassword: 'a guess', password: 'another one' }),
    [U, B, B, B, B, B, U, U],
    'with a wrong one',
  ),
  row('account.factors.list', 'none', nothing, members),
  row('account.factors.enroll', 'none', () => ({ name: 'Phone' }), members),
  row(
    'account.factors.verify',
    'none',
    ({ missingId }) => ({ id: missingId, code: '123456' }),
    noMember,
    'of nobody',
  ),
  row(
    'account.factors.rename',
    'none',
    ({ missingId }) => ({ id: missingId, name: 'Phone' }),
    noMember,
    'of nobody',
  ),
  row('account.factors.challenge', 'none', nothing, wrong, 'without a sign-in that waits'),
  row(
    'account.factors.verify',
    'none',
    ({ missingId }) => ({ signIn: missingId, code: '123456' }),
    wrong,
    'of a sign-in of nobody',
  ),
  row('account.factors.endTrust', 'none', byMissingId, members),
  row('account.passkeys.list', 'none', nothing, members),
  row('account.passkeys.options', 'none', nothing, members),
  row('account.passkeys.register', 'none', unknownPasskey, [U, B, B, B, B, B, U, U], 'to no question'),
  row(
    'account.passkeys.rename',
    'none',
    ({ missingId }) => ({ id: missingId, name: 'Key' }),
    noMember,
    'of nobody',
  ),
  row('account.passkeys.remove', 'none', byMissingId, noMember, 'of nobody'),
  row('account.passkeys.confirmOptions', 'none', nothing, [U, C, C, C, C, C, U, U], 'without a passkey'),
  row('account.passkeys.signInOptions', 'none', nothing, everybody),
  row('account.passkeys.signIn', 'none', unknownPasskey, wrong, 'of nobody'),
  row('token.list', 'none', nothing, members),
  row('token.create', 'none', programToken, members),
  row('token.create', 'none', programToken, [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('token.revoke', 'none', byMissingId, noMember, 'of nobody'),
  row('connection.list', 'none', nothing, members),
  row('connection.request', 'none', unknownRequest, noMember, 'that has begun elsewhere'),
  row(
    'connection.decide',
    'none',
    () => ({ ...unknownRequest(), allow: null }),
    noMember,
    'that has begun elsewhere',
  ),
  row('account.factors.unenroll', 'none', byMissingId, noMember, 'of nobody'),
  row('account.factors.renewRecoveryCodes', 'none', nothing, [U, C, C, C, C, C, U, U], 'without a factor'),
  row(
    'account.requestEmailChange',
    'none',
    () => ({ email: `${randomUUID()}@example.org`, currentPassword: PASSWORD }),
    members,
    'with the current password',
  ),
  row(
    'account.requestEmailChange',
    'none',
    () => ({ email: `${randomUUID()}@example.org`, currentPassword: 'a guess' }),
    [U, B, B, B, B, B, U, U],
    'with a wrong password',
  ),
  row(
    'account.confirmEmailChange',
    'none',
    () => ({ token: unknownToken() }),
    wrong,
    'with a link of nobody',
  ),
  row('account.addressProof', 'none', nothing, members),
  row('account.requestAddressProof', 'none', nothing, members),
  row('account.addressFinding', 'none', nothing, members),
  row('account.waiting', 'none', nothing, members),
  row('account.settleFinding', 'none', () => ({ decision: 'keep' }), [U, N, N, N, N, N, U, U], 'without one'),
  row('account.identities.list', 'none', nothing, members),
  row('account.identities.unlink', 'none', byMissingId, noMember, 'one that is not there'),
  row('account.waysIn.list', 'none', nothing, members),
  row('account.waysIn.end', 'none', ({ missingId }) => ({ kind: 'token', id: missingId }), noMember, 'none'),
  row('account.waysIn.endAll', 'none', nothing, members),
  row('account.waysIn.endAll', 'none', nothing, [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('account.waysIn.close', 'none', nothing, members),
  row('account.sessions', 'none', nothing, members),
  row('account.signIns', 'none', nothing, members),
  row('account.exportData', 'none', nothing, members),
  row('account.exportData', 'none', nothing, [U, F, F, F, F, F, U, U], NOT_FRESH),
  // Its effect on an account is covered by tests/integration/account/delete-account.test.ts.
  row('account.deleteAccount', 'none', () => ({ prompts: 'keep' }), [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('account.endSession', 'none', ({ missingId }) => ({ id: missingId }), members),
  row('account.signOutEverywhere', 'none', nothing, members),

  row('admin.health', 'none', nothing, admins),
  row('admin.releaseHeld', 'none', () => ({ sendsMail: false }), admins),
  row('admin.listUsers', 'none', () => ({}), admins),
  row('admin.listStayed', 'none', nothing, admins),
  ...(
    [
      ['admin.getUser', {}],
      ['admin.updateUser', { fullName: 'Another Name' }],
      ['admin.signOutUser', {}],
      ['admin.addressState', {}],
      ['admin.confirmAddress', {}],
      ['admin.makeUserLink', {}],
    ] as const
  ).flatMap(([procedure, rest]) => [
    row(procedure, 'user', ({ user }) => ({ userId: user.id, ...rest }), admins),
    row(
      procedure,
      'none',
      ({ missingId }) => ({ userId: missingId, ...rest }),
      [U, F, F, F, F, N, U, U],
      'of a missing user',
    ),
  ]),
  row(
    'admin.createUser',
    'none',
    () => ({ email: `${randomUUID()}@example.org`, fullName: 'Someone' }),
    admins,
  ),
  row('admin.inviteUser', 'none', () => ({ email: `${randomUUID()}@example.org` }), admins),
  row(
    'admin.restoreUser',
    'user',
    ({ user }) => ({ userId: user.id }),
    [U, F, F, F, F, N, U, U],
    'not deleted',
  ),
  row(
    'admin.releaseUser',
    'user',
    ({ user }) => ({ userId: user.id }),
    [U, F, F, F, F, N, U, U],
    'not deleted',
  ),
  row(
    'admin.releaseIdentity',
    'user',
    ({ user, missingId }) => ({ userId: user.id, identityId: missingId }),
    [U, F, F, F, F, N, U, U],
  ),
  row('admin.directoryRequests', 'none', nothing, admins),
  row(
    'admin.deleteUser',
    'user',
    ({ user }) => ({ userId: user.id, prompts: 'remove', shouldSoftDelete: true }),
    admins,
    'softly',
  ),
  row('admin.setRole', 'user', ({ user }) => ({ userId: user.id, role: 'viewer' }), admins),
  row(
    'admin.setRole',
    'none',
    ({ missingId }) => ({ userId: missingId, role: 'viewer' }),
    [U, F, F, F, F, N, U, U],
    'of a missing user',
  ),
  row('admin.setActive', 'user', ({ user }) => ({ userId: user.id, isActive: false }), admins),
  row(
    'admin.setActive',
    'none',
    ({ missingId }) => ({ userId: missingId, isActive: true }),
    [U, F, F, F, F, N, U, U],
    'of a missing user',
  ),
  row('admin.deleteUser', 'user', ({ user }) => ({ userId: user.id, prompts: 'keep' }), admins, 'keep'),
  row('admin.deleteUser', 'user', ({ user }) => ({ userId: user.id, prompts: 'remove' }), admins, 'remove'),
  row(
    'admin.deleteUser',
    'none',
    ({ missingId }) => ({ userId: missingId, prompts: 'keep' }),
    [U, F, F, F, F, N, U, U],
    'of a missing user',
  ),
  row('admin.listAudit', 'none', () => ({}), admins),
  row('admin.listSpaces', 'none', () => ({}), admins),
  row('admin.firstRun', 'none', nothing, admins),
  row('admin.failedBackup', 'none', nothing, admins),
  row('admin.namedGroups', 'none', nothing, admins),
  row('admin.removeGroup', 'none', ({ missingId }) => ({ spaceId: missingId, name: 'sales' }), admins),
  row('admin.decideGroup', 'none', ({ missingId }) => ({ id: missingId, isAccepted: true }), [
    U,
    F,
    F,
    F,
    F,
    N,
    U,
    U,
  ]),
  row('admin.setup', 'none', nothing, admins),
  row('admin.testSetup', 'none', () => ({ part: 'ai' }), admins),
  // Without a key nothing is saved: other rows need a library without AI.
  row('admin.saveAi', 'none', () => AI_WITHOUT_KEY, [U, F, F, F, F, B, U, U]),
  row('admin.saveAi', 'none', () => AI_WITHOUT_KEY, [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('admin.saveMail', 'none', () => MAIL_SERVER, admins),
  row('admin.saveMail', 'none', () => MAIL_SERVER, [U, F, F, F, F, F, U, U], NOT_FRESH),
  // Without a secret nothing is saved: other rows need a library without providers.
  row('admin.saveProvider', 'none', () => CLIENT_WITHOUT_SECRET, [U, F, F, F, F, B, U, U]),
  row('admin.saveProvider', 'none', () => CLIENT_WITHOUT_SECRET, [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('admin.removeService', 'none', () => ({ name: 'ai' }), admins),
  row('admin.removeService', 'none', () => ({ name: 'ai' }), [U, F, F, F, F, F, U, U], NOT_FRESH),
  row('admin.signIn', 'none', nothing, admins),
  // No provider is configured in these tests.
  row('admin.testSignIn', 'none', () => ({ provider: 'oidc' }), [U, F, F, F, F, N, U, U]),
  row('admin.dismissSignInNotice', 'none', () => ({ kind: 'overage' }), admins),
  row('admin.listScimTokens', 'none', nothing, admins),
  row('admin.createScimToken', 'none', () => ({ name: 'A directory' }), admins),
  row('admin.revokeScimToken', 'none', byMissingId, [U, F, F, F, F, N, U, U]),
  row('admin.settings', 'none', nothing, admins),
  row('admin.gate', 'none', nothing, admins),
  row('admin.setGate', 'none', () => ({ gate: null }), admins),
  row('admin.watchPlan', 'none', ({ missingId }) => ({ gate: gateOn(missingId) }), [U, F, F, F, F, N, U, U]),
  row('admin.listFactors', 'user', ({ user }) => ({ userId: user.id }), admins),
  row('admin.listTokens', 'user', ({ user }) => ({ userId: user.id }), admins),
  row('admin.revokeToken', 'user', ({ user, missingId }) => ({ userId: user.id, tokenId: missingId }), [
    U,
    F,
    F,
    F,
    F,
    N,
    U,
    U,
  ]),
  row('admin.deleteFactor', 'user', ({ user }) => ({ userId: user.id }), admins),
  row('admin.setSettings', 'none', () => ({ newAccountsAreViewers: false }), admins),

  row('ai.status', 'none', nothing, everybody),
  row('ai.polish', 'none', () => ({ framework: 'RTF', fields: { task: 'Write.' } }), notSetUp),
  row('ai.polish', 'none', () => ({ framework: 'RTF', fields: {} }), wrong, 'of blank fields'),
  row('ai.enhance', 'none', () => ({ text: 'Write.', ...DEFAULT_ENHANCE_OPTIONS }), notSetUp),
  row(
    'ai.enhance',
    'none',
    () => ({ text: 'Write.', ...DEFAULT_ENHANCE_OPTIONS, creativityLevel: 99 }),
    wrong,
    'out of bounds',
  ),
  row('ai.enhanceInEditor', 'none', () => ({ content: 'Write.' }), notSetUp),
  row('ai.shorten', 'none', () => ({ content: 'Write.' }), notSetUp),
  row('ai.translate', 'none', () => ({ content: 'Write.', language: 'French' }), notSetUp),
  row('ai.improveFromResults', 'shared', improving, [U, F, F, B, F, F, U, U]),
  row('ai.improveFromResults', 'private', improving, [U, N, N, B, F, F, U, U]),
  row('ai.improveFromResults', 'missing', improving, noMember),
  row('ai.improveFromResults', 'deleted', improving, noMember),
  row('ai.describe', 'none', () => ({ content: 'Write.' }), notSetUp),
  row('ai.formatByFramework', 'none', () => ({ content: 'Write.', framework: 'TAG' }), notSetUp),
  row('ai.runOptions', 'none', nothing, members),
  row('ai.run', 'none', runOfText, [U, S, S, S, S, S, U, U]),
  row('ai.run', 'shared', runOfPrompt, [U, S, S, S, S, S, U, U]),
  row('ai.run', 'private', runOfPrompt, [U, N, N, S, S, S, U, U]),
  row('ai.run', 'missing', runOfPrompt, noMember),
  row('ai.run', 'deleted', runOfPrompt, noMember),
  ...readsOfMembers('ai.runs', byPromptId),
  row('ai.forgetRun', 'missing', byMissingId, members),
  row('ai.listModels', 'none', nothing, admins),
  row('ai.saveModel', 'none', () => NEW_MODEL, admins),
  row('ai.removeModel', 'missing', byMissingId, admins),
  row('ai.modelSettings', 'none', nothing, admins),
  row('ai.saveModelSettings', 'none', () => ({ callsAtOnce: 4 }), admins),
  row('ai.testModel', 'missing', byMissingId, [U, F, F, F, F, N, U, U]),
  row('ai.setJudge', 'none', () => ({ modelId: null }), admins),
  row('ai.setJudge', 'missing', ({ missingId }) => ({ modelId: missingId }), [U, F, F, F, F, N, U, U]),

  ...uses('favorite.toggle'),
  row('favorite.set', 'shared', ({ prompt }) => ({ promptId: prompt.id, on: true }), members),
  row('favorite.list', 'none', () => ({}), members),
  ...uses('usage.record'),
  row('usage.recent', 'none', nothing, members),
  row('usage.mostUsed', 'none', nothing, members),
  row('pin.set', 'shared', pinned(true), members, 'on'),
  row('pin.set', 'private', pinned(true), listersOfPrivate, 'on'),
  row('pin.set', 'missing', pinned(true), noMember, 'on'),
  row('pin.set', 'deleted', pinned(true), noMember, 'on'),
  row('pin.set', 'private', pinned(false), members, 'off'),
  row('pin.list', 'none', nothing, members),
  ...readsOfMembers('valueSet.list', byPromptId),
  ...readsOfMembers('valueSet.save', namedValues),
  row('valueSet.remove', 'missing', byMissingId, members),
  row('library.places', 'none', nothing, members),
  row('search.values', 'none', () => ({ filter: 'tag', text: 'a' }), everybody),
  row('search.places', 'none', () => ({ text: 'a' }), everybody),
  row('pin.collections', 'none', nothing, members),
  row('pin.setCollection', 'missing', ({ missingId }) => ({ collectionId: missingId, on: true }), noMember),
  ...(['shared', 'missing', 'deleted'] as const).flatMap((target) => [
    row('follow.get', target, followed, target === 'shared' ? members : noMember),
    row('follow.set', target, following(true), target === 'shared' ? members : noMember, 'on'),
  ]),
  row('follow.get', 'private', followed, listersOfPrivate),
  row('follow.set', 'private', following(true), listersOfPrivate, 'on'),
  row('follow.set', 'private', following(false), members, 'off'),
  row('follow.get', 'user', personOf, members),
  row('follow.set', 'user', (world) => ({ ...personOf(world), on: true }), members, 'on'),
  row('follow.list', 'none', () => ({}), members),
  row('follow.feed', 'none', () => ({}), members),

  row('collection.list', 'none', () => ({}), everybody),
  row('collection.list', 'none', () => ({ scope: 'mine' }), members, 'mine'),
  row('collection.create', 'none', () => ({ name: 'A collection' }), members),
  row('collection.create', 'none', () => ({ name: 'A collection', visibility: 'shared' }), writers, 'shared'),
  row('collection.get', 'shared', ofCollection, everybody),
  row('collection.get', 'private', ofCollection, [N, N, N, ok, ok, N, N, N]),
  row('collection.get', 'missing', ofCollection, nobody),
  ...(
    [
      ['collection.update', ({ prompt }) => ({ id: prompt.id, name: 'Another name' })],
      ['collection.add', intoCollection],
      ['collection.remove', intoCollection],
    ] as const satisfies [string, (world: World) => unknown][]
  ).flatMap(([procedure, input]) => [
    row(procedure, 'shared', input, ownerAlone),
    row(procedure, 'private', input, ownersOfPrivateCollection),
    row(procedure, 'missing', input, noMember),
  ]),
  row('collection.update', 'private', madeShared, [U, N, N, ok, F, N, U, U], 'shared'),
  // Collections with prompts are tested in tests/integration/collection.
  row('collection.move', 'shared', movingMissing, [U, F, F, N, F, F, U, U], 'a prompt that is not in it'),
  row('collection.move', 'private', movingMissing, noMember, 'a prompt that is not in it'),
  row('collection.move', 'missing', movingMissing, noMember),
  row('collection.delete', 'shared', byId, [U, F, F, ok, ok, ok, U, U]),
  row('collection.delete', 'private', byId, ownersOfPrivateCollection),
  row('collection.delete', 'missing', byId, noMember),

  row('profile.me', 'none', nothing, everybody),
  row('profile.get', 'user', ({ user }) => ({ id: user.id }), everybody),
  row('profile.get', 'none', ({ missingId }) => ({ id: missingId }), nobody, 'of a missing user'),
  row('profile.update', 'none', () => ({ bio: 'About me.' }), members),
  row('profile.listAvatars', 'none', nothing, members),
  row(
    'profile.removeAvatar',
    'none',
    ({ user }) => ({ avatarUrl: `/api/avatars/${user.id}/${'0'.repeat(32)}` }),
    noMember,
    'that there is none of',
  ),
  row('profile.setAvatar', 'none', () => ({ avatarUrl: null }), members, 'to none'),
  row(
    'profile.setAvatar',
    'none',
    ({ user }) => ({ avatarUrl: `/api/avatars/${user.id}/${'0'.repeat(32)}` }),
    [U, B, B, B, B, B, U, U],
    'to what nobody uploaded',
  ),

  row('prompt.list', 'shared', () => ({}), everybody),
  row('prompt.list', 'shared', () => ({ scope: 'visible' }), everybody, 'visible'),
  row('prompt.list', 'shared', () => ({ scope: 'mine' }), members, 'mine'),
  row('prompt.list', 'shared', () => ({ scope: 'favorites' }), members, 'favorites'),
  row('prompt.list', 'shared', () => ({ scope: 'granted' }), members, 'granted'),
  row('prompt.suggest', 'shared', () => ({ q: 'helo' }), everybody),
  row('prompt.suggest', 'shared', () => ({ q: 'helo', scope: 'mine' }), members, 'mine'),
  row('prompt.facets', 'none', nothing, everybody),
  row('prompt.onChange', 'none', nothing, everybody),
  ...reads('prompt.get', byIdentifier),
  ...reads('prompt.get', bySlug).map((read) => ({ ...read, note: 'by slug' })),
  ...reads('prompt.source', byId),
  ...reads('prompt.versions', byId),
  ...reads('prompt.version', byVersion),
  ...reads('file.texts', runOfVersion),
  ...(['shared', 'missing', 'deleted'] as const).map((of) =>
    row(
      'file.part',
      of,
      (world) => ({ ...runOfVersion(world), path: 'none.md', at: { part: 1 } }),
      nobody,
      'without such a file',
    ),
  ),
  ...(['shared', 'missing', 'deleted'] as const).map((of) =>
    row(
      'file.changedPart',
      of,
      (world) => ({
        ...byPromptId(world),
        from: { version: 1, path: 'none.md' },
        to: { version: 1, path: 'other.md' },
      }),
      nobody,
      'without such a file',
    ),
  ),
  row('file.uploadedText', 'none', () => ({ sha256: 'a'.repeat(64) }), noMember),
  row('file.missing', 'none', () => ({ sha256s: ['a'.repeat(64)] }), members),
  ...reads('skill.served', byPromptId),
  ...reads('skill.notServed', byPromptId),
  ...reads('skill.findings', byPromptId),
  row(
    'skill.check',
    'none',
    () => ({
      skillName: 'check-it',
      description: 'Checks. Use when asked.',
      content: 'Check it.',
      extras: {},
      promptId: null,
      spaceId: null,
    }),
    writers,
  ),
  ...reads('status.history', byPromptId),
  row('status.gate', 'shared', byPromptId, members),
  row('status.gate', 'private', byPromptId, [U, N, N, ok, ok, ok, U, U]),
  row('status.gate', 'missing', byPromptId, noMember),
  row('status.gate', 'deleted', byPromptId, noMember),
  row('status.decision', 'shared', byPromptId, members),
  row('status.decision', 'private', byPromptId, [U, N, N, ok, ok, ok, U, U]),
  row('status.decision', 'missing', byPromptId, noMember),
  row('status.decision', 'deleted', byPromptId, noMember),
  row('usage.history', 'shared', byPromptId, members),
  row('usage.history', 'private', byPromptId, [U, N, N, ok, ok, ok, U, U]),
  row('usage.history', 'missing', byPromptId, noMember),
  row('usage.history', 'deleted', byPromptId, noMember),
  row('activity.list', 'shared', byPromptId, members),
  row('activity.list', 'private', byPromptId, [U, N, N, ok, ok, ok, U, U]),
  row('activity.list', 'missing', byPromptId, noMember),
  row('activity.list', 'deleted', byPromptId, noMember),

  row('prompt.create', 'none', newPrompt, writers),
  row('prompt.duplicate', 'shared', byId, writers),
  row('prompt.duplicate', 'private', byId, [U, F, N, ok, F, ok, U, U]),
  row('prompt.duplicate', 'missing', byId, noWriter),
  row('prompt.duplicate', 'deleted', byId, noWriter),
  row('prompt.shareAll', 'private', nothing, writers),
  row('prompt.unshareAll', 'private', () => ({ at: new Date() }), writers),
  ...edits('prompt.update', newText),
  ...edits('prompt.setShared', madePrivate),
  ...edits('prompt.toggleShared', byId),
  ...edits('prompt.restore', restoring),

  ...readsOfMembers('prompt.parts', byPromptId),
  ...readsOfMembers('prompt.tests.list', byPromptId),
  ...readsOfMembers('prompt.tests.latest', (world) => ({ ...byPromptId(world), version: 1 })),
  ...(['shared', 'private', 'missing', 'deleted'] as const).flatMap((target) => [
    row('prompt.tests.getRun', target, missingRun, noMember, 'a run that there is none of'),
    row('prompt.tests.check', target, pastedAnswer, noWriter, 'a case that there is none of'),
  ]),
  ...edits('prompt.tests.save', newTestCase),
  ...edits('prompt.tests.import', (world) => ({
    ...byPromptId(world),
    fileName: 'a.csv',
    text: 'expected\nb\n',
  })),
  row('prompt.tests.suggest', 'shared', byPromptId, [U, F, F, S, F, F, U, U]),
  row('prompt.tests.suggest', 'private', byPromptId, [U, F, N, S, F, F, U, U]),
  row('prompt.tests.suggest', 'missing', byPromptId, noWriter),
  row('prompt.tests.suggest', 'deleted', byPromptId, noWriter),
  row('prompt.tests.delete', 'shared', missingTestCase, [U, F, F, N, F, F, U, U]),
  row('prompt.tests.delete', 'private', missingTestCase, [U, F, N, N, F, F, U, U]),
  row('prompt.tests.delete', 'missing', missingTestCase, noWriter),
  row('prompt.tests.delete', 'deleted', missingTestCase, noWriter),
  // Permitted callers get an error about missing cases; tests with cases are in tests/integration/evaluation.
  ...(['evaluation.plan', 'evaluation.start'] as const).flatMap((procedure) => [
    row(procedure, 'shared', newEvaluation(procedure), [U, F, F, B, F, B, U, U]),
    row(procedure, 'private', newEvaluation(procedure), [U, N, N, B, F, B, U, U]),
    row(procedure, 'missing', newEvaluation(procedure), noMember),
    row(procedure, 'deleted', newEvaluation(procedure), noMember),
  ]),
  ...readsOfMembers('evaluation.list', byPromptId),
  ...readsOfMembers('evaluation.versions', byPromptId),
  row('evaluation.running', 'none', nothing, members),
  ...(['shared', 'private', 'missing', 'deleted'] as const).flatMap((target) => [
    row('evaluation.get', target, missingEvaluation, noMember, 'an evaluation that there is none of'),
    row('evaluation.cell', target, missingCell, noMember, 'an answer that there is none of'),
    row('evaluation.mark', target, markOfMissing, noMember, 'an answer that there is none of'),
    row('evaluation.stop', target, missingEvaluation, noMember, 'an evaluation that there is none of'),
    row('evaluation.continue', target, missingEvaluation, noMember, 'an evaluation that there is none of'),
  ]),
  // Permitted callers get an error about missing cases; tests with cases are in tests/integration/test-case.
  row('prompt.tests.run', 'shared', runOfVersion, [U, F, B, B, F, B, U, U]),
  row('prompt.tests.run', 'private', runOfVersion, [U, N, N, B, F, B, U, U]),
  row('prompt.tests.run', 'missing', runOfVersion, noMember),
  row('prompt.tests.run', 'deleted', runOfVersion, noMember),

  row('prompt.delete', 'shared', byId, [U, F, F, ok, ok, ok, U, U]),
  row('prompt.delete', 'private', byId, [U, N, N, ok, ok, ok, U, U]),
  row('prompt.delete', 'missing', byId, noMember),
  row('prompt.delete', 'deleted', byId, noMember),
  row('prompt.undelete', 'deleted', byId, [U, N, N, ok, ok, ok, U, U]),
  row('prompt.undelete', 'deletedByAdmin', byId, [U, N, N, N, N, ok, U, U]),
  row('prompt.undelete', 'shared', byId, noMember),
  row('prompt.undelete', 'missing', byId, noMember),
  row('trash.list', 'deleted', () => ({}), members),
  row('trash.list', 'deleted', () => ({ scope: 'all' }), admins, 'of everybody'),
  ...(['trash.restore', 'trash.purge'] as const).flatMap((procedure) => [
    row(procedure, 'deleted', byId, [U, N, N, ok, ok, ok, U, U]),
    row(procedure, 'deletedByAdmin', byId, [U, N, N, N, N, ok, U, U]),
    row(procedure, 'shared', byId, noMember),
    row(procedure, 'missing', byId, noMember),
  ]),

  // Bulk calls: the response for permitted callers omits prompts they can't change (many-prompts.test.ts).
  row('prompt.setSharedMany', 'shared', (world) => ({ ...byIds(world), isShared: false }), writers),
  row('prompt.setSharedMany', 'private', (world) => ({ ...byIds(world), isShared: true }), writers),
  row('prompt.setSharedMany', 'missing', (world) => ({ ...byIds(world), isShared: true }), writers),
  row('prompt.similar', 'none', () => ({ content: 'Write to the reader.' }), writers),
  row('prompt.listIds', 'none', () => ({}), members),
  row('prompt.variableNames', 'none', () => ({}), members),
  row('prompt.privateWords', 'private', byIds, writers),
  row('prompt.privateWords', 'missing', byIds, writers),
  row('prompt.stillReadable', 'private', byIds, members),
  row('prompt.stillReadable', 'missing', byIds, members),
  ...(['shared', 'private', 'missing', 'deleted'] as const).flatMap((target) => [
    row('prompt.setCategoryMany', target, (world) => ({ ...byIds(world), category: 'Sales' }), writers),
    row('prompt.tagMany', target, (world) => ({ ...byIds(world), add: ['new'] }), writers),
    row('prompt.undoEditMany', target, editsOf, writers),
    row('prompt.deleteMany', target, byIds, members),
    row('prompt.undeleteMany', target, byIds, members),
    row('trash.purgeMany', target, byIds, members),
  ]),

  row('status.set', 'shared', status('tested'), writers, 'tested'),
  row('status.set', 'private', status('tested'), [U, F, N, ok, F, ok, U, U], 'tested'),
  row('status.set', 'shared', status('approved'), admins, 'approved'),
  row('status.set', 'private', status('approved'), [U, F, N, F, F, ok, U, U], 'approved'),
  row(
    'status.set',
    'shared',
    (world) => ({ ...status('tested')(world), testRun: { id: world.missingId, warnings: [] } }),
    noWriter,
    'tested by a run that there is none of',
  ),
  row('status.set', 'missing', status('tested'), noWriter, 'tested'),
  row('status.set', 'deleted', status('tested'), noWriter, 'tested'),

  ...edits('status.review.ask', ({ prompt }) => ({ promptId: prompt.id, version: 1 })),
  ...edits('status.review.reviewers', byPromptId),
  ...(
    [
      ['status.review.get', byId],
      ['status.review.ofPrompt', byPromptId],
    ] as const
  ).flatMap(([procedure, input]) => [
    row(procedure, 'shared', input, members),
    row(procedure, 'private', input, [U, N, N, ok, ok, ok, U, U]),
    row(procedure, 'missing', input, noMember),
    row(procedure, 'deleted', input, noMember),
  ]),
  row('status.review.inbox', 'none', () => ({}), writers),
  row('status.review.inbox', 'none', () => ({ show: 'asked' }), writers, 'asked'),
  row(
    'status.review.inbox',
    'none',
    ({ missingId }) => ({ spaceId: missingId }),
    noWriter,
    'of no space of theirs',
  ),
  row('status.review.waitingIn', 'none', ({ missingId }) => ({ spaceId: missingId }), noWriter),
  row('status.review.counts', 'none', nothing, members),
  row('status.review.compare', 'none', ({ missingId }) => ({ id: missingId, against: 1 }), noMember),
  row('status.review.comment', 'shared', comment, writers),
  row('status.review.comment', 'private', comment, [U, F, N, ok, F, ok, U, U]),
  row('status.review.comment', 'missing', comment, noWriter),
  row('status.review.comment', 'deleted', comment, noWriter),
  ...(['tested', 'changes', 'approved'] as const).flatMap((name) => {
    const contributor = name === 'approved' ? F : ok;
    return [
      row('status.review.decide', 'shared', decision(name), [U, F, contributor, F, F, ok, U, U], name),
      row('status.review.decide', 'private', decision(name), [U, F, N, F, F, ok, U, U], name),
      row('status.review.decide', 'missing', decision(name), noWriter, name),
      row('status.review.decide', 'deleted', decision(name), noWriter, name),
    ];
  }),
  ...edits('status.review.withdraw', byId),
  ...readsOfMembers('comment.list', byPromptId),
  ...readsOfMembers('comment.mentionable', (world) => ({ ...byPromptId(world), version: 1 })),
  ...readsOfMembers('comment.create', newComment),
  // A comment by another user.
  row('comment.update', 'shared', changedComment, [U, F, F, F, F, F, U, U]),
  row('comment.update', 'private', changedComment, [U, N, N, F, F, F, U, U]),
  ...(['comment.resolve', 'comment.delete'] as const).flatMap((procedure) => [
    row(procedure, 'shared', byId, [U, F, F, ok, ok, ok, U, U]),
    row(procedure, 'private', byId, [U, N, N, ok, ok, ok, U, U]),
  ]),
  ...(['missing', 'deleted'] as const).flatMap((target) => [
    row('comment.update', target, changedComment, noMember),
    row('comment.resolve', target, byId, noMember),
    row('comment.delete', target, byId, noMember),
  ]),
  ...edits('shareLink.create', (world) => ({ ...byPromptId(world), version: 'newest' })),
  ...(
    [
      ['shareLink.list', byPromptId],
      ['shareLink.revoke', byId],
    ] as const
  ).flatMap(([procedure, input]) => [
    row(procedure, 'shared', input, ownerAlone),
    row(procedure, 'private', input, [U, N, N, ok, F, F, U, U]),
    row(procedure, 'missing', input, noMember),
    row(procedure, 'deleted', input, noMember),
  ]),
  // A webhook of the library, which has the id of the prompt; spaces are tested in tests/integration/webhook.
  row('webhook.list', 'none', () => ({ spaceId: null }), admins),
  row('webhook.list', 'missing', ({ missingId }) => ({ spaceId: missingId }), noMember),
  row('webhook.save', 'none', newWebhook, admins),
  row('webhook.save', 'missing', (world) => ({ ...newWebhook(), id: world.missingId }), noMember),
  ...(
    [
      ['webhook.get', byId, ok],
      ['webhook.pause', (world) => ({ ...byId(world), isPaused: true }), ok],
      ['webhook.test', byId, ok],
      ['webhook.renewSecret', byId, ok],
      ['webhook.redeliver', (world) => ({ ...byId(world), deliveryId: '1' }), B],
      ['webhook.remove', byId, ok],
    ] as const satisfies readonly [string, Row['input'], Outcome][]
  ).flatMap(([procedure, input, outcome]) => [
    row(procedure, 'shared', input, [U, N, N, N, N, outcome, U, U]),
    row(procedure, 'missing', input, noMember),
  ]),
  ...readsOfMembers('suggestion.list', byPromptId),
  row('suggestion.list', 'none', () => ({}), members),
  row('suggestion.list', 'none', () => ({ show: 'for-me' }), members, 'for me'),
  row('suggestion.create', 'shared', suggested, [U, F, ok, ok, F, ok, U, U]),
  row('suggestion.create', 'private', suggested, [U, N, N, ok, F, F, U, U]),
  // A suggestion by another user.
  ...(['shared', 'private'] as const).flatMap((target) => [
    row('suggestion.get', target, byId, [U, N, N, ok, N, ok, U, U]),
    row('file.ofSuggestion', target, byId, [U, N, N, ok, N, ok, U, U]),
    row('suggestion.accept', target, byId, [U, N, N, ok, N, F, U, U]),
    row('suggestion.decline', target, byId, [U, N, N, ok, N, F, U, U]),
    row('suggestion.withdraw', target, byId, [U, N, N, F, N, F, U, U]),
  ]),
  ...(['missing', 'deleted'] as const).flatMap((target) => [
    row('suggestion.create', target, suggested, noMember),
    ...(['get', 'accept', 'decline', 'withdraw'] as const).map((verb) =>
      row(`suggestion.${verb}`, target, byId, noMember),
    ),
  ]),
  row('import.list', 'none', nothing, members),
  row('import.progress', 'shared', byId, members),
  row('import.stop', 'shared', byId, [U, N, N, ok, ok, N, U, U]),
  row('import.stop', 'missing', byId, noMember),
  row('import.undo', 'shared', byId, [U, N, N, ok, ok, N, U, U]),
  row('import.undo', 'missing', byId, noMember),
  row('account.firstSteps', 'none', nothing, members),
  row('account.closeFirstSteps', 'none', nothing, members),
  row('account.notifications', 'none', () => ({}), members),
  row('inbox.work', 'none', () => ({ show: 'decide' }), members),
  row('inbox.work', 'none', () => ({ show: 'mine' }), members),
  row('inbox.counts', 'none', nothing, members),
  row('inbox.change', 'none', ({ missingId }) => ({ reviewId: missingId }), noMember),
  row('inbox.change', 'none', ({ missingId }) => ({ suggestionId: missingId }), noMember),
  row('inbox.setDone', 'none', () => ({ upTo: '1' }), members),
  row('inbox.acceptInvitation', 'none', byMissingId, noMember),
  row('inbox.declineInvitation', 'none', byMissingId, noMember),
  row('account.readNotifications', 'none', () => ({ upTo: '1' }), members),
  row('account.notificationSettings', 'none', nothing, members),
  row('account.setNotificationSettings', 'none', () => ({ inApp: true, byMail: false }), members),

  // Spaces are covered by tests/integration/space: no user here is in one.
  row('space.list', 'none', nothing, members),
  row('space.places', 'none', nothing, members),
  row('space.create', 'none', () => ({ name: unique('Space') }), writers),
  row('space.get', 'none', () => ({ slug: 'no-space-of-theirs' }), noMember),
  ...(
    [
      ['space.members', byMissingId],
      ['space.activity', byMissingId],
      ['space.gate', byMissingId],
      ['space.setGate', ({ missingId }) => ({ id: missingId, gate: null })],
      ['space.watchPlan', ({ missingId }) => ({ id: missingId, gate: gateOn(missingId) })],
      ['space.update', ({ missingId }) => ({ id: missingId, name: 'Mine' })],
      ['space.setGroup', ({ missingId }) => ({ id: missingId, name: 'sales', role: 'reader' })],
      ['space.removeGroup', ({ missingId }) => ({ id: missingId, name: 'sales' })],
      ['space.outlived', ({ missingId }) => ({ id: missingId })],
      ['space.settleGrants', ({ missingId }) => ({ id: missingId, end: [], keep: [] })],
      ['space.previewGroup', ({ missingId }) => ({ id: missingId, name: 'sales' })],
      ['space.delete', ({ missingId }) => ({ id: missingId, prompts: { kind: 'creators' } })],
      ['space.restore', byMissingId],
      ['space.invite', ({ missingId }) => ({ id: missingId, role: 'reader' })],
      [
        'space.inviteMany',
        ({ missingId }) => ({ id: missingId, role: 'reader', people: [{ email: 'a@x.example' }] }),
      ],
      ['space.linkInstead', ({ missingId }) => ({ id: missingId, invitationId: missingId })],
      ['space.revokeInvitation', ({ missingId }) => ({ id: missingId, invitationId: missingId })],
      ['space.setRole', ({ missingId, user }) => ({ id: missingId, userId: user.id, role: 'reader' })],
      ['space.removeMember', ({ missingId, user }) => ({ id: missingId, userId: user.id })],
      ['space.departure', ({ missingId, user }) => ({ id: missingId, userId: user.id })],
      ['space.allowReturn', ({ missingId, user }) => ({ id: missingId, userId: user.id })],
      ['space.leave', byMissingId],
      ['space.invitation', () => ({ token: unknownToken() })],
      ['space.join', () => ({ token: unknownToken() })],
    ] satisfies [string, (world: World) => unknown][]
  ).map(([procedure, input]) => row(procedure, 'user', input, noMember)),
  row('space.movePrompts', 'private', ({ prompt }) => ({ ids: [prompt.id], spaceId: null }), writers),
  row(
    'space.movePrompts',
    'private',
    ({ prompt, missingId }) => ({ ids: [prompt.id], spaceId: missingId }),
    noWriter,
    'into a space that is not there',
  ),
  row('publishRequest.list', 'none', () => ({ scope: 'waiting' }), members),
  row(
    'publishRequest.create',
    'missing',
    ({ missingId }) => ({ promptId: missingId, kind: 'share' }),
    noWriter,
  ),
  row('publishRequest.accept', 'none', ({ missingId }) => ({ id: missingId }), noWriter),
  row('publishRequest.decline', 'none', ({ missingId }) => ({ id: missingId, reason: 'No' }), noWriter),
  row('publishRequest.withdraw', 'none', ({ missingId }) => ({ id: missingId }), noWriter),
  row('publishRequest.takeLink', 'none', ({ missingId }) => ({ id: missingId }), noMember),
  // Rights by grants are covered by tests/integration/grant.
  ...edits('grant.list', byPromptId),
  ...edits('grant.set', newGrant),
  ...edits('grant.remove', byId),
  row('grant.setMany', 'private', manyGrants, writers),
  row('grant.people', 'none', () => ({ q: 'Someone' }), writers),
  row('grant.audience', 'none', () => ({ promptIds: [], visibility: 'shared' }), writers),
  row('grant.audience', 'shared', audience, [U, F, F, ok, F, F, U, U], 'of a prompt'),
  row('grant.audience', 'private', audience, [U, F, N, ok, F, F, U, U], 'of a prompt'),
  row('grant.audience', 'missing', audience, noWriter, 'of a prompt'),
  row('grant.audience', 'deleted', audience, noWriter, 'of a prompt'),
  row('stats.overview', 'none', nothing, members),
  row('stats.activity', 'none', nothing, members),
  ...(['stats.overview', 'stats.activity'] as const).map((procedure) =>
    row(procedure, 'none', ({ missingId }) => ({ spaceId: missingId }), noMember, 'of no space of theirs'),
  ),
];

type Account = Exclude<ActorName, 'guest'>;
let accounts: Record<Account, TestProfile>;
let samplePrompt: Promise<PromptDto>;
let cells = 0;

beforeAll(async () => {
  accounts = {
    viewer: await makeProfile({ role: 'viewer', password: PASSWORD }),
    contributor: await makeProfile({ password: PASSWORD }),
    owner: await makeProfile({ password: PASSWORD }),
    viewerOwner: await makeProfile({ role: 'viewer', password: PASSWORD }),
    admin: await makeProfile({ role: 'admin', password: PASSWORD }),
    deactivated: await makeProfile({ isActive: false, password: PASSWORD }),
    stale: await makeProfile({ password: PASSWORD }),
  };
  samplePrompt = makePrompt({ creator: accounts.owner });
});

afterAll(() => {
  process.stdout.write(
    `Role matrix: ${cells} cells, ${TABLE.length} rows, ${procedures.length} procedures\n`,
  );
});

/** A cookie of that user's browser: just signed in, and for `stale` signed out since. */
async function cookieOf(actor: ActorName, note: string | undefined): Promise<string | undefined> {
  if (actor === 'guest') return undefined;
  const { sessionId, cookie } = await makeSession(accounts[actor]);
  if (note === NOT_FRESH) {
    const authenticatedAt = new Date(Date.now() - HOUR_MS);
    await db.session.updateMany({ where: { profileId: accounts[actor].id }, data: { authenticatedAt } });
  }
  if (actor === 'stale') await deleteSession(db, sessionId);
  return cookie;
}

const OWNS: ReadonlySet<ActorName> = new Set(['owner', 'viewerOwner', 'deactivated', 'stale']);

/** Calls about a review, which has the id of its prompt here. */
const OF_REVIEW = /^status\.review\.(?:get|comment|decide|withdraw)$/;

/** Calls about a comment, which has the id of its prompt here. */
const OF_COMMENT = /^comment\.(?:update|resolve|delete)$/;

/** Calls about a suggestion, which has the id of its prompt here. */
const OF_SUGGESTION = /^(?:suggestion\.(?:get|accept|decline|withdraw)|file\.ofSuggestion)$/;

/** The owner of the target in an actor's call. */
const creatorFor = (actor: ActorName): TestProfile =>
  OWNS.has(actor) ? accounts[actor as Account] : accounts.owner;

async function makeWorld(
  { target, procedure }: Pick<Row, 'target' | 'procedure'>,
  creator: TestProfile,
): Promise<World> {
  const missingId = randomUUID();
  const sample = await samplePrompt;
  const missing = { ...sample, id: missingId, slug: `missing-${missingId}` };
  if (target === 'user') return { prompt: sample, missingId, user: await makeProfile() };
  if (target === 'none' || target === 'missing') return { prompt: missing, missingId, user: accounts.owner };

  const prompt = await makePrompt({ creator, isShared: target !== 'private' });
  if (OF_REVIEW.test(procedure)) {
    const { id } = prompt;
    await db.promptReview.create({ data: { id, promptId: id, version: 1, requestedBy: creator.id } });
  }
  if (OF_COMMENT.test(procedure)) {
    const { id } = prompt;
    await db.comment.create({ data: { id, promptId: id, version: 1, body: 'Hello.' } });
  }
  if (procedure === 'shareLink.revoke') {
    const { id } = prompt;
    const { row } = newToken(new Date());
    await db.shareLink.create({ data: { ...row, id, promptId: id, createdBy: creator.id, pin: 'newest' } });
  }
  if (OF_SUGGESTION.test(procedure)) {
    const { id, description, content, category } = prompt;
    const text = { title: 'Another title', description, content, category };
    await db.suggestion.create({ data: { id, promptId: id, baseVersion: 1, ...text } });
  }
  if (procedure.startsWith('webhook.')) {
    const { id } = prompt;
    await makeWebhookRow({ id, setBy: accounts.admin.id });
  }
  if (procedure === 'import.undo' || procedure === 'import.stop') {
    const { id } = prompt;
    await db.import.create({
      data: { id, ownerId: creator.id, fileName: 'mine.csv', createdAt: new Date() },
    });
  }
  if (procedure === 'grant.remove') {
    const { id } = prompt;
    const subjectUserId = accounts.viewer.id;
    await db.promptGrant.create({ data: { id, promptId: id, subjectUserId, right: 'read' } });
  }
  if (procedure.startsWith('collection.')) {
    const { id, slug, isShared } = prompt;
    const visibility = isShared ? 'shared' : 'private';
    await db.collection.create({ data: { id, slug, visibility, name: 'Theirs', createdBy: creator.id } });
  }
  if (target === 'deleted') await callerAs(creator).prompt.delete({ id: prompt.id });
  if (target === 'deletedByAdmin') await callerAs(accounts.admin).prompt.delete({ id: prompt.id });
  return { prompt, missingId, user: accounts.owner };
}

type Cell = {
  actor: ActorName;
  expected: Outcome;
  input: unknown;
  cookie: string | undefined;
  world: World;
};

/**
 * Cells of a row. Refused calls change nothing, which the row's test verifies, so those with the same owner share one
 * world.
 */
async function makeCells(entry: Row): Promise<Cell[]> {
  const shared = new Map<string, Promise<World>>();
  const worldOf = (actor: ActorName, expected: Outcome): Promise<World> => {
    const creator = creatorFor(actor);
    const world = expected === ok ? undefined : shared.get(creator.id);
    if (world !== undefined) return world;
    const made = makeWorld(entry, creator);
    if (expected !== ok) shared.set(creator.id, made);
    return made;
  };
  return Promise.all(
    ACTORS.map(async (actor, column) => {
      const expected = entry.expected[column]!;
      const [world, cookie] = await Promise.all([worldOf(actor, expected), cookieOf(actor, entry.note)]);
      return { actor, expected, input: entry.input(world), cookie, world };
    }),
  );
}

/** Outcomes of the cells, by actor. */
async function outcomesOf(procedure: string, row: Cell[]): Promise<Record<string, string>> {
  const answers = await Promise.all(
    row.map(async ({ actor, input, cookie }) => [actor, await apiRequest(procedure, input, cookie)] as const),
  );
  cells += row.length;
  return Object.fromEntries(answers.map(([actor, answer]) => [actor, answer.outcome]));
}

/** The actor of a cell, once the session is read: without a live one, a guest. */
function actorOf(name: ActorName): Actor {
  return name === 'guest' || name === 'deactivated' || name === 'stale' ? GUEST : accounts[name];
}

const REFUSALS: readonly string[] = [U, F, N];

/**
 * Returns the actors rejected by the base procedures whom the use case itself would allow: the use case must have the
 * same rule. It may return NOT_FOUND for a prompt, where the base procedures don't load it.
 */
async function useCasesThatAllow(procedure: string, refused: Cell[]): Promise<string[]> {
  const byLadder = refused.filter(({ expected }) => expected === U || expected === F);
  const answers = await Promise.all(
    byLadder.map(async ({ actor, input }) => ({
      actor,
      outcome: await useCaseOutcome(procedure, actorOf(actor), input),
    })),
  );
  return answers
    .filter(({ outcome }) => !REFUSALS.includes(outcome))
    .map(({ actor, outcome }) => `${actor}: ${outcome}`);
}

/** Calls that silently skip other users' items, or only undo one's own: the result is the same without a prompt. */
const BLIND: readonly string[] = [
  ...['follow.set', 'grant.setMany', 'pin.set', 'prompt.privateWords', 'prompt.setCategoryMany'],
  ...[
    'prompt.stillReadable',
    'prompt.setSharedMany',
    'prompt.shareAll',
    'prompt.tagMany',
    'prompt.undeleteMany',
    'prompt.undoEditMany',
  ],
  ...['prompt.unshareAll', 'space.movePrompts', 'trash.purgeMany'],
];

/** Whether only its creator's lists contain the prompt of a call. */
function isHidden({ target, procedure }: Row, { prompt }: World): boolean {
  return target === 'private' && prompt.createdBy !== accounts.admin.id && !BLIND.includes(procedure);
}

/** Prompts of cells that were served without a row in the audit log, which every admin access by address needs. */
async function unaudited(answered: Cell[]): Promise<string[]> {
  const ids = answered.filter(({ expected }) => expected === ok).map(({ world }) => world.prompt.id);
  const lines = await db.auditEvent.findMany({
    where: { subjectId: { in: ids } },
    select: { subjectId: true },
  });
  const noted = new Set(lines.map(({ subjectId }) => subjectId));
  return ids.filter((id) => !noted.has(id));
}

const nameOf = ({ procedure, target, note }: Row) =>
  [procedure, target === 'none' || target === 'user' ? [] : `of a prompt (${target})`, note ?? []]
    .flat()
    .join(' ');

describe('who may call what', () => {
  it.each(TABLE.map((entry) => [nameOf(entry), entry] as const))('%s', async (_name, entry) => {
    expect(entry.expected).toHaveLength(ACTORS.length);
    const row = await makeCells(entry);
    const refused = row.filter((cell) => cell.expected !== ok);
    const allowed = row.filter((cell) => cell.expected === ok);

    const before = await databaseFingerprint();
    const refusals = await outcomesOf(entry.procedure, refused);
    const allowedWithin = await useCasesThatAllow(entry.procedure, refused);
    const after = await databaseFingerprint();
    const outcomes = { ...refusals, ...(await outcomesOf(entry.procedure, allowed)) };

    expect(outcomes).toEqual(Object.fromEntries(row.map(({ actor, expected }) => [actor, expected])));
    expect(allowedWithin, 'the ladder alone refuses').toEqual([]);
    expect(after, 'a refused call changed rows').toBe(before);
    expect(
      await unaudited(row.filter(({ actor, world }) => actor === 'admin' && isHidden(entry, world))),
    ).toEqual([]);
  });

  it('names every procedure', () => {
    const named = new Set(TABLE.map(({ procedure }) => procedure));
    expect([...named].sort()).toEqual(procedures.map(({ path }) => path).sort());
  });
});

/**
 * Users who had more rights in a space than they have now. Each is paired with a user who never had them: both get the
 * same response for every call about a prompt of the space.
 */
const FORMER = {
  'removed member': 'outsider',
  'former creator': 'outsider',
  'demoted owner': 'reader',
} as const;

type Place = keyof typeof FORMER | (typeof FORMER)[keyof typeof FORMER];

/** All calls of the table about a prompt by its id or address. */
const ASKED_OF_PROMPT = TABLE.filter(
  ({ target, note, procedure }) =>
    target === 'private' && note !== NOT_FRESH && !/^(?:collection|import)\./.test(procedure),
);

describe('former rights in a space', () => {
  let inSpace: Record<Place, TestProfile>;
  let spaceOwner: TestProfile;
  let spaceId: string;

  const enter = async (person: TestProfile, role: 'reader' | 'publisher' | 'owner') => {
    const { url } = await callerAs(spaceOwner).space.invite({ id: spaceId, role });
    await callerAs(person).space.join({ token: url?.split('token=')[1] ?? '' });
  };

  beforeAll(async () => {
    spaceOwner = await makeProfile({ password: PASSWORD });
    const someone = () => makeProfile({ password: PASSWORD });
    inSpace = {
      'removed member': await someone(),
      'former creator': await someone(),
      'demoted owner': await someone(),
      outsider: await someone(),
      reader: await someone(),
    };
    spaceId = (await callerAs(spaceOwner).space.create({ name: unique('Former') })).id;
    await enter(inSpace['removed member'], 'publisher');
    await enter(inSpace['former creator'], 'publisher');
    await enter(inSpace['demoted owner'], 'owner');
    await enter(inSpace.reader, 'reader');
  });

  /** A prompt of the space, created by the former creator and used by all of them while they had their rights. */
  async function makeFormerWorld(): Promise<World> {
    const creator = inSpace['former creator'];
    const prompt = await makePrompt({ creator, isShared: false, spaceId });
    return { prompt, missingId: randomUUID(), user: accounts.owner };
  }

  it('former rights in a space give nothing that somebody without them has not', async () => {
    const worlds = new Map<Row, World>();
    for (const entry of ASKED_OF_PROMPT) worlds.set(entry, await makeFormerWorld());
    for (const name of ['removed member', 'former creator'] as const)
      await callerAs(spaceOwner).space.removeMember({ id: spaceId, userId: inSpace[name].id });
    const userId = inSpace['demoted owner'].id;
    await callerAs(spaceOwner).space.setRole({ id: spaceId, userId, role: 'reader' });

    const cookies = new Map<Place, string>();
    for (const [place, profile] of Object.entries(inSpace) as [Place, TestProfile][])
      cookies.set(place, (await makeSession(profile)).cookie);

    const different: string[] = [];
    let served = 0;
    for (const [entry, world] of worlds) {
      const ask = async (place: Place) =>
        (await apiRequest(entry.procedure, entry.input(world), cookies.get(place))).outcome;
      for (const [former, like] of Object.entries(FORMER) as [keyof typeof FORMER, Place][]) {
        const [mine, theirs] = [await ask(former), await ask(like)];
        if (mine === ok) served += 1;
        if (mine !== theirs) different.push(`${nameOf(entry)}: ${former} ${mine}, ${like} ${theirs}`);
      }
    }
    expect(different).toEqual([]);
    // A reader can read: the calls did reach the prompts.
    expect(served).toBeGreaterThan(10);
  });
});
