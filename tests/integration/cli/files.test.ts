import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/** Links, modes, owners, line endings and unreadable files, as folders of people have them. */

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let slug: string;
let top: string;
let folder: string;
let file: string;
let env: Record<string, string>;
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeProfile();
  env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
  const prompt = await makePrompt({ creator: owner, isShared: false, content: 'One\nTwo\nThree' });
  slug = prompt.slug;
  top = await tempFolder();
  folder = join(top, 'p');
  file = join(folder, `${slug}.md`);
  await cuebook(['pull', folder], { env });
});

const run = (...words: string[]) => cuebook(words, { env });
const edit = async (path: string) => writeFile(path, `${await readFile(path, 'utf8')}edited\n`);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
/** Puts the file elsewhere and a link in its place. */
async function linkTo(place: string): Promise<void> {
  await mkdir(join(place, '..'), { recursive: true });
  await rename(file, place);
  await symlink(place, file);
}
const pushed = /: (?:would be: )?draft updated, now version 2/;

describe('push reads', () => {
  const CASES: readonly [what: string, arrange: () => Promise<void>][] = [
    [
      'a link to a file in a folder of its own',
      async () => linkTo(join(folder, 'real', 'x.md')).then(() => edit(file)),
    ],
    [
      'a link to a file of another extension',
      async () => linkTo(join(folder, 'x.txt')).then(() => edit(file)),
    ],
    ['a link to a hidden file', async () => linkTo(join(folder, '.store', 'x.md')).then(() => edit(file))],
    [
      'a link to a link',
      async () => {
        await linkTo(join(folder, 'x.txt'));
        await symlink(file, join(folder, 'again.md'));
        await edit(file);
      },
    ],
    [
      'a folder that is a link, once',
      async () => {
        await mkdir(join(folder, '.real'));
        await rename(file, join(folder, '.real', 'x.md'));
        await symlink('.real', join(folder, 'one'));
        await symlink('.real', join(folder, 'two'));
        await edit(join(folder, '.real', 'x.md'));
      },
    ],
    [
      'a folder with a link to itself',
      async () => {
        await symlink('.', join(folder, 'loop'));
        await mkdir(join(folder, 'sub'));
        await symlink('..', join(folder, 'sub', 'up'));
        await edit(file);
      },
    ],
    [
      'the folder named by a link',
      async () => {
        await rename(folder, join(top, 'real'));
        await symlink('real', folder);
        await edit(file);
      },
    ],
    [
      'a file with the line endings of Windows',
      async () => {
        await edit(file);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
      },
    ],
    [
      'a file with a byte order mark',
      async () => {
        await edit(file);
        await writeFile(file, `\ufeff${await readFile(file, 'utf8')}`);
      },
    ],
    [
      'a file with the line endings of an old Mac',
      async () => {
        await edit(file);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r'));
      },
    ],
    [
      'a file with empty lines before its front matter',
      async () => {
        await edit(file);
        await writeFile(file, `\n \n${await readFile(file, 'utf8')}`);
      },
    ],
    [
      'a file with blanks behind the lines of its front matter',
      async () => {
        await edit(file);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('---\n', '---  \n'));
      },
    ],
    ['a file of mode 400', async () => edit(file).then(() => chmod(file, 0o400))],
    [
      'a link by a way around the folder',
      async () => {
        await edit(file);
        await rename(file, join(folder, 'x.txt'));
        await symlink('../p/x.txt', file);
      },
    ],
    [
      'a link through a folder that is a link',
      async () => {
        await edit(file);
        await mkdir(join(folder, '.real'));
        await rename(file, join(folder, '.real', 'x.txt'));
        await symlink('.real', join(folder, 'one'));
        await symlink('one/x.txt', file);
      },
    ],
    [
      'a folder with marks of its own in its name',
      async () => {
        await edit(file);
        await mkdir(join(folder, 'Cafe\u0301 (1)\n%41'));
        await rename(file, join(folder, 'Cafe\u0301 (1)\n%41', `${slug}.md`));
      },
    ],
    [
      'a folder that is called like a file',
      async () => {
        await edit(file);
        await mkdir(join(folder, 'x.md'));
        await rename(file, join(folder, 'x.md', 'y.md'));
      },
    ],
    [
      'a file with two names, once',
      async () => {
        await edit(file);
        await mkdir(join(folder, '.store'));
        await link(file, join(folder, '.store', 'x.md'));
      },
    ],
    [
      'a file deep below',
      async () => {
        await edit(file);
        const deep = join(folder, ...Array.from({ length: 40 }, () => 'a'));
        await mkdir(deep, { recursive: true });
        await rename(file, join(deep, 'x.md'));
      },
    ],
    [
      'a folder with many links to one file, once',
      async () => {
        await edit(file);
        for (let n = 0; n < 20; n += 1) await symlink(`${slug}.md`, join(folder, `link-${n}.md`));
      },
    ],
    [
      'mixed line endings',
      async () => {
        await edit(file);
        await writeFile(file, (await readFile(file, 'utf8')).replace('One\n', 'One\r\n'));
      },
    ],
    ['a file of mode 4755', async () => edit(file).then(() => chmod(file, 0o4755))],
    [
      'what a Mac leaves in folders beside it',
      async () => {
        await edit(file);
        await writeFile(join(folder, `._${slug}.md`), Buffer.from('0005160700020000', 'hex'));
        await writeFile(join(folder, '.DS_Store'), 'x');
        await writeFile(join(folder, 'Icon\r'), '');
        await mkdir(join(folder, '__MACOSX'));
        await writeFile(join(folder, '__MACOSX', `._${slug}.md`), Buffer.from('0005160700020000', 'hex'));
      },
    ],
    [
      'what Windows and Office leave in folders beside it',
      async () => {
        await edit(file);
        for (const name of ['Thumbs.db', 'desktop.ini', `~$${slug}.md`, `${slug}.md:Zone.Identifier`])
          await writeFile(join(folder, name), 'x');
      },
    ],
    [
      'a name with a letter in two parts',
      async () => edit(file).then(() => rename(file, join(folder, 'Re\u0301sume\u0301.md'))),
    ],
    [
      'a name with an ending in capitals',
      async () => edit(file).then(() => rename(file, join(folder, `${slug}.MD`))),
    ],
    [
      'a name with an ending in both',
      async () => edit(file).then(() => rename(file, join(folder, 'Prompt.Md'))),
    ],
    [
      'a name that Windows keeps for a device',
      async () => edit(file).then(() => rename(file, join(folder, 'con.md'))),
    ],
    [
      'a name with blanks at its borders',
      async () => edit(file).then(() => rename(file, join(folder, ' x .md'))),
    ],
    [
      'a name of other scripts',
      async () => edit(file).then(() => rename(file, join(folder, 'プロンプト 🎉.md'))),
    ],
    [
      'a byte order mark and the line endings of Windows',
      async () => {
        await edit(file);
        await writeFile(file, `\ufeff${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`);
      },
    ],
    [
      'copies of an editor beside it',
      async () => {
        await edit(file);
        for (const name of [
          `${slug}.md~`,
          `.${slug}.md.swp`,
          `#${slug}.md#`,
          `${slug}.md.bak`,
          `${slug}.md.orig`,
        ])
          await writeFile(join(folder, name), await readFile(file));
      },
    ],
  ];
  it.each(CASES)('%s', async (_what, arrange) => {
    await arrange();
    const said = await run('push', folder, '--dry-run');
    expect(said).toMatchObject({ code: 0, err: '', out: expect.stringMatching(pushed) as string });
    expect(said.out).toContain('0 of 1 unchanged.');
  });
});

describe('push names, and exits with 6 for,', () => {
  const CASES: readonly [what: string, arrange: () => Promise<unknown>, words: string][] = [
    [
      'a link out of the folder',
      () => linkTo(join(top, 'real', 'x.md')),
      'a link that leads out of the folder',
    ],
    [
      'a folder that is a link out of the folder',
      async () => {
        await mkdir(join(top, 'real'));
        await rename(file, join(top, 'real', 'x.md'));
        await symlink(join(top, 'real'), join(folder, 'elsewhere'));
      },
      'a link that leads out of the folder',
    ],
    [
      'a link to nothing',
      async () => {
        await rm(file);
        await symlink('nowhere.md', file);
      },
      'a link to nothing (ENOENT)',
    ],
    [
      'a link to itself',
      async () => {
        await rm(file);
        await symlink(`${slug}.md`, file);
      },
      'a link that leads to itself (ELOOP)',
    ],
    [
      'two links to each other',
      async () => {
        await rm(file);
        await symlink('other.md', file);
        await symlink(`${slug}.md`, join(folder, 'other.md'));
      },
      'a link that leads to itself (ELOOP)',
    ],
    [
      'a link to a device',
      async () => {
        await rm(file);
        await symlink('/dev/null', file);
      },
      'a link that leads out of the folder',
    ],
    [
      'a link to a pipe',
      async () => {
        await rm(file);
        spawnSync('mkfifo', [join(folder, 'pipe')]);
        await symlink('pipe', file);
      },
      'not a file',
    ],
    [
      'a pipe',
      async () => {
        await rm(file);
        spawnSync('mkfifo', [file]);
      },
      'not a file',
    ],
    [
      'a socket',
      async () => {
        await rm(file);
        const socket = createServer().listen(file);
        await once(socket, 'listening');
        onTestFinished(() => void socket.close());
      },
      'not a file',
    ],
    [
      'a link to the folder above',
      async () => {
        await rename(file, join(top, `${slug}.md`));
        await symlink('..', join(folder, 'up'));
      },
      'a link that leads out of the folder',
    ],
    [
      'a link out of the folder by another one in it',
      async () => {
        await linkTo(join(top, 'real', 'x.md'));
        await rename(file, join(folder, '.out'));
        await symlink('.out', file);
      },
      'a link that leads out of the folder',
    ],
    [
      'a link to a folder beside that begins like it',
      async () => linkTo(join(top, 'p-other', 'x.md')),
      'a link that leads out of the folder',
    ],
    [
      'a link to a file below a file',
      async () => {
        await rename(file, join(folder, 'x.txt'));
        await symlink('x.txt/y.md', file);
      },
      'ENOTDIR',
    ],
    [
      'a link with too long a name',
      async () => {
        await rm(file);
        await symlink('x'.repeat(300), file);
      },
      'ENAMETOOLONG',
    ],
  ];
  it.each<[what: string, change: (text: string) => string | Buffer, words: string]>([
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16, not UTF-8'],
    ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le'), 'UTF-16, not UTF-8'],
    ['big-endian UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'UTF-16, not UTF-8'],
    ['Windows-1252', (text) => Buffer.from(`${text}é`, 'latin1'), 'not UTF-8'],
    [
      'a conflict at its start',
      (text) => `<<<<<<< HEAD\n${text}`,
      'its front matter must begin with a line ---',
    ],
    [
      'front matter without an end',
      (text) => text.replace(/\n---\n/, '\n'),
      'its front matter must begin with a line ---',
    ],
    ['front matter without a start', (text) => text.slice(4), 'its front matter must begin with a line ---'],
  ])('a file of %s', async (_what, change, words) => {
    await edit(file);
    const changed = change(await readFile(file, 'utf8'));
    await writeFile(file, changed);
    const said = await run('push', folder, '--dry-run');
    expect(said).toMatchObject({ code: 6, out: '0 of 0 unchanged.\n' });
    expect(said.err).toContain(`${slug}.md: ${words}`);
    expect((await run('pull', folder)).code).toBe(6);
    expect(await readFile(file)).toEqual(Buffer.from(changed));
  });

  it.each(CASES)('%s', async (_what, arrange, words) => {
    await arrange();
    const said = await run('push', folder, '--dry-run');
    expect(said).toMatchObject({ code: 6, out: '0 of 0 unchanged.\n' });
    expect(said.err).toMatch(/: not read, /);
    expect(said.err).toContain(words);
    expect(await run('pull', folder)).toMatchObject({ code: 6 });
  });

  it.runIf(process.getuid?.() === 0)('a file and a folder without permission to read', async () => {
    await mkdir(join(folder, 'closed'));
    await chmod(join(folder, 'closed'), 0);
    await chmod(file, 0);
    for (const place of [top, folder]) await chmod(place, 0o755);
    const said = await cuebook(['push', folder, '--dry-run'], { env, uid: 65_534 });
    expect(said).toMatchObject({ code: 6, out: '0 of 0 unchanged.\n' });
    expect(said.err).toContain(`${slug}.md: not read, no permission (EACCES).`);
    expect(said.err).toContain('closed: not read, no permission (EACCES).');
  });

  it.runIf(process.getuid?.() === 0)('import names what it can’t read, and imports the rest', async () => {
    const [closed, open] = [join(folder, 'closed.md'), join(folder, 'open.md')];
    await writeFile(closed, '# Closed\n\nText');
    await writeFile(open, '# Open\n\nText');
    await mkdir(join(folder, 'shut'));
    await rm(file);
    await chmod(closed, 0);
    await chmod(join(folder, 'shut'), 0);
    for (const place of [top, folder]) await chmod(place, 0o755);
    const one = await cuebook(['import', closed, open, '--dry-run'], { env, uid: 65_534 });
    expect(one).toMatchObject({ code: 6, out: 'would create: Open\n1 to create, 1 failed.\n' });
    expect(one.err).toContain('closed.md: not read, no permission (EACCES).');
    const all = await cuebook(['import', folder, '--dry-run'], { env, uid: 65_534 });
    expect(all).toMatchObject({ code: 6 });
    expect(all.out).toContain('would create: Open');
    expect(all.err).toMatch(/closed\.md.*Can’t be read \(EACCES\)/);
    expect(all.err).toMatch(/shut.*Can’t be read \(EACCES\)/);
  });
});

describe('pull --force keeps', () => {
  it('the target, the mode and what is beside a file that is a link', async () => {
    const real = join(folder, 'real', 'x.md');
    await linkTo(real);
    await chmod(real, 0o600);
    const whole = await readFile(real, 'utf8');
    await edit(file);
    expect(await run('pull', folder, '--force')).toMatchObject({ code: 0, err: '' });
    expect(await readlink(file)).toBe(real);
    expect(await readFile(real, 'utf8')).toBe(whole);
    expect(await modeOf(real)).toBe('600');
    expect(await readdir(join(folder, 'real'))).toEqual(['x.md']);
  });

  it('a file outside that a link leads to, as it is', async () => {
    const real = join(top, 'real', 'x.md');
    await linkTo(real);
    await edit(real);
    const edited = await readFile(real, 'utf8');
    const said = await run('pull', folder, '--force');
    expect(said.code).toBe(6);
    expect(said.err).toContain('a link that leads out of the folder');
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readFile(real, 'utf8')).toBe(edited);
  });

  it.each([0o400, 0o600, 0o604, 0o620, 0o640, 0o644, 0o664, 0o666, 0o700, 0o755, 0o777])(
    'pulling with --force keeps the mode %o of a file',
    async (mode) => {
      await edit(file);
      await chmod(file, mode);
      expect(await run('pull', folder, '--force')).toMatchObject({ code: 0 });
      expect(await modeOf(file)).toBe(mode.toString(8));
      expect(await readFile(file, 'utf8')).not.toContain('edited');
    },
  );

  it.runIf(process.getuid?.() === 0)('pulling with --force keeps the owner of a file', async () => {
    await edit(file);
    await chown(file, 12_345, 54_321);
    await run('pull', folder, '--force');
    expect(await stat(file)).toMatchObject({ uid: 12_345, gid: 54_321 });
  });

  it.each<[what: string, names: (() => string)[]]>([
    ['two names in the folder', [() => join(folder, 'again.md')]],
    ['a name of another extension', [() => join(folder, 'again.txt')]],
    ['a hidden name', [() => join(folder, '.again.md')]],
    ['a name outside of the folder', [() => join(top, 'outside.md')]],
    ['names in other folders', [() => join(top, 'outside.md'), () => join(folder, '.git')]],
  ])('a file with several names: %s', async (_what, names) => {
    const whole = await readFile(file, 'utf8');
    await edit(file);
    await chmod(file, 0o640);
    for (const name of names) await link(file, name());
    const said = await run('pull', folder, '--force');
    expect(said.code).toBe(0);
    for (const name of [file, ...names.map((one) => one())]) {
      expect(await readFile(name, 'utf8')).toBe(whole);
      expect(await modeOf(name)).toBe('640');
      expect((await stat(name)).nlink).toBe(names.length + 1);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('all names of a file that gets longer, and shorter', async () => {
    const other = join(top, 'other.md');
    await link(file, other);
    const before = await readFile(file, 'utf8');
    for (const content of ['Much longer than it was before\n'.repeat(50), 'x']) {
      const { id } = (await db.prompt.findFirst({ where: { slug }, select: { id: true } }))!;
      await callerAs(owner).prompt.update({ id, content });
      expect((await run('pull', folder)).out).toBe('0 new, 1 updated, 0 unchanged.\n');
      const [one, two] = [await readFile(file, 'utf8'), await readFile(other, 'utf8')];
      expect(one).toContain(content);
      expect(two).toBe(one);
    }
    expect(before).not.toBe(await readFile(file, 'utf8'));
  });

  describe.runIf(process.getuid?.() === 0)('for somebody else', () => {
    const OTHER = 65_534;
    const pull = () => cuebook(['pull', folder, '--force'], { env, uid: OTHER });
    beforeEach(async () => {
      await edit(file);
      for (const place of [top, folder]) await chmod(place, 0o777);
    });

    it('the owner of a file that they may write', async () => {
      await chmod(file, 0o666);
      expect(await pull()).toMatchObject({ code: 0, err: '' });
      expect(await stat(file)).toMatchObject({ uid: 0 });
      expect(await modeOf(file)).toBe('666');
      expect(await readFile(file, 'utf8')).not.toContain('edited');
      expect(await readdir(folder)).toEqual([`${slug}.md`]);
    });

    it('a file that they may write, in a folder that they may not', async () => {
      await chown(file, OTHER, OTHER);
      await chmod(folder, 0o755);
      expect(await pull()).toMatchObject({ code: 0, err: '' });
      expect(await readFile(file, 'utf8')).not.toContain('edited');
    });

    it('a file that they may read only is named by the push that can’t note its version', async () => {
      await chmod(file, 0o644);
      const push = () => cuebook(['push', folder], { env, uid: OTHER });
      const words = 'the file can’t be written: no permission (EACCES); pull it when it can';
      expect(await push()).toMatchObject({ code: 6, out: expect.stringContaining(words) as string });
      expect(await push()).toMatchObject({
        code: 6,
        out: '1 of 1 unchanged.\n',
        err: expect.stringContaining(words) as string,
      });
    });

    it('the backup of somebody else names a file that they may not write', async () => {
      await chmod(file, 0o644);
      const said = await pull();
      expect(said.code).toBe(6);
      expect(said.err).toContain('not written, no permission (EACCES)');
      expect(await readFile(file, 'utf8')).toContain('edited');
    });
  });

  it('the line endings of Windows and the byte order mark', async () => {
    const windows = `\ufeff${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`;
    await writeFile(file, windows);
    expect((await run('push', folder)).out).toBe('1 of 1 unchanged.\n');
    expect((await run('pull', folder)).out).toBe('0 new, 0 updated, 1 unchanged.\n');
    await writeFile(file, `${windows}edited\r\n`);
    expect(await run('pull', folder, '--force')).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toBe(windows);
  });

  it('the line endings of an old Mac', async () => {
    const mac = (await readFile(file, 'utf8')).replaceAll('\n', '\r');
    await writeFile(file, mac);
    expect((await run('push', folder)).out).toBe('1 of 1 unchanged.\n');
    expect((await run('pull', folder)).out).toBe('0 new, 0 updated, 1 unchanged.\n');
    await writeFile(file, `${mac}edited\r`);
    expect(await run('pull', folder, '--force')).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toBe(mac);
  });

  it('line breaks of the text itself', async () => {
    await makePrompt({ creator: owner, isShared: false, content: 'A\r\nB\nC' });
    await run('pull', folder);
    expect((await run('push', folder)).out).toBe('2 of 2 unchanged.\n');
  });
});

it('export writes through no link out of the folder', async () => {
  const to = join(top, 'exported');
  await run('export', '--format', 'markdown', '--to', to);
  const names = await readdir(to, { recursive: true });
  const name = names.find((one) => one.endsWith('.md') && !/readme/i.test(one));
  const outside = join(top, 'outside.md');
  await writeFile(outside, 'mine');
  await rm(join(to, name!));
  await symlink(outside, join(to, name!));
  const said = await run('export', '--format', 'markdown', '--to', to, '--force');
  expect(said.code).toBe(6);
  expect(said.err).toContain('a link that leads out of the folder');
  expect(await readFile(outside, 'utf8')).toBe('mine');
});

describe('import follows', () => {
  const imported = async () => {
    const said = await run('import', folder, '--dry-run');
    return {
      ...said,
      titles: [...said.out.matchAll(/would create: (.*)/g)].map(([, title]) => title).sort(),
    };
  };
  beforeEach(async () => {
    await rm(file);
    await writeFile(join(folder, 'one.md'), '# One\n\nText');
  });

  it('links in the folder once, to files, hidden ones and folders', async () => {
    await mkdir(join(folder, '.store', 'sub'), { recursive: true });
    await writeFile(join(folder, '.store', 'two.md'), '# Two\n\nText');
    await writeFile(join(folder, '.store', 'sub', 'three.md'), '# Three\n\nText');
    await symlink('one.md', join(folder, 'again.md'));
    await symlink('.store/two.md', join(folder, 'two.md'));
    await symlink('.store', join(folder, 'store'));
    await symlink('store', join(folder, 'store-again'));
    await symlink('.', join(folder, 'loop'));
    await symlink('../..', join(folder, '.store', 'sub', 'up'));
    expect(await imported()).toMatchObject({ code: 0, titles: ['One', 'Three', 'Two'] });
  });

  it('no link out of the folder, to nothing or to itself, and names them', async () => {
    await writeFile(join(top, 'outside.md'), '# Outside\n\nText');
    await symlink(join(top, 'outside.md'), join(folder, 'out.md'));
    await symlink('nothing.md', join(folder, 'dangling.md'));
    await symlink('self.md', join(folder, 'self.md'));
    const said = await imported();
    expect(said).toMatchObject({ code: 6, titles: ['One'] });
    expect(said.err).toMatch(/out\.md.*A link that leads out of the folder/);
    expect(said.err).toMatch(/dangling\.md.*Can’t be read \(ENOENT\)/);
    expect(said.err).toMatch(/self\.md.*Can’t be read \(ELOOP\)/);
  });

  it('a link to the folder itself, and names a pipe in it', async () => {
    await rename(folder, join(top, 'real'));
    await symlink('real', folder);
    spawnSync('mkfifo', [join(folder, 'pipe.md')]);
    const said = await imported();
    expect(said).toMatchObject({ code: 6, titles: ['One'] });
    expect(said.err).toMatch(/pipe\.md.*Not a file/);
  });
});

it('export names a pipe where a file would be, and does not wait for it', async () => {
  const to = join(top, 'exported');
  await run('export', '--format', 'markdown', '--to', to);
  const names = await readdir(to, { recursive: true });
  const pipe = join(
    to,
    names.find((one) => one.endsWith('.md') && !/readme/i.test(one))!,
  );
  await rm(pipe);
  spawnSync('mkfifo', [pipe]);
  const said = await run('export', '--format', 'markdown', '--to', to, '--force');
  expect(said).toMatchObject({ code: 6, err: expect.stringContaining('not a file') as string });
  expect((await lstat(pipe)).isFIFO()).toBe(true);
});

it('export takes an empty folder that is a link', async () => {
  const [real, to] = [join(top, 'real'), join(top, 'exported')];
  await mkdir(real);
  await symlink('real', to);
  expect(await run('export', '--format', 'markdown', '--to', to)).toMatchObject({ code: 0 });
  expect((await readdir(real)).length).toBeGreaterThan(0);
  expect(await run('export', '--format', 'markdown', '--to', to)).toMatchObject({ code: 6 });
});
