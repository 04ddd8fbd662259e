import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gitHubPipeline, gitLabPipeline } from '@/domain/git-sync/pipelines';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { bundleProgram } from '../../../scripts/lib/build.mjs';
import { asRoute } from '../../support/as-route';
import { callerAs } from '../../support/caller';
import { tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt } from '../../support/factories';
import { makeToken } from '../../support/program';
import { approveSkill, makeSkill } from '../../support/skill';
import { makeSpace } from '../webhook/support';

/** The pipelines of /developers/git, step by step as the services run them, against a bare repository. */

let siteUrl: string;
let close: () => void;
beforeAll(async () => {
  const program = await readFile(await bundleProgram(join(import.meta.dirname, '../../..')));
  const handle = asRoute((request) => handleV1({ db, now: new Date() }, request));
  const server = createServer((request, response) => {
    if (request.url === '/cuebook.mjs') response.end(program);
    else void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

type Ran = { code: number; out: string };

/** Runs a script as a service does: bash that ends with the first failure. */
function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['-e', '-c', script],
      { cwd, env, encoding: 'utf8' },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: `${out}${err}` });
      },
    );
    child.stdin?.end();
  });
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** A bare repository with one commit on main, a person's clone, and a space with its owner. */
async function world() {
  const folder = await tempFolder();
  const owner = await makeProfile();
  const mate = await makeProfile();
  const space = await makeSpace(owner);
  await db.spaceMember.create({ data: { spaceId: space.id, userId: mate.id, role: 'publisher' } });
  const bare = join(folder, 'repository.git');
  const own = join(folder, 'own');
  const env = { ...process.env, ...IDENTITY };
  const git = (...words: string[]) => execFileSync('git', words, { cwd: own, env, encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', bare], { env });
  execFileSync('git', ['-C', bare, 'config', 'receive.advertisePushOptions', 'true'], { env });
  execFileSync('git', ['init', '-q', '-b', 'main', own], { env });
  git('remote', 'add', 'origin', bare);
  await mkdir(join(own, 'prompts'));
  await writeFile(join(own, 'README.md'), '# A project\n');
  const push = (message: string) => {
    git('add', '-A');
    git('commit', '-q', '-m', message);
    git('push', '-q', 'origin', 'main');
  };
  push('Begin');
  const bin = join(folder, 'bin');
  await mkdir(bin);
  // Pull requests are of the service: what it is asked is noted.
  await writeFile(
    join(bin, 'gh'),
    `#!/bin/sh\necho "$@" >> "$GH_LOG"\n[ "$2" = view ] && cat "$GH_STATE"\nexit 0\n`,
  );
  await chmod(join(bin, 'gh'), 0o755);
  const jobEnv = {
    ...IDENTITY,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    CUEBOOK_TOKEN: await makeToken(owner),
    GH_LOG: join(folder, 'gh.log'),
    GH_STATE: join(folder, 'gh.state'),
  };
  await writeFile(jobEnv.GH_LOG, '');
  await writeFile(jobEnv.GH_STATE, '');
  return { folder, owner, mate, space, bare, own, git, push, jobEnv };
}
type World = Awaited<ReturnType<typeof world>>;

let clones = 0;
function cloneOf({ folder, bare }: World): string {
  clones += 1;
  const clone = join(folder, `job-${clones}`);
  execFileSync('git', ['clone', '-q', bare, clone], { env: { ...process.env, ...IDENTITY } });
  return clone;
}

type GitHubStep = { id?: string; run?: string; if?: string };

/** One run of the workflow. Returns the results of its scripts. */
async function runGitHub(given: World, eventName: string): Promise<Ran[]> {
  const clone = cloneOf(given);
  const text = gitHubPipeline({ siteUrl, space: given.space.slug });
  const { jobs } = parse(text) as { jobs: { sync: { env: Record<string, string>; steps: GitHubStep[] } } };
  const env = {
    NODE_ENV: 'production' as const,
    ...jobs.sync.env,
    ...given.jobEnv,
    GITHUB_EVENT_NAME: eventName,
    GITHUB_OUTPUT: join(given.folder, `output-${clones}`),
    GITHUB_STEP_SUMMARY: join(given.folder, `summary-${clones}`),
  };
  const ran: Ran[] = [];
  for (const step of jobs.sync.steps) {
    if (step.run === undefined) continue;
    const own = await readFile(env.GITHUB_OUTPUT, 'utf8').catch(() => '');
    if (step.if !== undefined && own.trim() !== 'own=no') continue;
    const result = await bash(step.run, clone, env);
    ran.push(result);
    if (result.code !== 0) break;
  }
  return ran;
}

/** The same of GitLab's job, in a clone of its own or in one that the runner has kept. */
async function runGitLab(given: World, source: string, clone = cloneOf(given)): Promise<Ran[]> {
  const text = gitLabPipeline({ siteUrl, space: given.space.slug });
  const job = (parse(text) as Record<string, { variables: Record<string, string>; script: string[] }>)[
    'cuebook-sync'
  ]!;
  const env = {
    NODE_ENV: 'production' as const,
    ...job.variables,
    ...given.jobEnv,
    BASE_BRANCH: 'main',
    CI_PIPELINE_SOURCE: source,
  };
  const ran: Ran[] = [];
  for (const script of job.script) {
    const result = await bash(script, clone, env);
    ran.push(result);
    if (result.code !== 0) break;
  }
  return ran;
}

const SERVICES = [
  ['GitHub Actions', runGitHub, 'workflow_dispatch'],
  ['GitLab CI', runGitLab, 'trigger'],
] as const;

it.each(SERVICES)(
  '%s brings changes of both sides together and starts no other run',
  async (name, run, event) => {
    const given = await world();
    const { own, git, push, space, mate, owner } = given;
    const theirs = await makePrompt({
      creator: mate,
      spaceId: space.id,
      isShared: true,
      content: 'Say hello.',
    });
    await writeFile(join(own, 'prompts', 'mine.md'), '---\ntitle: Mine\ndescription: d\n---\nSay goodbye.\n');
    push('Add a prompt');
    const first = await run(given, 'push');
    // Prompts without test cases and without a gate are named, and fail no run.
    expect(first.map(({ code, out }) => [code, code === 0 ? '' : out])).toEqual(first.map(() => [0, '']));
    expect(first.at(-1)!.out.match(/version 1: No test cases\./g)).toHaveLength(2);
    const draft = await db.prompt.findFirstOrThrow({ where: { spaceId: space.id, title: 'Mine' } });
    git('fetch', '-q');
    expect(git('show', `origin/cuebook/sync:prompts/${theirs.slug}.md`)).toContain('Say hello.');
    expect(git('show', 'origin/cuebook/sync:prompts/mine.md')).toContain(`prompt: ${draft.slug}`);
    expect(git('log', '-1', '--format=%(trailers:key=Cuebook-Sync,valueonly)', 'origin/cuebook/sync')).toBe(
      space.slug,
    );
    if (name === 'GitHub Actions') {
      expect(await readFile(given.jobEnv.GH_LOG, 'utf8')).toContain(
        'pr create --head cuebook/sync --base main',
      );
      await writeFile(given.jobEnv.GH_STATE, 'OPEN');
    }

    // Before it is merged, another run makes no second draft and no second commit.
    const tip = git('rev-parse', 'origin/cuebook/sync');
    await run(given, event);
    git('fetch', '-q');
    expect(git('rev-parse', 'origin/cuebook/sync')).toBe(tip);
    expect(await db.prompt.count({ where: { spaceId: space.id, title: 'Mine' } })).toBe(1);
    if (name === 'GitHub Actions') {
      expect(await readFile(given.jobEnv.GH_LOG, 'utf8')).toContain('pr edit cuebook/sync');
    }

    // Merged: the push of the merge starts nothing, and a later run has nothing to do.
    git('merge', '-q', '--no-ff', '-m', 'Merge the sync', 'origin/cuebook/sync');
    git('push', '-q', 'origin', 'main');
    const merged = await run(given, 'push');
    expect(merged.every(({ code, out }) => code === 0 && !out.includes('unchanged'))).toBe(true);
    const after = await run(given, event);
    expect(after.map(({ out }) => out).join('')).toContain('2 unchanged.');
    expect(after.every(({ code }) => code === 0)).toBe(true);

    // What somebody brought to the main branch by hand is no longer proposed.
    await callerAs(mate).prompt.update({ id: theirs.id, version: 1, content: 'Say hello, loudly.' });
    await run(given, event);
    git('fetch', '-q');
    git('checkout', '-q', 'origin/cuebook/sync', '--', 'prompts');
    push('Say it loudly');
    expect((await run(given, 'push')).every(({ code }) => code === 0)).toBe(true);
    git('fetch', '-q');
    expect(git('merge-base', 'origin/main', 'origin/cuebook/sync')).toBe(git('rev-parse', 'origin/main'));
    if (name === 'GitHub Actions') {
      expect(await readFile(given.jobEnv.GH_LOG, 'utf8')).toContain('pr close cuebook/sync');
    }

    // An edit of the library and one here meet in the next run.
    await callerAs(mate).prompt.update({ id: theirs.id, version: 2, content: 'Say hello, twice.' });
    await writeFile(
      join(own, 'prompts', 'mine.md'),
      (await readFile(join(own, 'prompts', 'mine.md'), 'utf8')).replace('goodbye', 'farewell'),
    );
    push('Say farewell');
    await run(given, 'push');
    git('fetch', '-q');
    expect(git('show', `origin/cuebook/sync:prompts/${theirs.slug}.md`)).toContain('Say hello, twice.');
    const version = await db.promptVersion.findFirstOrThrow({ where: { promptId: draft.id, version: 2 } });
    expect(version).toMatchObject({ content: 'Say farewell.', note: 'Say farewell', authorId: owner.id });
    expect(await db.promptStatus.count({ where: { promptId: { in: [draft.id, theirs.id] } } })).toBe(0);
  },
);

it.each(SERVICES)(
  '%s ends a run that only merged syncs have started, and syncs what somebody pushed along with one',
  async (_name, run, event) => {
    const given = await world();
    const { own, git, push, space, mate } = given;
    const theirs = await makePrompt({ creator: mate, spaceId: space.id, isShared: true, content: 'One.' });
    const save = (version: number, content: string) =>
      callerAs(mate).prompt.update({ id: theirs.id, version, content });
    const write = (title: string) =>
      writeFile(join(own, 'prompts', `${title}.md`), `---\ntitle: ${title}\ndescription: d\n---\nText.\n`);
    const drafts = () => db.prompt.count({ where: { spaceId: space.id, id: { not: theirs.id } } });
    const merge = (...how: string[]) => {
      git('fetch', '-q');
      git('merge', '-q', ...how, 'origin/cuebook/sync');
    };
    const isSynced = async () => {
      const ran = await run(given, 'push');
      expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
      return ran.some(({ out }) => out.includes('unchanged.'));
    };
    await run(given, event);

    // The branch of syncs ends with a merge of the main branch.
    await writeFile(join(own, 'README.md'), '# The project\n');
    push('Rename the project');
    await run(given, event);
    merge('--no-ff', '-m', 'Merge the sync');
    git('push', '-q', 'origin', 'main');
    expect(await isSynced()).toBe(false);

    // A commit of somebody's own comes with the merge, before or beside it.
    await save(1, 'Two.');
    await run(given, event);
    await write('Before');
    git('add', '-A');
    git('commit', '-q', '-m', 'Add a prompt');
    merge('--no-ff', '-m', 'Merge the sync');
    git('push', '-q', 'origin', 'main');
    expect(await isSynced()).toBe(true);
    expect(await drafts()).toBe(1);

    // A service that makes one commit of a request takes the request's text as its message.
    git('fetch', '-q');
    const trailers = git('log', '-1', '--format=%(trailers)', 'origin/cuebook/sync');
    expect(trailers).toContain(`Cuebook-Tree: ${git('rev-parse', 'origin/cuebook/sync:prompts')}`);
    merge('--squash');
    git('commit', '-q', '-m', 'Sync prompts', '-m', trailers);
    git('push', '-q', 'origin', 'main');
    expect(await isSynced()).toBe(false);
    await write('After');
    push('Add another');
    expect(await isSynced()).toBe(true);
    expect(await drafts()).toBe(2);

    // A correction in the request itself is somebody's own change, too.
    git('fetch', '-q');
    git('checkout', '-q', '--detach', 'origin/cuebook/sync');
    const text = await readFile(join(own, 'prompts', 'After.md'), 'utf8');
    await writeFile(join(own, 'prompts', 'After.md'), text.replace('Text.', 'Better text.'));
    git('commit', '-q', '-a', '-m', 'Correct a word');
    const corrected = git('rev-parse', 'HEAD');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--squash', corrected);
    git(
      'commit',
      '-q',
      '-m',
      'Sync prompts',
      '-m',
      git('log', '-1', '--format=%(trailers)', `${corrected}^`),
    );
    git('push', '-q', 'origin', 'main');
    expect(await isSynced()).toBe(true);
    expect(
      await db.promptVersion.count({ where: { content: 'Better text.', prompt: { spaceId: space.id } } }),
    ).toBe(1);
  },
);

it('GitLab CI syncs again in a clone that its runner has kept after a merged sync', async () => {
  const given = await world();
  const { git, space, mate } = given;
  const prompt = await makePrompt({ creator: mate, spaceId: space.id, isShared: true, content: 'One.' });
  await runGitLab(given, 'trigger');
  git('fetch', '-q');
  git('merge', '-q', '--no-ff', '-m', 'Merge the sync', 'origin/cuebook/sync');
  git('push', '-q', 'origin', 'main');
  const kept = cloneOf(given);
  const own = await runGitLab(given, 'push', kept);
  expect(own.map(({ out }) => out).join('')).not.toContain('unchanged.');
  await callerAs(mate).prompt.update({ id: prompt.id, version: 1, content: 'Two.' });
  // As a runner prepares a kept clone.
  const refresh = 'git fetch -q && git checkout -q -f --detach origin/main && git clean -q -ffdx';
  expect(await bash(refresh, kept, { NODE_ENV: 'production', ...given.jobEnv })).toMatchObject({ code: 0 });
  const again = await runGitLab(given, 'trigger', kept);
  expect(again.map(({ out }) => out).join('')).toContain('1 written');
});

it('a pipeline that checks its skills fails with the first run after a withdrawal, and passes after an approval', async () => {
  const owner = await makeProfile();
  const admin = await makeProfile({ role: 'admin' });
  const { id: promptId, slug } = await makeSkill(owner, 'ship-it', 'First.');
  await approveSkill(promptId, 1);
  const cwd = await tempFolder();
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env['PATH'],
    HOME: cwd,
    CUEBOOK_URL: siteUrl,
    CUEBOOK_TOKEN: await makeToken(owner),
  };
  const program = 'curl -fsS "$CUEBOOK_URL/cuebook.mjs" -o cuebook.mjs\nnode cuebook.mjs skills';
  expect(await bash(`${program} install ${slug}`, cwd, env)).toMatchObject({ code: 0 });
  const job = () => bash(`${program} check\necho Deployed`, cwd, env);
  expect(await job()).toEqual({ code: 0, out: '1 skill is up to date.\nDeployed\n' });
  await callerAs(admin).status.set({ promptId, version: 1, status: 'tested' });
  expect(await job()).toEqual({ code: 1, out: 'ship-it: no version is approved.\n' });
  await approveSkill(promptId, 1);
  expect(await job()).toEqual({ code: 0, out: '1 skill is up to date.\nDeployed\n' });
});

it.each(SERVICES)(
  '%s syncs skills as folders, and tests what changed, whatever its file is called',
  async (_name, run) => {
    const given = await world();
    const { own, git, push, space } = given;
    await mkdir(join(own, 'prompts', 'ship-it', 'scripts'), { recursive: true });
    await writeFile(
      join(own, 'prompts', 'ship-it', 'SKILL.md'),
      '---\nname: ship-it\ndescription: Ships it. Use when asked.\n---\nShip it.\n',
    );
    await writeFile(join(own, 'prompts', 'ship-it', 'scripts', 'run.sh'), 'echo one\n');
    const name = 'Grüße an $(alle).md';
    await writeFile(
      join(own, 'prompts', name),
      '---\r\ntitle: Mine\r\ndescription: d\r\n---\r\nSay goodbye.\r\n',
    );
    push('Add a skill and a prompt');
    const tested = (await run(given, 'push')).at(-1)!;
    expect(tested.code).toBe(0);
    const made = await db.prompt.findMany({ where: { spaceId: space.id }, orderBy: { title: 'asc' } });
    expect(made.map(({ skillName }) => skillName).toSorted()).toEqual(['', 'ship-it']);
    expect(tested.out.match(/No test cases\./g)).toHaveLength(2);
    git('fetch', '-q');
    git('merge', '-q', '--no-ff', '-m', 'Merge the sync', 'origin/cuebook/sync');
    // A file of a skill that isn't SKILL.md: the skill is tested.
    await writeFile(join(own, 'prompts', 'ship-it', 'scripts', 'run.sh'), 'echo two\n');
    push('Run two');
    const again = await run(given, 'push');
    const skill = made.find(({ skillName }) => skillName !== '')!;
    expect(await db.prompt.findUniqueOrThrow({ where: { id: skill.id } })).toMatchObject({ version: 2 });
    const said = again.map(({ out }) => out).join('');
    expect(said).toContain('1 changed, 1 unchanged.');
    expect(said.match(/No test cases\./g)).toHaveLength(1);
  },
);

it.each(SERVICES)(
  '%s lists a file that was deleted on the main branch, and doesn’t bring it back',
  async (_name, run, event) => {
    const given = await world();
    const { git, push, space, mate } = given;
    const make = (content: string) =>
      makePrompt({ creator: mate, spaceId: space.id, isShared: true, content });
    const [kept, deleted] = [await make('One.'), await make('Two.')];
    const save = (version: number, content: string) =>
      callerAs(mate).prompt.update({ id: deleted.id, version, content });
    await run(given, event);
    git('fetch', '-q');
    git('merge', '-q', '--no-ff', '-m', 'Merge the sync', 'origin/cuebook/sync');
    git('push', '-q', 'origin', 'main');
    // The branch has a newer version, which nobody has merged yet.
    await save(1, 'Two and a half.');
    await run(given, event);
    git('rm', '-q', `prompts/${deleted.slug}.md`);
    push('Delete a prompt');
    await save(2, 'Two and three quarters.');
    await callerAs(mate).prompt.update({ id: kept.id, version: 1, content: 'One and a half.' });
    const ran = await run(given, event);
    expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
    expect(ran.map(({ out }) => out).join('')).toContain(`${deleted.slug}: its file was deleted here`);
    git('fetch', '-q');
    expect(git('ls-tree', '--name-only', 'origin/cuebook/sync', 'prompts/').split('\n')).toEqual([
      'prompts/.cuebook.json',
      `prompts/${kept.slug}.md`,
    ]);
  },
);

it.each(SERVICES)(
  '%s fails for a changed prompt with test cases that its version doesn’t pass',
  async (_name, run, event) => {
    const given = await world();
    const prompt = await makePrompt({
      creator: given.mate,
      spaceId: given.space.id,
      isShared: true,
      content: 'Say yes.',
    });
    await makePrompt({ creator: given.mate, spaceId: given.space.id, isShared: true, content: 'Untested.' });
    const checks = [{ kind: 'contains' as const, text: 'yes', ignoreCase: true }];
    const api = callerAs(given.mate);
    const { id: caseId } = await api.prompt.tests.save({
      promptId: prompt.id,
      name: 'Says it',
      inputs: [],
      checks,
    });
    const untested = (await run(given, event)).at(-1)!;
    expect(untested.code).not.toBe(0);
    expect(untested.out).toContain(`${prompt.slug}, version 1: No test run.`);
    expect(untested.out).toContain('No test cases.');
    await api.prompt.tests.check({ promptId: prompt.id, version: 1, answers: [{ caseId, answer: 'yes' }] });
    expect((await run(given, event)).at(-1)).toMatchObject({ code: 0 });
  },
);
