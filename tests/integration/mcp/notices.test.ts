import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { startAgentServer } from '../../support/agent';
import { connect, startSignInServer, registered } from '../../support/agent-sign-in';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { makeToken } from '../../support/program';

/**
 * Change notifications: agents of the stateless revision are notified if the items they can use have changed, and of
 * nothing else.
 */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startAgentServer();
});
afterAll(() => testServer.close());

let person: TestProfile;
let author: TestProfile;
beforeEach(async () => {
  [person, author] = [await makeProfile(), await makeProfile()];
});

/** A user's agent that subscribed to notifications; `heard` contains those received so far. */
async function listening(
  of: TestProfile,
  uris: string[] = [],
  options: Parameters<typeof makeToken>[1] = {},
  granted?: string,
) {
  const token = granted ?? (await makeToken(of, options));
  const heard: string[] = [];
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  client.setNotificationHandler('notifications/prompts/list_changed', () => void heard.push('prompts'));
  client.setNotificationHandler('notifications/resources/list_changed', () => void heard.push('resources'));
  client.setNotificationHandler(
    'notifications/resources/updated',
    ({ params }) => void heard.push(params.uri),
  );
  const url = new URL(`http://127.0.0.1:${testServer.port}/mcp`);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  onTestFinished(() => client.close());
  const filter = { promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: uris };
  const subscription = await client.listen({ ...filter, toolsListChanged: true });
  return { client, heard, subscription };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const addToFavorites = (promptId: string, on = true) => callerAs(person).favorite.set({ promptId, on });

it('notices come when a favorite is added, changes and goes', async () => {
  const prompt = await makePrompt({ creator: author, isShared: true, content: 'First' });
  const { heard, subscription } = await listening(person);
  expect(subscription.honoredFilter).toEqual({ promptsListChanged: true, resourcesListChanged: true });
  await addToFavorites(prompt.id);
  await soon(() => expect(heard).toEqual(['prompts', 'resources']));
  await callerAs(author).prompt.update({ id: prompt.id, content: 'Second' });
  await soon(() => expect(heard).toHaveLength(4));
  await callerAs(author).prompt.setShared({ id: prompt.id, isShared: false });
  await soon(() => expect(heard).toHaveLength(6));
});

it('notices name the resources that were asked for, favorites or not', async () => {
  const [asked, other] = [
    await makePrompt({ creator: author, isShared: true, content: 'First' }),
    await makePrompt({ creator: author, isShared: true, content: 'First' }),
  ];
  const uris = [`prompt://${asked.slug}`, `prompt://${asked.id}@approved`];
  const { heard } = await listening(person, uris);
  await callerAs(author).prompt.update({ id: other.id, content: 'Second' });
  await callerAs(author).prompt.update({ id: asked.id, content: 'Second' });
  await soon(() => expect(heard.filter((uri) => uri.startsWith('prompt:'))).toEqual(uris));
});

it('notices say nothing of what their person may not see', async () => {
  const space: SpaceDto = await callerAs(author).space.create({ name: 'Closed' });
  const hidden = await makePrompt({ creator: author, isShared: false, spaceId: space.id });
  const open = await makePrompt({ creator: author, isShared: true });
  const { heard } = await listening(person, [`prompt://${hidden.slug}`, `prompt://${open.slug}`]);
  await callerAs(author).prompt.update({ id: hidden.id, content: 'Hidden still' });
  await callerAs(author).prompt.update({ id: open.id, content: 'Seen' });
  await soon(() => expect(heard).toContain(`prompt://${open.slug}`));
  expect(heard).not.toContain(`prompt://${hidden.slug}`);
});

it('notices come when a skill of one’s space is approved, and when its approval is withdrawn', async () => {
  const space: SpaceDto = await callerAs(author).space.create({ name: 'Skills' });
  await db.spaceMember.create({ data: { spaceId: space.id, userId: person.id, role: 'reader' } });
  const skill = await makePrompt({ creator: author, isShared: true, spaceId: space.id, skillName: 'told' });
  const admin = await makeProfile({ role: 'admin' });
  const { heard } = await listening(person);
  const resources = () => heard.filter((one) => one === 'resources').length;
  await callerAs(admin).status.set({ promptId: skill.id, version: 1, status: 'approved' });
  await soon(() => expect(resources()).toBe(1));
  await callerAs(admin).status.set({ promptId: skill.id, version: 1, status: 'tested' });
  await soon(() => expect(resources()).toBe(2));
});

it('notices end with the token, and with the account', async () => {
  const other = await makeProfile();
  const [ended, shut] = [await listening(person), await listening(other)];
  await db.personalToken.updateMany({ where: { profileId: person.id }, data: { revokedAt: new Date() } });
  await db.profile.update({ where: { id: other.id }, data: { isActive: false } });
  const prompt = await makePrompt({ creator: author, isShared: true });
  await addToFavorites(prompt.id);
  await Promise.all([ended.subscription.closed, shut.subscription.closed]);
  expect([...ended.heard, ...shut.heard]).toEqual([]);
});

it('notices are refused without the scope, for what is no prompt, and when too many listen', async () => {
  await expect(listening(person, [], { scopes: ['prompts:draft'] })).rejects.toThrow();
  await expect(listening(person, ['file:///etc/passwd'])).rejects.toThrow();
  await expect(
    listening(
      person,
      Array.from({ length: 201 }, (_, n) => `prompt://p${n}`),
    ),
  ).rejects.toThrow();
  const open = await Promise.all(Array.from({ length: 5 }, () => listening(person)));
  await expect(listening(person)).rejects.toThrow();
  // A slot is free again after one has disconnected.
  await open[0]!.subscription.close();
  await vi.waitFor(() => listening(person), { timeout: 20_000, interval: 200 });
});

it('notices are told to clients of 2025 not to come', async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  const requestInit = { headers: { authorization: `Bearer ${await makeToken(person)}` } };
  const url = new URL(`http://127.0.0.1:${testServer.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  expect(client.getServerCapabilities()).toEqual({
    completions: {},
    tools: { listChanged: false },
    prompts: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
  });
  await client.close();
});

it('notices come to an agent that has signed in by itself, until it is disconnected', async () => {
  const signIn = await startSignInServer();
  onTestFinished(() => signIn.close());
  const { tokens } = await connect(signIn, person, { clientId: await registered(signIn) });
  const { heard, subscription } = await listening(person, [], {}, tokens.access_token);
  const prompt = await makePrompt({ creator: author, isShared: true });
  await addToFavorites(prompt.id);
  await soon(() => expect(heard).toEqual(['prompts', 'resources']));
  const [{ id } = { id: '' }] = await callerAs(person).connection.list();
  await callerAs(person).token.revoke({ id });
  await addToFavorites(prompt.id, false);
  await subscription.closed;
  expect(heard).toHaveLength(2);
});
