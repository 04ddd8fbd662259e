import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from '@/server/services/account/sign-in';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { freshAddress } from '../../support/api-request';
import { GUEST } from '@/domain/actor';
import { callerAs } from '../../support/caller';
import { makeProfile } from '../../support/factories';
import { startTestServer } from '../../support/http';

/** Limits across instances and behind proxies. */

const ROOT = join(import.meta.dirname, '../../..');
const TRIES = 60;

/** Another instance on the same database. */
async function startInstance(email: string, address: string): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`,
      `--import=${pathToFileURL(join(ROOT, 'scripts/lib/server-only.mjs')).href}`,
      join(import.meta.dirname, 'limits-process.ts'),
      email,
      address,
      String(TRIES),
    ],
    { cwd: ROOT, env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const line = await lines.next();
  if (line.done) throw new Error('The instance ended without a word.');
  return line.value;
}

describe('two instances on one database', () => {
  it(`judge exactly ten of ${2 * TRIES} wrong passwords of an account`, async () => {
    const { email } = await makeProfile({ password: 'right password' });
    const instances = await Promise.all([0, 1].map(() => startInstance(email, freshAddress())));
    const spoken = instances.map((instance) =>
      createInterface({ input: instance.stdout })[Symbol.asyncIterator](),
    );
    const complaints = instances.map((instance) => {
      let text = '';
      instance.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      return () => text;
    });
    const ready = await Promise.all(spoken.map(nextLine)).catch(() => complaints.map((read) => read()));
    expect(ready).toEqual(['ready', 'ready']);
    for (const instance of instances) instance.stdin.write('go\n');
    const outcomes = (await Promise.all(spoken.map(nextLine))).flatMap(
      (line) => JSON.parse(line) as string[],
    );
    expect(outcomes.filter((outcome) => outcome === 'UNAUTHORIZED')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(2 * TRIES - 10);
  });
});

describe('the address that limits count', () => {
  /** Signs in behind a front testServer, as the application does, with headers of the client's choice. */
  async function countChecked(
    trustedProxies: string[],
    forwardedFor: (index: number) => string,
  ): Promise<number> {
    const testServer = await startTestServer({ trustedProxies }, async (req, res) => {
      const email = `${randomUUID()}@example.org`;
      const code = await signIn(
        { db, now: new Date(), address: String(req.headers[CLIENT_ADDRESS_HEADER]), userAgent: '' },
        { email, password: 'wrong' },
      ).then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError ? error.code : 'INTERNAL'),
      );
      res.setHeader('content-type', 'text/plain');
      res.end(code);
    });
    onTestFinished(() => testServer.close());
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        testServer.send('/', {
          headers: {
            'X-Forwarded-For': forwardedFor(index),
            'X-Real-IP': `203.0.113.${index}`,
            Forwarded: `for=203.0.113.${index}`,
            'True-Client-IP': `203.0.113.${index}`,
            'CF-Connecting-IP': `203.0.113.${index}`,
            [CLIENT_ADDRESS_HEADER]: `203.0.113.${index}`,
          },
        }),
      ),
    );
    return answers.filter(({ body }) => body === 'UNAUTHORIZED').length;
  }

  it('the address that limits count is the socket’s, even if sixty headers claim another', async () => {
    expect(await countChecked([], (index) => `203.0.113.${index}`)).toBe(25);
  });

  it('the address that limits count is the one that a trusted proxy vouches for, and not what stands before it', async () => {
    const client = freshAddress();
    expect(await countChecked(['loopback'], (index) => `203.0.113.${index}, ${client}`)).toBe(25);
  });

  it('the address that limits count is a network of 64 bits where addresses are plenty', async () => {
    const network = freshAddress().replace(/::1$/, '');
    expect(await countChecked(['loopback'], (index) => `${network}:${index}::${index}`)).toBe(25);
  });

  it('the address that limits count is each client’s own behind a trusted proxy', async () => {
    expect(await countChecked(['loopback'], () => freshAddress())).toBe(60);
  });
});

describe('a network of 48 bits', () => {
  it('a network of 48 bits has ten times the limit of an address, however many of 64 bits it holds', async () => {
    const network = freshAddress().replace(/:1::1$/, '');
    const requestFrom = (address: string) =>
      callerAs(GUEST, { address })
        .account.requestPasswordReset({ email: `${randomUUID()}@example.org` })
        .then(
          () => 'taken',
          (error: unknown) => (error as { code: string }).code,
        );
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, index) => requestFrom(`${network}:${index.toString(16)}::1`)),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'FORBIDDEN')).toHaveLength(70);
    // Requests rejected for one address count for that address only.
    const other = freshAddress().replace(/:1::1$/, '');
    await Promise.all(Array.from({ length: 120 }, () => requestFrom(`${other}:1::1`)));
    expect(await requestFrom(`${other}:2::1`)).toBe('taken');
  });
});

describe('the limits of the whole server', () => {
  const guest = (address: string) => callerAs(GUEST, { address });
  const email = () => `${randomUUID()}@example.org`;
  const asks = {
    signInServer: (address: string) =>
      signIn({ db, now: new Date(), address, userAgent: '' }, { email: email(), password: 'wrong' }),
    registerServer: (address: string) =>
      guest(address).account.register({
        email: email(),
        password: 'secret',
        fullName: 'Someone',
      }),
    resetServer: (address: string) =>
      guest(address).account.requestPasswordReset({
        email: email(),
      }),
    codeServer: (address: string) => guest(address).account.sendCode({ email: email() }),
  };
  const used = async (name: string) =>
    (await db.rateLimit.findUnique({ where: { key: `${name}:all` } }))?.points ?? 0;
  const codeOf = (ask: Promise<unknown>) =>
    ask.then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    );

  it.each([
    ['signInServer', 5_000, 25],
    ['registerServer', 500, 2],
    ['resetServer', 1_000, 5],
    ['codeServer', 1_000, 10],
  ] as const)(
    '%s: %i tries, of which no address uses up more than %i without work',
    async (name, total, ofAddress) => {
      const ask = asks[name];
      const address = freshAddress();
      const before = await used(name);
      await Promise.all(Array.from({ length: 4 * ofAddress }, () => codeOf(ask(address))));
      // A wrong password stays counted, like a registration and a request.
      expect((await used(name)) - before).toBe(ofAddress);

      await db.rateLimit.update({ where: { key: `${name}:all` }, data: { points: total - 1 } });
      // Above it no user is rejected: unknown clients wait a little.
      expect(await codeOf(ask(freshAddress()))).not.toBe('TOO_MANY_REQUESTS');
      expect(await codeOf(ask(freshAddress()))).not.toBe('TOO_MANY_REQUESTS');
      await db.rateLimit.delete({ where: { key: `${name}:all` } });
    },
  );
});
