import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/cli/api';
import { v1Document } from '@/server/api/v1/document';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/** The command line as a process, against the operations of programs on a real database. */

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let token: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await serveV1();
  owner = await makeProfile();
  token = await makeToken(owner);
  env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: token };
});
afterAll(() => server.close());

it('asks only what the document of the API describes', () => {
  const paths = v1Document().paths ?? {};
  for (const [name, { method, path }] of Object.entries(OPERATIONS)) {
    const operation: unknown = Object.entries(paths[path] ?? {}).find(
      ([key]) => key === method.toLowerCase(),
    )?.[1];
    expect(operation, name).toMatchObject({ operationId: name });
  }
});

describe('help', () => {
  it('help is there for the program and each command, without a server', async () => {
    const all = await cuebook(['--help']);
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const [, name] of all.out.matchAll(/^ {2}([a-z]+) {2}/gm)) {
      const { code, out } = await cuebook([name!, '--help']);
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringContaining(`Usage: cuebook ${name}`) as string,
      });
    }
  });

  it.each([
    [['nothing']],
    [['get']],
    [['get', '../me']],
    [['get', 'a@b']],
    [['search', '--limit', 'x']],
    [['fill', 'a', 'b']],
  ])('help is pointed to after %j', async (words) => {
    expect(await cuebook(words, { env })).toMatchObject({ code: 2, out: '' });
  });
});

describe('signing in', () => {
  it('stores address and token readable for their owner only, and deletes them', async () => {
    const home = await tempFolder();
    const own = { XDG_CONFIG_HOME: home };
    const input = `${server.url}/\n${token}\n`;
    expect(await cuebook(['whoami'], { env: own })).toMatchObject({ code: 3 });
    const signedIn = await cuebook(['login'], { env: own, input });
    expect(signedIn, signedIn.err).toMatchObject({ code: 0 });
    expect(signedIn.out + signedIn.err).not.toContain(token);
    const file = join(home, 'cuebook/account.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await cuebook(['whoami'], { env: own })).out).toContain(server.url);
    const elsewhere = await cuebook(['whoami'], { env: { ...own, CUEBOOK_URL: 'http://127.0.0.1:9' } });
    expect(elsewhere).toMatchObject({ code: 3, err: expect.stringContaining('Not signed in') as string });
    await chmod(file, 0o600);
    await writeFile(file, '{');
    expect(await cuebook(['whoami'], { env: own })).toMatchObject({ code: 3 });
    expect((await cuebook(['logout'], { env: own })).out).toBe('Signed out.\n');
    await expect(readFile(file)).rejects.toThrow();
  });

  it('takes no token among its words, and keeps none that is refused', async () => {
    const home = { XDG_CONFIG_HOME: await tempFolder() };
    expect(await cuebook(['login', token], { env: home })).toMatchObject({ code: 2 });
    const wrong = `${server.url}\ncbk_${'x'.repeat(38)}\n`;
    expect(await cuebook(['login'], { env: home, input: wrong })).toMatchObject({ code: 3 });
    expect(await cuebook(['whoami'], { env: home })).toMatchObject({ code: 3 });
  });
});

describe('reading', () => {
  it('finds prompts, with more than a page of them, as lines and as JSON', async () => {
    for (let index = 0; index < 55; index += 1) {
      await makePrompt({ creator: owner, title: `見積もり ${index}`, isShared: false, tags: ['quote'] });
    }
    const lines = await cuebook(['search', '見積もり', '--limit', '52'], { env });
    expect(lines.out.trim().split('\n')).toHaveLength(52);
    expect(lines).toMatchObject({ code: 0, err: expect.stringContaining('3 more') as string });
    const json = await cuebook(['search', '--tag', 'quote', '--mine', '--json'], { env });
    expect(JSON.parse(json.out)).toHaveLength(20);
    expect(await cuebook(['search', 'x', '--space', 'no-such-space'], { env })).toMatchObject({ code: 4 });
  });

  it('writes a text exactly as it is, and a version', async () => {
    const content = 'Eins\r\nzwei\t日本語 {{name}} \u2028 $& `x`';
    const prompt = await makePrompt({ creator: owner, title: '日本語', content, isShared: true });
    expect(await cuebook(['get', prompt.slug], { env })).toEqual({ code: 0, out: content, err: '' });
    expect((await cuebook(['get', `${prompt.slug}@1`], { env })).out).toBe(content);
    const { out } = await cuebook(['get', prompt.slug, '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({ slug: prompt.slug, title: '日本語', content });
    expect(await cuebook(['get', `${prompt.slug}@approved`], { env })).toMatchObject({ code: 4, out: '' });
  });

  it('shows nothing of others, and says what a token may not', async () => {
    const hidden = await makePrompt({ creator: await makeProfile(), title: 'CANARY', isShared: false });
    expect(await cuebook(['get', hidden.slug], { env })).toMatchObject({ code: 4, out: '' });
    const narrow = await makeToken(owner, { scopes: ['reviews:read'] });
    const refused = await cuebook(['search'], { env: { ...env, CUEBOOK_TOKEN: narrow } });
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('prompts:read') as string });
  });
});

describe('filling in', () => {
  it('takes values from words and files, and names what is missing', async () => {
    const content = 'Dear {{name}},\n{{text}}\n${tone:kind}';
    const { slug } = await makePrompt({ creator: owner, content, isShared: false });
    const missing = await cuebook(['fill', slug, 'name=A'], { env });
    expect(missing).toMatchObject({ code: 2, out: '', err: expect.stringContaining('text') as string });
    const file = join(await tempFolder(), 'text.txt');
    await writeFile(file, '長い $& {{name}}\n二行\n');
    const words = ['fill', slug, 'name=A=B', '--file', `text=${file}`];
    expect((await cuebook(words, { env })).out).toBe('Dear A=B,\n長い $& {{name}}\n二行\nkind');
    const piped = await cuebook(['fill', slug, 'name=A', '--file', 'text=-', 'odd=1'], {
      env,
      input: 'piped',
    });
    expect(piped).toMatchObject({
      code: 0,
      out: 'Dear A,\npiped\nkind',
      err: expect.stringContaining('odd') as string,
    });
  });

  it('copies by what the machine has, and says so where it has nothing', async () => {
    const { slug } = await makePrompt({ creator: owner, content: 'コピー', isShared: false });
    const folder = await tempFolder();
    const only = { ...env, PATH: folder, DISPLAY: ':1' };
    const nothing = await cuebook(['copy', slug], { env: only });
    expect(nothing).toMatchObject({ code: 6, err: expect.stringContaining('cuebook fill') as string });
    const copied = join(folder, 'copied');
    await writeFile(join(folder, 'xclip'), `#!/bin/sh\n/bin/cat > '${copied}'\n`, { mode: 0o755 });
    expect(await cuebook(['copy', slug], { env: only })).toMatchObject({ code: 0, out: '' });
    expect(await readFile(copied, 'utf8')).toBe('コピー');
  });
});
