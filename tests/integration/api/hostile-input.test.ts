import { beforeAll, describe, expect, it } from 'vitest';
import { handleApi } from '@/server/api/handle-api';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { procedures } from '../../support/api-request';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeProfile, makePrompt, makeSession } from '../../support/factories';

/** Requests no client of ours would send: they are refused with a 4xx that says nothing of the inside. */

let cookie: string;
let id: string;

beforeAll(async () => {
  const profile = await makeProfile({ role: 'admin' });
  id = (await makePrompt({ creator: profile })).id;
  ({ cookie } = await makeSession(profile));
});

async function send(path: string, init: { method?: string; body?: string; type?: string } = {}) {
  const headers = new Headers({ cookie: `${SESSION_COOKIE}=${cookie}` });
  headers.set('content-type', init.type ?? 'application/json');
  const { response } = await handleApi(
    new Request(`http://localhost:3000/api/trpc/${path}`, {
      headers,
      method: init.method ?? 'POST',
      body: init.body,
    }),
  );
  return { status: response.status, body: await response.text() };
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const create = '{"title":"T","description":"D","content":"C"';

const BODIES: [what: string, body: string][] = [
  ['nothing', ''],
  ['a word', 'null'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['half of an object', '{"json":'],
  ['no envelope', '{}'],
  ['a wrong envelope', '{"json":7}'],
  ['an envelope of a list', '{"json":[{"title":"x"}]}'],
  ['two documents', '{"json":{}}{"json":{}}'],
  ['bytes that are no UTF-8', '{"json":{"title":"\ud800"}}'],
  ['depth', `{"json":${nested(10_000)}}`],
  ['a prototype for a key', `{"json":${create},"__proto__":{"polluted":1,"role":"admin"}}}`],
  ['a prototype beside the envelope', `{"json":{},"__proto__":{"json":{},"polluted":1}}`],
  ['a constructor for a key', `{"json":${create},"constructor":{"prototype":{"polluted":1}}}}`],
  ['a prototype in the annotations', `{"json":{},"meta":{"values":{"__proto__.polluted":["Date"]}}}`],
  [
    'a constructor in the annotations',
    `{"json":{},"meta":{"values":{"constructor.prototype.polluted":["Date"]}}}`,
  ],
  [
    'a prototype in the references',
    `{"json":{},"meta":{"referentialEqualities":{"a":["__proto__.polluted"]}}}`,
  ],
  ['annotations for what is not there', `{"json":{},"meta":{"values":{"title":["Date"]}}}`],
  ['unknown annotations', `{"json":${create}},"meta":{"values":{"title":["nothing"]}}}`],
  ['a class by name', `{"json":${create}},"meta":{"values":{"title":[["class","Object"]]}}}`],
  ['a custom type by name', `{"json":${create}},"meta":{"values":{"title":[["custom","x"]]}}}`],
  ['a symbol by name', `{"json":${create}},"meta":{"values":{"title":[["symbol","x"]]}}}`],
  [
    'a pattern',
    `{"json":{"title":"/(a+)+$/","description":"D","content":"C"},"meta":{"values":{"title":["regexp"]}}}`,
  ],
  ['a set', `{"json":{"title":["a"],"description":"D","content":"C"},"meta":{"values":{"title":["set"]}}}`],
  [
    'a map',
    `{"json":{"title":[["a","b"]],"description":"D","content":"C"},"meta":{"values":{"title":["map"]}}}`,
  ],
  [
    'a URL that is none',
    `{"json":{"title":"x","description":"D","content":"C"},"meta":{"values":{"title":["URL"]}}}`,
  ],
  ['a big number that is none', `{"json":{"title":"x"},"meta":{"values":{"title":["bigint"]}}}`],
  ['an invalid date', `{"json":{"title":"x"},"meta":{"values":{"title":["Date"]}}}`],
];

const PATHS = ['prompt.create', 'prompt.update', 'profile.update', 'admin.setRole', 'account.register'];

function expectRefusal({ status, body }: { status: number; body: string }): void {
  expect(status, body).toBeGreaterThanOrEqual(400);
  expect(status, body).toBeLessThan(500);
  expect(body).not.toMatch(/node_modules|\.ts\b|\bat [\w.]+ \(|prisma|select |postgres/i);
}

describe('a request body that is', () => {
  it.each(BODIES)('%s', async (_what, body) => {
    const before = await databaseFingerprint();
    for (const path of PATHS) expectRefusal(await send(path, { body }));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await databaseFingerprint()).toBe(before);
  });
});

describe('a refusal', () => {
  it('a refusal of 3,000 unknown keys names the first ten, for each mutation', async () => {
    const keys = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`key number ${index}`, 1]));
    const body = JSON.stringify({ json: keys });
    for (const { path } of procedures.filter(({ type }) => type === 'mutation')) {
      const answer = await send(path, { body });
      expect(answer.status, path).toBe(400);
      expect(answer.body.length, path).toBeLessThan(8_000);
    }
  });
});

describe('a mutation', () => {
  it.each(procedures.filter(({ type }) => type === 'mutation'))(
    '$path is not to be had by GET',
    async ({ path }) => {
      const before = await databaseFingerprint();
      const input = encodeURIComponent(JSON.stringify({ json: { id, promptId: id } }));
      for (const query of [
        '',
        `?input=${input}`,
        `?batch=1&input=${encodeURIComponent(`{"0":{"json":{"id":"${id}"}}}`)}`,
      ]) {
        const answer = await send(`${path}${query}`, { method: 'GET' });
        expect([405, 404, 400], answer.body).toContain(answer.status);
      }
      expect(await databaseFingerprint()).toBe(before);
    },
  );
});

describe('a batch', () => {
  it('a batch of more than ten calls is refused whole', async () => {
    const before = await databaseFingerprint();
    const paths = Array.from({ length: 11 }, () => 'favorite.toggle').join(',');
    const inputs = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [index, { json: { promptId: id } }]),
    );
    expectRefusal(await send(`${paths}?batch=1`, { body: JSON.stringify(inputs) }));
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each(['__proto__', 'constructor', 'toString', '-1', '0.5', 'a'])(
    'a batch with the index %s is refused or ignored',
    async (key) => {
      const body = `{"${key}":{"json":{"promptId":"${id}"}}}`;
      expectRefusal(await send('favorite.toggle?batch=1', { body }));
      expect(({} as { json?: unknown }).json).toBeUndefined();
    },
  );
});

it.each([
  'nothing',
  'prompt',
  'prompt.',
  '.create',
  'prompt.__proto__',
  'constructor',
  '__proto__.create',
  'prompt.create.x',
  '%00',
  'prompt%2Ecreate%00',
])('the procedure %s is not found', async (path) => {
  expectRefusal(await send(path, { body: '{"json":{}}' }));
  expectRefusal(await send(path, { method: 'GET' }));
});
