import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findEnvironmentProblem } from '@/env-schema';
import { ensureSecrets, readEnvironment } from '../../../scripts/lib/environment.mjs';
import { isInstalled } from '../../../scripts/lib/install.mjs';
import { expectFreePort } from '../../../scripts/lib/port.mjs';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-launcher-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('readEnvironment', () => {
  test('the terminal wins over .env.local, which wins over .env; an empty value is none', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, '.env'), 'CUE_A=env\nCUE_B=env\nCUE_C="with space" # comment\nCUE_D=env\n');
    await writeFile(join(root, '.env.local'), 'CUE_A=local\nCUE_B=local\nCUE_D=\n');
    process.env['CUE_A'] = 'terminal';
    onTestFinished(() => {
      delete process.env['CUE_A'];
    });
    const environment = readEnvironment(root);
    expect(environment).toMatchObject({ CUE_A: 'terminal', CUE_B: 'local', CUE_C: 'with space' });
    expect(environment).not.toHaveProperty('CUE_D');
  });
});

describe('a built copy that can’t be written', () => {
  test('a built copy that can’t be written is taken as it was built', async () => {
    const root = await temporaryFolder();
    const dist = join(root, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'launcher.mjs'), 'export {};');
    await chmod(root, 0o755);
    await chmod(dist, 0o555);
    const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/bundle.mjs')).href;
    const program = `const { bundle } = await import(${JSON.stringify(script)});
      console.log(await bundle(process.argv[1], 'scripts/lib/launcher.ts', 'dist/launcher.mjs'));`;
    // Root bypasses permissions, so an unprivileged user runs the program.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', program, root],
      nobody,
    );
    expect(stdout.trim()).toBe(join(dist, 'launcher.mjs'));
    expect(await readFile(join(dist, 'launcher.mjs'), 'utf8')).toBe('export {};');
  });
});

describe('ensureSecrets', () => {
  test.runIf(process.platform === 'linux')('says of a place where no folder can be made', () => {
    expect(() => ensureSecrets('/proc/nowhere/data')).toThrow('Can’t create the data folder /proc/nowhere.');
  });

  test('creates long secrets once, readable by their owner only, and adds what a newer version needs', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const first = ensureSecrets(dataDir);
    expect(first.made).toBe(true);
    expect(Object.keys(first.values).sort()).toEqual([
      'INDEXNOW_KEY',
      'NEXTAUTH_SECRET',
      'POSTGRES_APP_PASSWORD',
      'POSTGRES_SUPERUSER_PASSWORD',
    ]);
    const { INDEXNOW_KEY, ...secrets } = first.values;
    const values = Object.values(secrets);
    expect(new Set(values).size).toBe(3);
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
    expect(findEnvironmentProblem({ INDEXNOW_KEY })).toBeNull();
    expect((await stat(first.file)).mode & 0o777).toBe(0o600);
    // Other users can't list the folder.
    expect((await stat(dataDir)).mode & 0o066).toBe(0);

    expect(ensureSecrets(dataDir)).toEqual({ ...first, made: false });

    const text = await readFile(first.file, 'utf8');
    await writeFile(first.file, text.replace(/^POSTGRES_APP_PASSWORD=.*\n/m, ''));
    const repaired = ensureSecrets(dataDir);
    expect(repaired.made).toBe(true);
    expect(repaired.values).toMatchObject({ NEXTAUTH_SECRET: first.values['NEXTAUTH_SECRET'] });
    expect(repaired.values['POSTGRES_APP_PASSWORD']).toMatch(/^[\w-]{43}$/);
  });
});

describe('isInstalled', () => {
  const lock = (version: string) =>
    JSON.stringify({
      packages: {
        '': { version: '1.0.0' },
        'node_modules/a': { version },
        'node_modules/mac-only': { version: '1.0.0', optional: true },
      },
    });

  test('tells a missing folder, a folder of another lock file, and one that somebody filled with npm', async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, 'package-lock.json'), lock('1.0.0'));
    expect(isInstalled(root, 'running')).toBe(false);

    await mkdir(join(root, 'node_modules'));
    const record = join(root, 'node_modules/.package-lock.json');
    await writeFile(record, JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
    expect(isInstalled(root, 'running')).toBe(false);

    await writeFile(record, JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    expect(isInstalled(root, 'running')).toBe(true);

    await writeFile(join(root, 'package-lock.json'), lock('1.1.0'));
    expect(isInstalled(root, 'running')).toBe(false);
  });

  test('the tests need more than a start', async () => {
    const root = await temporaryFolder();
    const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
    const tool = { 'node_modules/tool': { version: '1.0.0', dev: true } };
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...packages, ...tool } }));
    await mkdir(join(root, 'node_modules'));
    const record = join(root, 'node_modules/.package-lock.json');
    await writeFile(record, JSON.stringify({ packages }));
    expect(isInstalled(root, 'all')).toBe(false);
    expect(isInstalled(root, 'running')).toBe(true);
    expect(isInstalled(root, 'all')).toBe(false);

    await writeFile(record, JSON.stringify({ packages: { ...packages, ...tool } }));
    expect(isInstalled(root, 'all')).toBe(true);
    expect(isInstalled(root, 'running')).toBe(true);
  });
});

describe('expectFreePort', () => {
  test('names a taken port, who has it where the system tells, and another one to try', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const problem = await expectFreePort('127.0.0.1', port, 0).catch((error: unknown) => error);
    expect((problem as Error).message).toMatch(
      new RegExp(`^Port ${port} is in use by (another program|.+ \\(process ${process.pid}\\))\\.$`),
    );
    expect((problem as { remedy: string }).remedy).toContain(`PORT=${port + 1} npm start`);
  });

  test('waits for a port whose holder is leaving', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const waiting = expectFreePort('127.0.0.1', port, 10_000);
    server.close();
    await expect(waiting).resolves.toBeUndefined();
  });

  test('says when HOST is not of this machine', async () => {
    await expect(expectFreePort('192.0.2.1', 4000, 0)).rejects.toThrow('isn’t an address of this machine');
  });
});

test('an old Node.js is refused in words it can still read', async () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' });
    await import(${JSON.stringify(join(process.cwd(), 'scripts/lib/require-node.mjs'))});`;
  const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', script], (_error, _stdout, text) =>
      resolve({ code: child.exitCode, stderr: text }),
    );
  });
  expect(code).toBe(1);
  expect(stderr).toContain('requires Node.js 20.19 or later');
  expect(stderr).toContain('You are running 18.20.0');
});
