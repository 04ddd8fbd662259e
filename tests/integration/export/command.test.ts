import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'cuebook-export-'));
const title = unique('会議: notes');
let owner: TestProfile;

/** Each run starts a program of its own, which takes its time on a busy machine. */
const PROGRAMS_MS = 600_000;

/** `npm run export` with these words, without the checks of an installation before it. */
function run(...words: string[]) {
  const imports = [createRequire(import.meta.url).resolve('tsx'), join(ROOT, 'scripts/lib/server-only.mjs')];
  return spawnSync(
    process.execPath,
    [...imports.map((file) => `--import=${pathToFileURL(file).href}`), 'scripts/export.ts', ...words],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') } },
  );
}

beforeAll(async () => {
  owner = await makeProfile();
  await makePrompt({ creator: owner, title, content: 'Sum up {{notes}}.', isShared: false });
  await makePrompt({ creator: await makeProfile(), title: unique('Of another') });
});

it(
  'writes a zip, a folder and our own JSON, and overwrites nothing unasked',
  () => {
    const zip = join(folder, 'mine.zip');
    const words = ['--format', 'text', '--of', owner.email, '--to', zip];
    expect(run(...words)).toMatchObject({ status: 0, stderr: '' });
    const files = unzipSync(new Uint8Array(readFileSync(zip)));
    const name = `${title.replace(':', '')}.txt`;
    expect(Object.keys(files)).toEqual([name, 'manifest.json']);
    expect(strFromU8(files[name] ?? new Uint8Array())).toBe('Sum up {{notes}}.');

    const again = run(...words);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('Use --force');
    expect(run(...words, '--force').status).toBe(0);

    const all = join(folder, 'all');
    const whole = run('--format', 'markdown', '--to', all);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toContain(`Exported 2 prompts to ${all}`);
    expect(readdirSync(all)).toHaveLength(3);

    const json = join(folder, 'own.json');
    expect(run('--format', 'cuebook', '--of', owner.email, '--to', json).status).toBe(0);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([{ title, isShared: false }]);
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
  },
  PROGRAMS_MS,
);

it(
  'says in plain words what is wrong',
  () => {
    const to = join(folder, 'nothing.zip');
    const cases: [string[], number, string][] = [
      [[], 2, 'Usage:'],
      [['--format', 'nonsense', '--to', to], 2, 'Usage:'],
      [['--format', 'text', '--to', to, '--of', 'nobody@example.org'], 1, 'No active account'],
      [['--format', 'text', '--to', to, '--space', 'no-such-space'], 1, 'Space not found'],
    ];
    for (const [words, status, said] of cases) {
      const answer = run(...words);
      expect(answer.stderr).toContain(said);
      expect(answer.status).toBe(status);
    }
    expect(existsSync(to)).toBe(false);
  },
  PROGRAMS_MS,
);
