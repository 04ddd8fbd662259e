import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';

/** The coverage tables are correct: their messages are the product's, their files exist. */

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8');
const coverage = read('specification-coverage.md');
const rows = coverage.split('\n').filter((line) => line.startsWith('| '));
const quoted = rows.flatMap((row) => /^\| '(.+)' +\|/.exec(row)?.[1] ?? []);
/** The rows of messages: text, location, and test. */
const shown = rows.flatMap((row) => {
  const [, text, built, proved] = /^\| '(.+)' +\| (.+?) +\| (.+?) +\|$/.exec(row) ?? [];
  return text === undefined ? [] : [[text.replace(/\{[^}]+\}/g, '{}'), built!, proved!] as const];
});
const files = new Set(
  [...(coverage + read('threats.md') + read('acceptance.md')).matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(
    ([, file]) => file!,
  ),
);

/** Every text of the object, those made by functions with `{}` for arguments: a word, or a list of one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [String((value as (...parameters: string[][]) => unknown)(['{}'], ['{}'], ['{}']))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const texts = textsOf(messages);

/** Path of every text among the messages, e.g. `auth.signedIn`. */
function placesOf(value: object, path = ''): [text: string, place: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] =>
    typeof inner === 'object' && inner !== null
      ? placesOf(inner, key)
      : textsOf(inner).map((text): [string, string] => [text, `${path}.${key}`]),
  );
}
const places = new Map(placesOf(messages));

/** The content of the files and folders in a cell. */
function sourceOf(cell: string): string {
  const read = (path: string): string =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .map((name) => read(join(path, name)))
          .join('\n')
      : readFileSync(path, 'utf8');
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => read(join(ROOT, file!))).join('\n');
}

it('every row of what nobody may stop the product with names a test', () => {
  const table = /## Nothing that anyone sends can stop it[^]*?\n## /.exec(read('threats.md'))?.[0] ?? '';
  const proofs = new Map(
    [...table.matchAll(/^\| N(\d+) +\|.*\|(.*)\|$/gm)].map(([, number, proof]) => [Number(number), proof]),
  );
  expect([...proofs.keys()]).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  for (const proof of proofs.values()) expect(proof).toMatch(/`[^`]+\.(?:test|spec)\.ts`/);
});

/** Names from sections 7 and 9 of the specification, by a word of each. */
const CALLS = [
  ...[
    '/signup',
    'grant_type=password',
    'refresh_token',
    'pkce',
    'id_token',
    '/otp',
    '/verify',
    '/resend',
    '/recover',
  ],
  ...[
    '/sso',
    '/reauthenticate',
    '/user',
    '/authorize',
    '/user/identities',
    '/factors',
    '/challenge',
    'jwks.json',
  ],
  ...[
    '/admin/users/{id}',
    'should_soft_delete',
    'profiles:',
    'prompts:',
    'favorites:',
    'prompt_usage:',
    'prompt_status:',
  ],
  ...['Realtime', 'Storage: upload', 'Storage: list', 'ping', 'Sitemap', 'AI:', 'Chatbot', 'Captcha'],
];
const CONSTANTS = [
  ...[
    '15 cards',
    'window of pages',
    '1,000 rows',
    '10 popular',
    'at least 6',
    '3 tags and 3 lines',
    '160 characters',
  ],
  ...[
    'sharing image',
    'topP 0.95',
    'by 0.01',
    '20 at most',
    '3,000 ms',
    'Live toast 5 s',
    'en-US',
    'usageCount 0',
  ],
  ...[
    '0.9, 0.8, 0.7, 0.6',
    'weekly under 30',
    'core pages',
    '200 ms',
    'key-set',
    'heartbeat 30 s',
    '100 items',
    'xmpp',
  ],
];

describe('the coverage of the specification', () => {
  it('names all of its messages', () => {
    expect(quoted.length).toBeGreaterThan(70);
    expect(shown.length).toBe(quoted.length);
  });

  it.each(quoted)('holds the message %s', (message) => {
    expect(texts).toContain(message.replace(/\{[^}]+\}/g, '{}'));
  });

  it.each(shown)(
    '%s is used where the table says, and looked for by the test that it names',
    (text, built, proved) => {
      const place = places.get(text)!;
      const words = text
        .split('{}')
        .reduce((longest, part) => (part.length > longest.length ? part : longest))
        .trim();
      const mentions = (source: string) =>
        [place, words, words.replaceAll("'", "\\'")].some((mark) => source.includes(mark));
      expect(mentions(sourceOf(built)), `${place} in ${built}`).toBe(true);
      expect(mentions(sourceOf(proved)), `"${words}" in ${proved}`).toBe(true);
    },
  );

  it.each([
    ['Calls', 42, CALLS],
    ['Constants', 23, CONSTANTS],
  ])('of %s has every row, each with a test or with why there is none', (heading, count, words) => {
    const table = new RegExp(`## ${heading}\\n[^]*?(?=\\n## |$)`).exec(coverage)?.[0] ?? '';
    const cells = [...table.matchAll(/^\| (?!Call|Constant|---)(.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
    expect(cells).toHaveLength(count);
    for (const [, name, built, proved] of cells) {
      const isLater = /^_(?:With Company sign-in|Not yet)_/.test(built!);
      if (!isLater) expect([name, proved]).toEqual([name, expect.stringMatching(/`tests\/|\.test\.tsx?`/)]);
      if (!built!.startsWith('_'))
        expect([name, built]).toEqual([name, expect.stringMatching(/`(?:src|prisma)\//)]);
    }
    for (const word of words) expect(table).toContain(word);
  });

  it.each([...files])('%s is there', (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  });
});
