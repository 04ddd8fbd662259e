import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl } from '@/env';
import { v1Reference } from '@/server/api/v1/reference';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { serveV1 } from '../../support/command-line';
import { callerAs } from '../../support/caller';
import { makePrompt } from '../../support/factories';
import { makeToken } from '../../support/program';
import { approveSkill, makeSkill } from '../../support/skill';
import { FULL_SIZE } from '../../support/sizes';
import { makeV1World, type V1World } from '../../support/v1-world';

/** The examples of `/developers`, run as printed: only the capitalized names are replaced by real ones. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let server: Awaited<ReturnType<typeof serveV1>>;
let world: V1World;
let token: string;
let suggestable: string;
/** Where the examples run, with the file that some of them send. */
let folder: string;
let skill: string;
let model: { id: string; name: string };
const SKILL_MD = '---\nname: replies\ndescription: Use when a customer complains.\n---\n\nBe kind.\n';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-examples-'));
  await writeFile(join(folder, 'skill.zip'), zipSync({ 'SKILL.md': strToU8(SKILL_MD) }));
  server = await serveV1();
  world = await makeV1World();
  token = await makeToken(world.owner);
  // Another user's prompt, for which the owner of the token can suggest changes.
  ({ slug: suggestable } = await makePrompt({ creator: world.reader, isShared: true, content: 'Old' }));
  const made = await makeSkill(world.owner);
  await approveSkill(made.id, 1);
  skill = made.slug;
  standIn = await openAiStandIn();
  const named = { name: 'An example', baseUrl: standIn.openaiUrl, model: 'small' };
  model = await callerAs(world.admin).ai.saveModel(named);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await standIn.stop();
  await server.close();
});

const OPERATIONS = v1Reference().groups.flatMap(({ operations }) => operations);

const OF_SKILLS: ReadonlySet<string> = new Set(['getSkill', 'downloadSkill', 'getSkillFile']);

/** Starts an evaluation of a new prompt, or only makes the prompt; those of before end, for an account has few places. */
async function evaluated(isStarted: boolean): Promise<{ slug: string; evaluationId: string }> {
  const api = callerAs(world.owner);
  const running = await db.evaluation.findMany({
    where: { state: 'running' },
    select: { id: true, promptId: true },
  });
  for (const { id, promptId } of running) await api.evaluation.stop({ id, promptId });
  const prompt = await makePrompt({ creator: world.owner, content: 'Say {{what}}' });
  const inputs = [{ name: 'what', value: 'yes' }];
  const checks = [{ kind: 'contains' as const, text: 'yes', ignoreCase: true }];
  await api.prompt.tests.save({ promptId: prompt.id, name: 'A case', inputs, checks });
  if (!isStarted) return { slug: prompt.slug, evaluationId: world.runId };
  const choice = { promptId: prompt.id, versions: [1], modelIds: [model.id], answersPerCase: 1 as const };
  const { id } = await api.evaluation.start({ ...choice, stopAt: null });
  return { slug: prompt.slug, evaluationId: id };
}

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
  const ofEvaluation = id === 'startEvaluation' || id === 'getEvaluation';
  const evaluation = ofEvaluation
    ? await evaluated(id === 'getEvaluation')
    : { slug: prompt.slug, evaluationId: runId };
  const slugs: Record<string, string> = {
    createSuggestion: suggestable,
    startEvaluation: evaluation.slug,
    getEvaluation: evaluation.slug,
  };
  return {
    'PROMPT-SLUG': slugs[id] ?? (OF_SKILLS.has(id) ? skill : prompt.slug),
    'MODEL-NAME': model.name,
    'EVALUATION-ID': evaluation.evaluationId,
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
    cwd: folder,
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
  it.skipIf(!isRun).each(OPERATIONS.map(({ id }) => id))(
    'the example in $language of %s is answered',
    async (id) => {
      const { examples } = OPERATIONS.find((operation) => operation.id === id)!;
      const said = await command(await filled(id, examples[language]));
      expect(said).not.toMatch(/"status":[45]\d\d|HTTP Error|Traceback|SyntaxError/);
      if (language === 'typescript') expect(said).toMatch(/^20[01] /);
      if (language === 'curl') expect(said).toMatch(/ 20[01]$/);
      expect(said.length).toBeGreaterThan(10);
    },
  );
});

it('what they make is there', async () => {
  expect(
    await db.prompt.count({ where: { createdBy: world.owner.id, title: 'A reply to a complaint' } }),
  ).toBeGreaterThan(0);
});
