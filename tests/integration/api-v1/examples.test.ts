import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl } from '@/env';
import { v1Reference } from '@/server/api/v1/reference';
import { db } from '@/server/db';
import { serveV1 } from '../../support/command-line';
import { callerAs } from '../../support/caller';
import { makePrompt } from '../../support/factories';
import { makeToken } from '../../support/program';
import { FULL_SIZE } from '../../support/sizes';
import { makeV1World, type V1World } from '../../support/v1-world';

/** The examples of `/developers`, run as printed: only the capitalized names are replaced by real ones. */

let server: Awaited<ReturnType<typeof serveV1>>;
let world: V1World;
let token: string;
let suggestable: string;
beforeAll(async () => {
  server = await serveV1();
  world = await makeV1World();
  token = await makeToken(world.owner);
  // Another user's prompt, for which the owner of the token can suggest changes.
  ({ slug: suggestable } = await makePrompt({ creator: world.reader, isShared: true, content: 'Old' }));
});
afterAll(() => server.close());

const OPERATIONS = v1Reference().groups.flatMap(({ operations }) => operations);

/** Values for the capitalized names in the example of an operation. */
async function namesFor(id: string): Promise<Record<string, string>> {
  const { prompt, space, runId, caseId, suggestionId, reviewId, collectionSlug, reader } = world;
  const ids: Record<string, string> = { getReview: reviewId, getSuggestion: suggestionId };
  if (id === 'withdrawSuggestion') {
    const own = await makePrompt({ creator: reader, isShared: true });
    const made = await callerAs(world.owner).suggestion.create({
      promptId: own.id,
      baseVersion: 1,
      title: 'Mine',
    });
    ids[id] = made.id;
  }
  return {
    'PROMPT-SLUG': id === 'createSuggestion' ? suggestable : prompt.slug,
    'RUN-ID': runId,
    'CASE-ID': caseId,
    SLUG: id === 'getCollection' ? collectionSlug : space.slug,
    ID: ids[id] ?? suggestionId,
  };
}

async function filled(id: string, example: string): Promise<string> {
  let text = example.replaceAll(siteUrl, server.url);
  for (const [name, value] of Object.entries(await namesFor(id))) {
    text = text.replaceAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'), value);
  }
  return text;
}

/** Runs a program in another language. Returns its stdout and stderr together. */
async function run(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, [...words], {
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], CUEBOOK_TOKEN: token },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  return said;
}

const has = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Ways to run an example: TypeScript always, the others in full-size runs if their program is installed. */
const LANGUAGES = [
  {
    language: 'typescript',
    isRun: true,
    command: (code: string) =>
      run(process.execPath, [
        '--input-type=module',
        '--eval',
        code.replace(/console\.log\((.*)\);$/s, 'console.log(response.status, JSON.stringify($1));'),
      ]),
  },
  {
    language: 'curl',
    isRun: FULL_SIZE && has('curl'),
    command: (code: string) => run('sh', ['-c', `${code} --silent --show-error --write-out ' %{http_code}'`]),
  },
  {
    language: 'python',
    isRun: FULL_SIZE && has('python3'),
    command: (code: string) => run('python3', ['-c', code]),
  },
] as const;

describe.each(LANGUAGES)('the example in $language', ({ language, isRun, command }) => {
  it.skipIf(!isRun).each(OPERATIONS.map(({ id }) => id))('of %s is answered', async (id) => {
    const { examples } = OPERATIONS.find((operation) => operation.id === id)!;
    const said = await command(await filled(id, examples[language]));
    expect(said).not.toMatch(/"status":[45]\d\d|HTTP Error|Traceback|SyntaxError/);
    if (language === 'typescript') expect(said).toMatch(/^20[01] /);
    if (language === 'curl') expect(said).toMatch(/ 20[01]$/);
    expect(said.length).toBeGreaterThan(10);
  });
});

it('what they make is there', async () => {
  expect(
    await db.prompt.count({ where: { createdBy: world.owner.id, title: 'A reply to a complaint' } }),
  ).toBeGreaterThan(0);
});
