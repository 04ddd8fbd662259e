import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { freshAddress } from '../../support/api-request';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { liveSession, makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';
import { bytesSource, numberedCsv } from '../import/support';

/** 'Require a confirmed email to share': all ways to make a prompt public check it. */

const REFUSAL = {
  code: 'FORBIDDEN',
  message: 'Confirm your email address before you share a prompt. Get the link in Account security.',
  data: { reason: 'Your email address isn’t confirmed yet.' },
};

let admin: Api;
beforeAll(async () => {
  admin = (await newMember('admin')).api;
  await admin.admin.setSettings({ sharingNeedsProof: true });
});
afterAll(() => admin.admin.setSettings({ sharingNeedsProof: false }));

const as = (profile: TestProfile, now = new Date()) => callerAs(profile, { address: freshAddress(), now });
const text = () => ({ title: unique('Proof'), description: 'Short.', content: 'Do it.' });

/** All ways to make a prompt public; the prompt is private and belongs to the caller. */
const WAYS: [name: string, share: (api: Api, id: string, profile: TestProfile) => Promise<unknown>][] = [
  ['creating a shared one', (api) => api.prompt.create(text())],
  ['saving it as shared', (api, id) => api.prompt.update({ id, isShared: true })],
  ['saving text and visibility', (api, id) => api.prompt.update({ id, content: 'New.', isShared: true })],
  ['sharing', (api, id) => api.prompt.setShared({ id, isShared: true })],
  ['toggling', (api, id) => api.prompt.toggleShared({ id })],
  ['Share All', (api) => api.prompt.shareAll()],
  ['sharing several', (api, id) => api.prompt.setSharedMany({ ids: [id], isShared: true })],
  [
    'importing',
    (_api, _id, actor) =>
      runImport({ db, actor, now: new Date() }, { source: bytesSource(numberedCsv(2)), isShared: true }),
  ],
];

const sharedOf = ({ id }: TestProfile) => db.prompt.count({ where: { createdBy: id, isShared: true } });

describe('without a proved address', () => {
  it.each(WAYS)('%s is refused and leaves nothing behind', async (_name, share) => {
    const owner = await makeProfile();
    const { id } = await makePrompt({ creator: owner, isShared: false });
    await expect(share(as(owner), id, owner)).rejects.toMatchObject({ message: REFUSAL.message });
    expect(await db.prompt.findMany({ where: { createdBy: owner.id } })).toMatchObject([
      { id, isShared: false, version: 1 },
    ]);
    expect(await db.promptActivity.count({ where: { promptId: id } })).toBe(1);
  });

  it('the refusal says what to do, and how for an account without an address', async () => {
    const owner = await makeProfile();
    expect(await failureOf(as(owner).prompt.create(text()))).toMatchObject(REFUSAL);
    await db.profile.update({ where: { id: owner.id }, data: { email: null } });
    expect(await failureOf(as(owner).prompt.create(text()))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Add and confirm an email address in Account security before you share a prompt.',
    });
    expect((await failureOf(as(owner).account.requestAddressProof())).code).toBe('BAD_REQUEST');
  });

  it('what makes nothing public goes on: private ones, edits, duplicates, private imports, making private', async () => {
    const owner = await makeProfile();
    const api = as(owner);
    const { id } = await api.prompt.create({ ...text(), isShared: false });
    await api.prompt.update({ id, content: 'Other.' });
    await api.prompt.duplicate({ id });
    await runImport(
      { db, actor: owner, now: new Date() },
      { source: bytesSource(numberedCsv(2)), isShared: false },
    );
    await db.prompt.update({ where: { id }, data: { isShared: true, privateSlug: null } });
    await api.prompt.setShared({ id, isShared: false });
    expect(await sharedOf(owner)).toBe(0);
  });

  it('admins share, and everybody while the setting is off', async () => {
    await (await newMember('admin')).api.prompt.create(text());
    const owner = await makeProfile();
    await admin.admin.setSettings({ sharingNeedsProof: false });
    await as(owner).prompt.create(text());
    await admin.admin.setSettings({ sharingNeedsProof: true });
    expect((await failureOf(as(owner).prompt.create(text()))).code).toBe('FORBIDDEN');
    expect(await sharedOf(owner)).toBe(1);
  });

  it('the operator’s own import shares', async () => {
    const owner = await makeProfile();
    const source = bytesSource(numberedCsv(2));
    await runImport({ db, actor: owner, now: new Date() }, { source, isShared: true, byOperator: true });
    expect(await sharedOf(owner)).toBe(2);
  });
});

describe('the link', () => {
  it('proves the address once, and every way is open then', async () => {
    const owner = await makeProfile();
    const api = as(owner);
    expect(await api.account.addressProof()).toEqual({ isProved: false });
    expect(await api.account.requestAddressProof()).toEqual({ email: owner.email });
    const [mail] = await mailTo(owner.email);
    expect(mail!.subject).toBe('Confirm your Cuebook email address');
    const token = tokenIn(mail);
    const browser = callerAs(GUEST, { session: await liveSession(owner) });
    await browser.account.confirmEmailChange({ token });
    expect(await api.account.addressProof()).toEqual({ isProved: true });
    expect((await failureOf(browser.account.confirmEmailChange({ token }))).code).toBe('BAD_REQUEST');
    expect((await failureOf(api.account.requestAddressProof())).code).toBe('CONFLICT');
    // The address is the same, so no notification is sent.
    expect(await mailTo(owner.email)).toEqual([]);
    for (const [, share] of WAYS) {
      const { id } = await makePrompt({ creator: owner, isShared: false });
      await share(api, id, owner);
    }
    expect(await sharedOf(owner)).toBeGreaterThan(WAYS.length);
  });

  it('the link that proves an address works as the latest one only, for an hour', async () => {
    const owner = await makeProfile();
    await as(owner).account.requestAddressProof();
    await as(owner).account.requestAddressProof();
    const tokens = (await mailTo(owner.email)).map(tokenIn);
    expect(new Set(tokens).size).toBe(2);
    const confirm = (token: string, now = new Date()) =>
      callerAs(GUEST, { now }).account.confirmEmailChange({ token });
    const live = await db.emailChange.findUniqueOrThrow({ where: { profileId: owner.id } });
    expect(live.newEmail).toBe(owner.email);
    const outcomes = await Promise.allSettled(
      tokens.map((token) => confirm(token, new Date(Date.now() + 2 * 60 * 60 * 1_000))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await as(owner).account.addressProof()).toEqual({ isProved: false });
  });

  it('the link that proves another address, or was set by somebody else, is no proof of the next one', async () => {
    const owner = await makeProfile();
    await db.profile.update({ where: { id: owner.id }, data: { emailProvedAt: new Date() } });
    await db.profile.update({
      where: { id: owner.id },
      data: { email: `${unique('x').replace(' ', '-')}@example.org` },
    });
    expect(await as(owner).account.addressProof()).toEqual({ isProved: false });
  });
});
