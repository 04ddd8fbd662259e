import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { db } from '@/server/db';
import {
  ask,
  askTokens,
  attempt,
  Browser,
  connect,
  refreshForm,
  registered,
  RESOURCE,
  startSignInServer,
  type Tokens,
} from '../../support/agent-sign-in';
import { makeProfile, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { runInstances } from '../../support/instances';

/** Several processes of one agent share a refresh token: their uses are no theft for 30 seconds. */

let testServer: TestServer;
let person: TestProfile;
let clientId: string;
beforeAll(async () => {
  testServer = await startSignInServer();
  clientId = await registered(testServer);
});
// A person may connect 50 agents.
beforeEach(async () => (person = await makeProfile()));
afterAll(() => testServer.close());

const status = async (token: string) => (await ask(testServer, token)).status;
const refresh = (token: string) => askTokens(testServer, refreshForm(clientId, token));

/** As if the first uses had been earlier by so many seconds: no test waits. */
const later = async (seconds: number) => {
  await db.$executeRaw`
    UPDATE oauth_records SET consumed_at = consumed_at - ${`${seconds} seconds`}::interval
    WHERE kind = 'RefreshToken' AND consumed_at IS NOT NULL`;
};

async function expectAllWork(all: readonly Tokens[]) {
  for (const { access_token } of all) expect(await status(access_token)).toBe(200);
}

describe('within 30 seconds of its first use', () => {
  it.each([
    ['three at once', 3, []],
    ['ten at once', 10, []],
    ['twenty at once', 20, []],
    ['three, 0.3 s apart', 1, [0.3, 0.3]],
    ['five, a second apart', 1, [1, 1, 1, 1]],
    ['four, ten seconds apart', 1, [10, 10, 9.5]],
    ['one, and one after half a minute', 1, [30]],
    ['two, and one after half a minute', 2, [30]],
    ['two at once, and two after 20 s', 2, [20, 0]],
    ['eight, three seconds apart', 1, [3, 3, 3, 3, 3, 3, 3]],
    ['nineteen at once, and one after 29 s', 19, [29]],
    ['twenty, a second and a half apart', 1, Array.from({ length: 19 }, () => 1.5)],
    ['two, and eighteen after 15 s', 2, [15, ...Array.from({ length: 17 }, () => 0)]],
    ['two, one in each half', 1, [15]],
  ] as [string, number, number[]][])('%s: each gets tokens that work', async (_, atOnce, pauses) => {
    const { tokens } = await connect(testServer, person, { clientId });
    const first = await Promise.all(Array.from({ length: atOnce }, () => refresh(tokens.refresh_token)));
    const answers = [...first];
    for (const pause of pauses) {
      await later(pause);
      answers.push(await refresh(tokens.refresh_token));
    }
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const all = answers.map((answer) => answer.tokens);
    expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(all.length);
    await expectAllWork(all);
    // And each goes on by itself.
    for (const { refresh_token } of [all[0]!, all.at(-1)!]) {
      const next = await refresh(refresh_token);
      expect(next.status).toBe(200);
      await expectAllWork([next.tokens]);
    }
    await expectAllWork(all);
  });

  it('one use too many is refused, and takes nothing from the others', async () => {
    const { tokens } = await connect(testServer, person, { clientId });
    const answers = await Promise.all(Array.from({ length: 25 }, () => refresh(tokens.refresh_token)));
    const good = answers.filter((answer) => answer.status === 200);
    expect(good).toHaveLength(20);
    for (const answer of answers) if (answer.status !== 200) expect(answer.error).toBe('invalid_grant');
    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    await expectAllWork(good.map((answer) => answer.tokens));
    expect((await refresh(good[7]!.tokens.refresh_token)).status).toBe(200);
  });

  it.each<[what: string, more: Record<string, string>]>([
    ['with the resource', { resource: 'RESOURCE' }],
    ['with its scopes', { scope: 'prompts:read prompts:draft' }],
    ['with its scopes in another order', { scope: 'prompts:draft  prompts:read' }],
    ['with a comma between its scopes', { scope: 'prompts:read,prompts:draft' }],
    ['with a scope that nobody knows', { scope: 'prompts:read offline_access' }],
    ['only for scopes that nobody knows', { scope: 'offline_access openid' }],
    ['with fewer scopes', { scope: 'prompts:read' }],
    ['with an empty secret', { client_secret: '' }],
    ['with a member of a vendor', { audience: 'x', device_id: '1' }],
    ['with an empty scope', { scope: '' }],
    ['with the address of the app', { redirect_uri: 'http://127.0.0.1:33418/callback' }],
  ])('a second process that asks %s gets tokens that work', async (_what, more) => {
    const { tokens } = await connect(testServer, person, { clientId });
    const one = await refresh(tokens.refresh_token);
    const asked = JSON.parse(JSON.stringify(more).replace('RESOURCE', RESOURCE)) as Record<string, string>;
    const two = await askTokens(testServer, { ...refreshForm(clientId, tokens.refresh_token), ...asked });
    expect([one.status, two.status], two.error).toEqual([200, 200]);
    await expectAllWork([one.tokens, two.tokens]);
    expect((await refresh(two.tokens.refresh_token)).status).toBe(200);
  });

  it('another program gets nothing, and ends nothing', async () => {
    const { tokens } = await connect(testServer, person, { clientId });
    const one = await refresh(tokens.refresh_token);
    const stranger = refreshForm(await registered(testServer), tokens.refresh_token);
    expect(await askTokens(testServer, stranger)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    await expectAllWork([one.tokens]);
  });

  it.each([
    ['two servers, three uses', ['2', '1']],
    ['two servers, twenty uses', ['10', '10']],
    ['two servers, one use too many', ['11', '10']],
  ])('%s', async (_, uses) => {
    const { tokens } = await connect(testServer, person, { clientId });
    const words = uses.map((count) => [clientId, tokens.refresh_token, count]);
    type Said = { statuses: number[]; errors: string[]; calls: number[]; tokens: string[] };
    const said = (await runInstances(join(import.meta.dirname, 'refresh-process.ts'), words)) as Said[];
    const most = Math.min(
      20,
      uses.reduce((sum, count) => sum + Number(count), 0),
    );
    const statuses = said.flatMap((each) => each.statuses);
    expect(statuses.filter((each) => each === 200)).toHaveLength(most);
    expect(said.flatMap(({ calls }) => calls)).toEqual(Array.from({ length: most }, () => 200));
    expect(new Set(said.flatMap(({ errors }) => errors))).toEqual(
      new Set(statuses.length > most ? ['invalid_grant'] : []),
    );
    for (const { tokens: all } of said) expect((await refresh(all[0]!)).status).toBe(200);
  });
});

it.each([31, 60, 3_600])('a use %s s after the first ends the connection', async (seconds) => {
  const { tokens } = await connect(testServer, person, { clientId });
  const both = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)]);
  await later(seconds);
  expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  for (const { tokens: given } of both) {
    expect(await status(given.access_token)).toBe(401);
    expect((await refresh(given.refresh_token)).status).toBe(400);
  }
});

/**
 * Uses of tokens of several generations: `a>b` refreshes `a` and gets `b`, `+20` is so many seconds later, and `a!` is
 * refused. Gives the tokens by name.
 */
async function play(uses: string): Promise<Map<string, Tokens>> {
  const { tokens } = await connect(testServer, person, { clientId });
  const known = new Map([['a', tokens]]);
  for (const step of uses.split(' ')) {
    const [, pause] = /^\+(\d+)$/.exec(step) ?? [];
    if (pause !== undefined) {
      await later(Number(pause));
      continue;
    }
    const [, from = '', to] = /^(\w)(?:>(\w)|!)$/.exec(step) ?? [];
    const answer = await refresh(known.get(from)!.refresh_token);
    expect(answer.status, step).toBe(to === undefined ? 400 : 200);
    if (to !== undefined) known.set(to, answer.tokens);
  }
  return known;
}

describe('several generations of one token', () => {
  it.each([
    'a>b a>c b>d c>e',
    'a>b b>c a>d',
    'a>b a>c a>d b>e b>f d>g',
    'a>b b>c c>d d>e a>f',
    'a>b +20 b>c +4 a>d',
    'a>b +20 b>c +20 b>d',
    'a>b +24 a>c +24 c>d',
    'a>b +24 a>c b>d',
    'a>b b>c +24 b>d d>e',
    'a>b +12 b>c +12 a>d b>e c>f',
    'a>b +20 a>c +3600 b>d c>e',
    'a>b a>c a>d b>e c>f d>g e>h f>i g>j',
    'a>b b>c c>d d>e e>f +20 b>g',
    'a>b +3600 b>c +3600 c>d +10 c>e',
    'a>b +29 a>c +29 b>d +29 c>e',
  ])('%s: all work', async (uses) => {
    const known = await play(uses);
    const all = [...known.values()];
    expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(all.length);
    await expectAllWork(all);
    const youngest = all.at(-1)!;
    expect((await refresh(youngest.refresh_token)).status).toBe(200);
  });

  it.each([
    'a>b b>c +31 a!',
    'a>b +20 b>c +11 a!',
    'a>b +20 b>c +20 a!',
    'a>b +31 b>c +31 b!',
    'a>b a>c b>d c>e +31 c!',
    'a>b +20 a>c +11 a!',
    'a>b a>c +31 a!',
    'a>b b>c c>d +31 b!',
    'a>b +3600 b>c +31 b!',
    'a>b b>c c>d d>e +31 d!',
  ])('%s: a late use ends them all', async (uses) => {
    for (const { access_token, refresh_token } of (await play(uses)).values()) {
      expect(await status(access_token)).toBe(401);
      expect((await refresh(refresh_token)).status).toBe(400);
    }
  });
});

describe('an authorization request', () => {
  it.each([
    'select_account',
    'create',
    'consent select_account',
    'select_account consent',
    'login',
    'login consent',
    'consent',
    'Consent',
    'something-of-a-vendor',
    'a b c',
    'select_account,consent',
    'login,consent',
    'admin_consent',
    'select_account select_account',
    'LOGIN',
    'None',
    'none_',
    '\tconsent\n',
    'consent\u00a0login',
    'a=b&c',
    '☃',
    'x'.repeat(1_000),
    '',
    ' ',
  ])('an authorization request with prompt=%j is asked of the person', async (prompt) => {
    const browser = await new Browser(testServer).signIn(person);
    const answer = await browser.open(attempt(clientId, { prompt }).target);
    expect(answer.headers['location']?.[0]).toMatch(new RegExp(`${CONSENT_PATH}\\?request=`));
    const connected = await connect(testServer, person, { clientId, words: { prompt } });
    expect(connected.status).toBe(200);
  });
});
