import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, AuditDetails, AuditKind, type AuditRow } from '@/domain/admin/audit';
import { ENDED_KINDS } from '@/domain/account/address';
import { IdentityProvider } from '@/domain/account/identity';
import { Role } from '@/domain/account/role';
import { AiSave, MailSave } from '@/domain/admin/service-settings';
import { SetupPart } from '@/domain/admin/setup';
import { Settings } from '@/domain/settings/schema';
import { SPACE_ROLES } from '@/domain/space/role';
import { SpaceUpdate } from '@/domain/space/schema';
import { Status } from '@/domain/status/schema';
import type { ApiContext } from '@/server/api/context';
import { ModelSettingsSave } from '@/domain/model/schema';
import { db } from '@/server/db';
import { linkIdentity } from '@/server/services/account/link-identity';
import { proveAddress } from '@/server/services/account/prove-address';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import { makeAdmin } from '@/server/services/account/make-admin';
import { createScimGroup } from '@/server/services/scim/change-scim-group';
import { procedures } from '../../support/api-request';
import { type Api, callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, PROVED, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { bytesSource } from '../import/support';
import { makeToken } from '../../support/program';

/** admin.listAudit: actions of admins and moderators, which can't be changed. */

const KEY = 'sk-key-of-a-model';

let admin: TestProfile;
let user: TestProfile;
let api: Api;
let promptId: string;

/** Adds a sign-in method to an account, and removes it. */
async function linkAndUnlink(profile: TestProfile) {
  const session = await freshSession(profile);
  const ctx = contextOf(profile, { session });
  const claims = { provider: 'oidc', issuer: 'https://id.example.org', subject: profile.id } as const;
  const nothing = { email: null, isEmailVerified: false, isVerificationUnsaid: false, fullName: null };
  await linkIdentity(ctx, {
    ...claims,
    ...nothing,
    groups: null,
    guessedMember: null,
    areGroupsUnsaid: false,
    hasTooManyGroups: false,
  });
  const own = await db.identity.findFirstOrThrow({ where: { profileId: profile.id, provider: 'oidc' } });
  await callerAs(profile, { session }).account.identities.unlink({ id: own.id });
}

/** All events of spaces, a review that requests changes, and an import. */
async function changeSpaceAndImport() {
  const owner = await makeProfile({ ...PROVED, fullName: 'Karen Sparck Jones' });
  const joining = await makeProfile({ fullName: 'Joan Clarke' });
  const own = callerAs(owner);
  const space = await own.space.create({ name: 'Bombe' });
  const where = { id: space.id };
  await own.space.update({ ...where, description: 'Machines' });
  const { url } = await own.space.invite({ ...where, role: 'reader' });
  await callerAs(joining).space.join({ token: url!.split('token=').at(-1)! });
  await own.space.setRole({ ...where, userId: joining.id, role: 'member' });
  await callerAs(joining).space.leave(where);
  const again = await own.space.invite({ ...where, role: 'member' });
  await callerAs(joining).space.join({ token: again.url!.split('token=').at(-1)! });
  await own.space.removeMember({ ...where, userId: joining.id });
  const group = { displayName: 'Codebreakers', externalId: null, memberIds: [owner.id] };
  await createScimGroup({ db, now: new Date() }, group);
  await own.space.setGroup({ ...where, name: 'Codebreakers', role: 'reader' });
  await own.space.removeGroup({ ...where, name: 'Codebreakers' });
  await changeWebhook(own, space.id);
  const asked = await makePrompt({ creator: owner, title: 'Banburismus' });
  const review = await own.status.review.ask({ promptId: asked.id, version: 1 });
  await api.status.review.decide({
    id: review.id,
    version: 1,
    decision: 'changes',
    notes: 'Shorter',
    comments: [],
  });
  const source = bytesSource('title,content\r\nOne,First text\r\n');
  const ctx = contextOf(owner);
  const { importId } = await runImport(ctx, { source, isShared: false, spaceId: space.id });
  await undoImport(ctx, importId!);
  await own.space.delete({ ...where, prompts: { kind: 'creators' } });
  await own.space.restore(where);
}

async function changeWebhook(own: Api, spaceId: string) {
  const hook = { spaceId, format: 'slack' as const, events: ['prompt.saved' as const] };
  const address = 'https://hooks.example/secret-of-a-channel';
  const { id } = await own.webhook.save({ ...hook, name: 'Chat', address });
  await own.webhook.save({ ...hook, id, name: 'Talk' });
  await own.webhook.pause({ id, isPaused: true });
  await own.webhook.remove({ id });
}

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin', fullName: 'Grace Hopper' });
  user = await makeProfile({ fullName: 'Ada Lovelace', password: 'a password' });
  api = callerAs(admin);
  await db.auditEvent.create({ data: { action: 'backup.restored' } });
  await db.settings.create({ data: { id: 1, heldSince: new Date() } });
  await api.admin.releaseHeld({ sendsMail: false });
  const prompt = await makePrompt({ creator: user, title: 'Analytical Engine' });
  promptId = prompt.id;
  const shared = await callerAs(user).collection.create({ name: 'A list', visibility: 'shared' });
  await api.admin.setRole({ userId: user.id, role: 'viewer' });
  const hidden = await makePrompt({ creator: user, isShared: false });
  await api.prompt.get({ identifier: hidden.id });
  await changeSpaceAndImport();
  await api.collection.delete({ id: shared.id });
  await linkAndUnlink(user);
  const factor = await db.factor.create({
    data: { profileId: user.id, kind: 'totp', name: 'Phone', secret: 'sealed', verifiedAt: new Date() },
  });
  await api.admin.deleteFactor({ userId: user.id, factorId: factor.id });
  await api.admin.createScimToken({ name: 'Entra' });
  const [token] = await api.admin.listScimTokens();
  await api.admin.revokeScimToken({ id: token!.id });
  await makeToken(user);
  const [program] = await api.admin.listTokens({ userId: user.id });
  await api.admin.revokeToken({ userId: user.id, tokenId: program!.id });
  const typed = await makeProfile();
  await makeSession(typed);
  await db.$transaction((tx) => proveAddress(tx, typed.id, { now: new Date(), by: 'directory' }));
  await api.admin.confirmAddress({ userId: (await makeProfile()).id });
  await api.admin.testSetup({ part: 'ai' });
  await api.status.set({ promptId, version: 1, status: 'tested' });
  await api.admin.setActive({ userId: user.id, isActive: false });
  await api.admin.setActive({ userId: user.id, isActive: true });
  await api.prompt.delete({ id: promptId });
  await api.prompt.undelete({ id: promptId });
  const said = await callerAs(user).comment.create({ promptId, version: 1, body: 'Nonsense.' });
  await api.comment.delete({ id: said.id });
  const doomed = await makePrompt({ creator: user });
  await api.prompt.delete({ id: doomed.id });
  await api.trash.purge({ id: doomed.id });
  await api.admin.updateUser({ userId: user.id, phone: '+64211234567' });
  await makeSession(user);
  await api.admin.signOutUser({ userId: user.id });
  await api.admin.deleteUser({ userId: user.id, prompts: 'keep', shouldSoftDelete: true });
  await api.admin.restoreUser({ userId: user.id });
  const former = await makeProfile();
  await api.admin.deleteUser({ userId: former.id, prompts: 'keep', shouldSoftDelete: true });
  await api.admin.releaseUser({ userId: former.id });
  await api.admin.inviteUser({ email: 'invited@example.org', fullName: 'Mary Somerville', role: 'viewer' });
  await api.admin.setSettings({ newAccountsAreViewers: true });
  const model = { name: 'Local', baseUrl: 'https://models.example/v1', model: 'small', apiKey: KEY };
  const { id } = await api.ai.saveModel(model);
  await api.ai.saveModel({ ...model, id, name: 'Nearby', baseUrl: 'https://other.example/v1?token=x' });
  await api.ai.setJudge({ modelId: id });
  await api.ai.saveModelSettings({ currency: 'EUR' });
  await api.admin.setGate({
    gate: { modelIds: [id], answersPerCase: 1, answersNeeded: 1, share: 100, noWorse: true },
  });
  const gated = await makePrompt({ creator: await makeProfile(), title: 'Turochamp' });
  const override = 'Nobody can test it today';
  await api.status.set({ promptId: gated.id, version: 1, status: 'approved', override });
  await api.admin.setGate({ gate: null });
  await api.ai.testModel({ id });
  await api.ai.setJudge({ modelId: null });
  await api.ai.removeModel({ id });
  const session = { idHash: 'none', authenticatedAt: new Date() } as ApiContext['session'];
  const proved = callerAs(admin, { session });
  await proved.admin.saveAi({ provider: 'gemini', baseUrl: '', model: 'small', apiKey: KEY });
  await proved.admin.removeService({ name: 'ai' });
  await makeAdmin({ db, now: new Date() }, 'shell@example.org');
  await api.admin.deleteUser({ userId: user.id, prompts: 'remove' });
});

/** All events, newest first. */
async function everything() {
  const { items, pageCount } = await api.admin.listAudit({});
  for (let page = 2; page <= pageCount; page += 1) items.push(...(await api.admin.listAudit({ page })).items);
  return items;
}

const actions = async (query: Parameters<Api['admin']['listAudit']>[0]) =>
  (await api.admin.listAudit(query)).items.map(({ action }) => action);

describe('admin.listAudit', () => {
  it('gives every kind of event, the newest first', async () => {
    expect((await everything()).map(({ action }) => action)).toEqual([
      'user.delete',
      'user.role',
      'setup.remove',
      'setup.save',
      'model.remove',
      'model.judge',
      'model.test',
      'settings.gate',
      'status.override',
      'status.set',
      'settings.gate',
      'model.settings',
      'model.judge',
      'model.change',
      'model.add',
      'settings.change',
      'user.invite',
      'user.create',
      'user.release',
      'user.delete',
      'user.restore',
      'user.delete',
      'user.signOut',
      'user.update',
      'prompt.purge',
      'prompt.delete',
      'comment.delete',
      'prompt.restore',
      'prompt.delete',
      'user.activate',
      'user.deactivate',
      'status.set',
      'setup.test',
      'user.proveAddress',
      'user.endTyped',
      'user.revokeToken',
      'scim.revoke',
      'scim.token',
      'user.resetFactor',
      'user.unlink',
      'user.link',
      'collection.delete',
      'space.restore',
      'space.delete',
      'import.undo',
      'import.run',
      'review.changes',
      'webhook.remove',
      'webhook.pause',
      'webhook.change',
      'webhook.add',
      'space.ungroup',
      'space.group',
      'space.remove',
      'space.join',
      'space.invite',
      'space.leave',
      'space.role',
      'space.join',
      'space.invite',
      'space.update',
      'space.create',
      'prompt.opened',
      'user.role',
      'backup.released',
      'backup.restored',
    ]);
  });

  it('says who did what to whom', async () => {
    const items = await everything();
    expect(items.at(-3)).toEqual({
      id: expect.any(String) as string,
      at: expect.any(Date) as Date,
      action: 'user.role',
      actorName: 'Grace Hopper',
      subject: { kind: 'user', name: 'Ada Lovelace', href: null },
      details: { from: 'contributor', to: 'viewer' },
      spaceName: null,
    });
    expect(items[1]).toMatchObject({ actorName: null, details: { to: 'admin', by: 'command line' } });
    expect(items.slice(2, 4)).toMatchObject([
      { subject: { kind: 'setting', name: 'Setup' }, details: { to: 'ai' } },
      { details: { to: 'ai', fields: ['provider', 'baseUrl', 'model', 'apiKey'] } },
    ]);
    const models = { kind: 'model', href: null };
    expect(items.slice(4, 15)).toMatchObject([
      { subject: { ...models, name: null }, details: { host: 'other.example' } },
      { action: 'model.judge', subject: { kind: 'model' } },
      { action: 'model.test', subject: models },
      { action: 'settings.gate', subject: { kind: 'setting' }, details: { to: 'off' } },
      { action: 'status.override', subject: { name: 'Turochamp' }, details: { version: 1 } },
      { action: 'status.set' },
      { action: 'settings.gate', details: { to: 'on' } },
      { action: 'model.settings', subject: models, details: { fields: ['currency'] } },
      { action: 'model.judge', subject: { ...models, name: null }, details: {} },
      { subject: { ...models, name: null }, details: { fields: ['name', 'baseUrl', 'apiKey'] } },
      { subject: { ...models, name: null }, details: { host: 'models.example' } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/token=x|sk-key-of-a-model|secret-of-a-channel/);
    expect(items[15]).toMatchObject({
      subject: { kind: 'setting', name: 'Settings', href: '/admin#settings' },
      details: { setting: 'newAccountsAreViewers', from: 'off', to: 'on' },
    });
    expect(items[17]).toMatchObject({ action: 'user.create', details: { to: 'viewer' } });
    expect(items[21]).toMatchObject({
      action: 'user.delete',
      details: { prompts: 'keep', restorable: true },
    });
    expect(items[22]).toMatchObject({ action: 'user.signOut', actorName: 'Grace Hopper', details: {} });
    expect(items[23]).toMatchObject({ action: 'user.update', details: { fields: ['phone'] } });
    expect(items[24]).toMatchObject({ subject: { kind: 'prompt', name: null, href: null } });
    expect(items[26]).toMatchObject({ subject: { kind: 'prompt', name: 'Analytical Engine', href: null } });
    expect(JSON.stringify(items)).not.toContain(user.email);
  });

  it('names the space, the member and the prompt of an event, and setup as what was tested', async () => {
    const items = await everything();
    const of = (action: AuditRow['action']) => items.find((one) => one.action === action);
    const space = { kind: 'space', name: 'Bombe', href: '/admin/spaces' };
    expect(of('space.create')).toMatchObject({ actorName: 'Karen Sparck Jones', subject: space });
    expect(of('space.invite')).toMatchObject({ subject: space, details: { to: 'member', count: 25 } });
    expect(of('space.role')).toMatchObject({
      subject: { kind: 'user', name: 'Joan Clarke' },
      details: { from: 'reader', to: 'member' },
      spaceName: 'Bombe',
    });
    expect(of('import.run')).toMatchObject({
      subject: { kind: 'import' },
      details: { count: 1 },
      spaceName: 'Bombe',
    });
    expect(of('webhook.change')).toMatchObject({
      subject: { kind: 'webhook', name: null, href: null },
      details: { host: 'hooks.example', fields: ['name'] },
      spaceName: 'Bombe',
    });
    expect(of('review.changes')).toMatchObject({ subject: { name: 'Banburismus' }, details: { version: 1 } });
    expect(of('setup.test')).toMatchObject({ subject: { kind: 'setting', name: 'Setup' } });
    expect(of('scim.token')).toMatchObject({ subject: { kind: 'setting', name: 'Directory' } });
  });

  it.each(AuditKind.options)('admin.listAudit of the kind %s gives those and no others', async (kind) => {
    const found = await actions({ kind });
    expect(new Set(found)).toEqual(new Set(AUDIT_ACTIONS[kind]));
  });

  it('knows the names of all actions that are written', async () => {
    const written = await db.auditEvent.groupBy({ by: ['action'] });
    const known: string[] = Object.values(AUDIT_ACTIONS).flat();
    expect(written.map(({ action }) => action).sort()).toEqual(known.sort());
  });

  it('gives 25 a page, each row once, and the last page beyond it', async () => {
    const one = await makeProfile();
    for (let index = 0; index < 26; index += 1) {
      await api.admin.setActive({ userId: one.id, isActive: index % 2 === 1 });
    }
    const { total, pageCount } = await api.admin.listAudit({});
    expect([total, pageCount]).toEqual([await db.auditEvent.count(), Math.ceil(total / 25)]);
    const numbers = Array.from({ length: pageCount }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map((page) => api.admin.listAudit({ page })));
    expect(pages[0]!.items).toHaveLength(25);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    expect(await api.admin.listAudit({ page: 99 })).toEqual(pages.at(-1));
  });

  it.each([{ page: 0 }, { kind: 'everything' }, { actorId: 'x' }])(
    'admin.listAudit refuses %j',
    async (query) => {
      expect((await failureOf(api.admin.listAudit(query as never))).code).toBe('BAD_REQUEST');
    },
  );
});

/**
 * All texts that details may contain: the product's own names of kinds. No title, text, name of a person or address.
 */
const KINDS = new Set<string>([
  ...ENDED_KINDS,
  ...Role.options,
  ...Status.options,
  ...Settings.keyof().options,
  ...SetupPart.options,
  ...IdentityProvider.options,
  ...IdentityProvider.options.map((provider) => `sign-in by ${provider}`),
  ...['on', 'off', 'sent', 'dropped', 'keep', 'remove'],
  ...SPACE_ROLES,
  ...['creators', 'trash', 'move'],
  ...Object.keys(SpaceUpdate.shape),
  ...Object.keys(ModelSettingsSave.shape),
  ...['command line', 'SCIM', 'company sign-in'],
  ...['fullName', 'email', 'phone', 'name', 'baseUrl', 'model', 'apiKey'],
  ...Object.keys({ ...AiSave.shape, ...MailSave.shape }),
]);
/** Host of a model's endpoint, without user, path and query. */
const HOST = /^[a-z\d.-]+(?::\d+)?$/;

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe('an audit row', () => {
  it('holds only ids and kinds, so nothing that is deleted permanently stays in it', async () => {
    const rows = await db.auditEvent.findMany({ select: { action: true, details: true } });
    const unknown = rows.flatMap(({ action, details }) => {
      const { host, space: _space, ...others } = AuditDetails.strict().parse(details);
      const texts = textsOf(others).filter((text) => !KINDS.has(text));
      return [...texts, ...(host !== undefined && !HOST.test(host) ? [host] : [])].map(
        (text) => `${action}: ${text}`,
      );
    });
    expect(unknown).toEqual([]);
  });

  it('an audit row is changed and removed by no statement', async () => {
    const { id } = await db.auditEvent.findFirstOrThrow();
    await expect(db.auditEvent.update({ where: { id }, data: { actorId: null } })).rejects.toThrow(
      /never changed/,
    );
    await expect(db.auditEvent.delete({ where: { id } })).rejects.toThrow(/never changed/);
    await expect(db.auditEvent.updateMany({ data: { action: 'nothing' } })).rejects.toThrow(/never changed/);
    await expect(db.auditEvent.deleteMany()).rejects.toThrow(/never changed/);
  });

  it('an audit row has one procedure, which reads', () => {
    const named = procedures.filter(({ path }) => /audit/i.test(path));
    expect(named.map(({ path, type }) => [path, type])).toEqual([['admin.listAudit', 'query']]);
  });
});
