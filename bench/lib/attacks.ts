import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { call, type Client } from './soak-client';

/** Target of an attack in the attacked library. */
interface Target {
  slugs: readonly string[];
  ids: readonly string[];
  /** A user whose shared prompts have 199,000 characters each. */
  longCreatorId: string;
  /** A prompt for which the attackers can write tests. */
  ownPromptId: string;
  /** The phone number of an account, to guess its password. */
  phone: string;
  /** CSRF token of the sign-in form and the cookie it is bound to. */
  csrf: { token: string; cookie: string };
}

/** Attacking clients: a new one each time, except for the writer of `ownPromptId`. */
type People = Record<'guest' | 'member' | 'writer', () => Client>;

/** One kind of attack: its request, its client, and its interval in ms. */
interface Attack {
  name: string;
  everyMs: number;
  send: (turn: number) => Promise<unknown>;
}

const LISTS = '[],'.repeat(700_000);
const JSON_BODY = { 'content-type': 'application/json' };
const CJK = '漢字かなカナ混じりのtext、。'.repeat(20_000).slice(0, 199_000);
const random = () => randomBytes(6).toString('hex');

function nested(levels: number): string {
  return `${'{"anyOf":['.repeat(levels)}{}${']}'.repeat(levels)}`;
}

function csvOf(bytes: number): string {
  const row = `"Attack ${random()}","${'word '.repeat(40)}"\r\n`;
  return `act,prompt\r\n${row.repeat(Math.floor(bytes / row.length))}`;
}

/** Announces a body, sends only a part, and waits until the server times out. */
function halfSent(port: number, from: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.write(
      `POST /api/trpc/prompt.create HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${from}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 1990000\r\n\r\n${' '.repeat(60_000)}`,
    );
    socket.resume();
  });
}

/** Every attack of the table 'Nothing that anyone sends can stop it' that goes over HTTP (docs/threats.md). */
export function attacksOn(port: number, target: Target, { guest, member, writer }: People): Attack[] {
  const pick = (items: readonly string[], turn: number) => items[turn % items.length] ?? '';
  const list = { creatorId: target.longCreatorId, perPage: 50 };
  const batch = `/api/trpc/${Array.from({ length: 10 }, () => 'prompt.list').join(',')}?batch=1&input=`;
  const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, { json: list }]));
  const signIn = (client: Client, email: string) =>
    client.post(
      '/api/auth/callback/credentials',
      new URLSearchParams({
        email,
        password: random(),
        csrfToken: target.csrf.token,
        json: 'true',
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded', cookie: target.csrf.cookie },
    );
  return [
    {
      name: '1 paths with dots, 2 MB of lists',
      everyMs: 1_000,
      send: () => guest().post('/api/import/../trpc/account.requestPasswordReset', LISTS, JSON_BODY),
    },
    {
      name: '2 whole texts, ten lists of 50',
      everyMs: 500,
      send: () => guest().get(batch + encodeURIComponent(JSON.stringify(inputs))),
    },
    {
      name: '4 lists, keys, annotations',
      everyMs: 250,
      send: (turn) => {
        const bodies = [
          `{"json":[${'[],'.repeat(20_000)}[]]}`,
          `{"json":{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(',')}}}`,
          JSON.stringify({ json: {}, meta: { values: Object.fromEntries([['a.b.c', ['set']]]) } }),
        ];
        return guest().post('/api/trpc/account.requestPasswordReset', pick(bodies, turn), JSON_BODY);
      },
    },
    { name: '5 half-sent bodies', everyMs: 200, send: () => halfSent(port, guest().address) },
    {
      name: '6, 7 guesses at an account by many spellings',
      everyMs: 1_000,
      send: (turn) => {
        const phone = target.phone.split('').join(pick(['', ' ', '.', '-'], turn));
        return signIn(guest(), phone);
      },
    },
    {
      name: '9 sharing images, parameters nobody reads',
      everyMs: 250,
      send: (turn) => {
        const slug = pick(target.slugs, turn);
        return guest().get(
          turn % 2 === 0 ? `/api/share-image/${slug}?v=${random()}` : `/prompts/${slug}?x=${random()}`,
        );
      },
    },
    {
      name: '10 sitemaps, feeds, llms.txt',
      everyMs: 200,
      send: (turn) => {
        const paths = [...['prompts', 'index', 'tags'].map((show) => `/sitemap.xml?show=${show}`)];
        return guest().get(pick([...paths, '/feed.xml', '/llms.txt'], turn));
      },
    },
    {
      name: '11 hanging up',
      everyMs: 200,
      send: (turn) => guest().abandon(`/prompts/${pick(target.slugs, turn)}`),
    },
    {
      name: '12 heavy schemas',
      everyMs: 500,
      send: (turn) => {
        const wide = JSON.stringify({ anyOf: Array.from({ length: 900 }, (_, at) => ({ const: at })) });
        const check = { kind: 'schema', schema: turn % 2 === 0 ? nested(500) : wide };
        const input = { promptId: target.ownPromptId, name: 'Heavy', inputs: [] };
        return call(writer(), 'prompt.tests.save', {
          ...input,
          checks: Array.from({ length: 20 }, () => check),
        });
      },
    },
    {
      name: '13 previews of 33 MB',
      everyMs: 10_000,
      send: () =>
        member().post('/api/import?mode=preview', csvOf(33_000_000), { 'content-type': 'text/csv' }),
    },
    {
      name: '14, 16 long texts of any script, one after the other',
      everyMs: 4_000,
      send: (turn) =>
        call(member(), 'prompt.create', { title: `CJK ${turn}`, description: 'Long', content: CJK }),
    },
    {
      name: '19 many at once',
      everyMs: 5_000,
      send: (turn) => {
        const client = guest();
        const once = (at: number) =>
          client.get(`/browse-prompts?q=${random()}&page=${1 + ((turn + at) % 9)}`);
        return Promise.all(Array.from({ length: 60 }, (_, at) => once(at)));
      },
    },
    {
      name: '20 favourites of one prompt',
      everyMs: 2_000,
      send: (turn) => {
        const promptId = pick(target.ids, Math.floor(turn / 10));
        return Promise.all(Array.from({ length: 20 }, () => call(member(), 'favorite.toggle', { promptId })));
      },
    },
  ];
}
