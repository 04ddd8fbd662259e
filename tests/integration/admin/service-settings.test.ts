import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AiSave, MailSave } from '@/domain/admin/service-settings';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import { db } from '@/server/db';
import { createIssuerClient } from '@/server/ports/issuer/issuer-client';
import { createSmtpMailer } from '@/server/ports/mailer/smtp-mailer';
import type { ApiContext } from '@/server/api/context';
import { currentMailer } from '@/server/services/service-settings/mail';
import { collect, modelOf } from '../../support/ai-model';
import { CANARY_KEY, openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { freePort } from '../../support/free-port';
import { runInstances } from '../../support/instances';
import { openSmtp, smtpRefusal } from '../../support/smtp';

/** AI and mail as admins set them in the app: who may, where the secrets go, and what every server reads at its next use. */

const PASSWORD = ' pässword of the tests ';

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let admin: TestProfile;
let member: TestProfile;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());
beforeEach(async () => {
  [admin, member] = await Promise.all([makeProfile({ role: 'admin' }), makeProfile()]);
});
afterEach(() => db.serviceSettings.deleteMany());

/** A caller with a fresh session, or one of the given age. */
function fresh(actor: TestProfile, overrides: Partial<ApiContext> & { minutesAgo?: number } = {}) {
  const { minutesAgo = 0, ...rest } = overrides;
  const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000);
  return callerAs(actor, { session: { idHash: 'none', authenticatedAt } as ApiContext['session'], ...rest });
}

const ai = (change: { [Name in keyof AiSave]?: AiSave[Name] | undefined } = {}) =>
  ({
    provider: 'openai',
    baseUrl: standIn.openaiUrl,
    model: 'small',
    apiKey: CANARY_KEY,
    ...change,
  }) as AiSave;

async function mailServer(options: Parameters<typeof openSmtp>[0] = {}) {
  const signedIn: string[] = [];
  const server = await openSmtp({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      signedIn.push(`${username ?? ''}:${password ?? ''}`);
      done(null, { user: username });
    },
    ...options,
  });
  onTestFinished(() => server.close());
  return { ...server, signedIn };
}

const mail = (port: number, change: Partial<MailSave> = {}): MailSave => ({
  host: '127.0.0.1',
  port,
  encryption: 'none',
  user: 'postmaster',
  password: PASSWORD,
  fromName: 'Prompts, of "us" <all>',
  fromAddress: 'prompts@example.org',
  ...change,
});

const withoutKey = ({ apiKey: _, ...rest }: AiSave): AiSave => rest;
const withoutPassword = ({ password: _, ...rest }: MailSave): MailSave => rest;
const outgoing = () => ({
  id: crypto.randomUUID(),
  to: 'zoe@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  date: new Date(),
});

async function ask(overrides: Partial<ApiContext> = {}): Promise<string | undefined> {
  const events = await collect(
    await callerAs(member, overrides).ai.enhanceInEditor({ content: 'Fix teh words.' }),
  );
  const last = events.at(-1);
  return last?.type === 'done' ? last.text : undefined;
}

/** Everything of the database as text, with what an admin reads. */
async function everythingTold(): Promise<string> {
  const api = fresh(admin);
  const told = [
    await api.admin.setup(),
    await api.admin.health({}),
    await api.admin.listAudit({}),
    await api.ai.status(),
    await db.auditEvent.findMany(),
    await db.serviceSettings.findMany(),
  ];
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

describe('what an admin has saved', () => {
  it('what an admin has saved is used by the next call for AI, with its key sent to its address only', async () => {
    expect((await failureOf(ask())).code).toBe('SERVICE_UNAVAILABLE');
    await fresh(admin).admin.saveAi(ai());
    expect(await callerAs(member).ai.status()).toMatchObject({ available: true, provider: 'openai' });
    expect(await ask()).toContain('Fix the words.');
    const request = standIn.requests.at(-1);
    expect([request?.body['model'], request?.headers.authorization]).toEqual([
      'small',
      `Bearer ${CANARY_KEY}`,
    ]);
    await fresh(admin).admin.saveAi(ai({ provider: 'gemini', baseUrl: standIn.geminiUrl, model: 'large' }));
    await ask();
    expect(standIn.requests.at(-1)).toMatchObject({ wire: 'gemini' });
    expect(standIn.requests.at(-1)?.path).toContain('large');
    await fresh(admin).admin.removeService({ name: 'ai' });
    expect(await callerAs(member).ai.status()).toMatchObject({ available: false });
    expect((await failureOf(ask())).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('what an admin has saved is used by the next mail, whose sender is one address, no matter what the name contains', async () => {
    const mailer = currentMailer(db);
    const [first, second] = [await mailServer(), await mailServer()];
    await fresh(admin).admin.saveMail(mail(first.port));
    await mailer.send(outgoing());
    expect(first.signedIn).toEqual([`postmaster:${PASSWORD}`]);
    expect(first.taken[0]).toMatchObject({
      envelope: { from: 'prompts@example.org', to: ['zoe@example.org'] },
      from: { name: 'Prompts, of "us" <all>', address: 'prompts@example.org' },
    });
    await fresh(admin).admin.saveMail(mail(second.port, { user: '', password: '' }));
    await mailer.send(outgoing());
    expect([first.taken.length, second.taken.length, second.signedIn]).toEqual([1, 1, []]);
  });

  it('what an admin has saved is told to nobody: no answer, event, row or page of the health holds a secret', async () => {
    const server = await mailServer();
    await fresh(admin).admin.saveAi(ai());
    await fresh(admin).admin.saveMail(mail(server.port));
    for (const part of ['ai', 'mail'] as const) await fresh(admin).admin.testSetup({ part });
    const told = await everythingTold();
    expect(told).not.toContain(CANARY_KEY);
    expect(told).not.toContain(PASSWORD.trim());
    const { ai: setAi, mail: setMail } = await fresh(admin).admin.setup();
    expect(setAi).toMatchObject({
      state: 'works',
      source: 'saved',
      saved: { model: 'small', hasSecret: true },
    });
    expect(setMail).toMatchObject({
      state: 'works',
      source: 'saved',
      saved: { user: 'postmaster', hasSecret: true },
    });
  });

  it('what an admin has saved is in the audit log with each change, and with nothing where nothing changed', async () => {
    const api = fresh(admin);
    await api.admin.saveAi(ai());
    await api.admin.saveAi(withoutKey(ai()));
    await api.admin.saveAi(withoutKey(ai({ model: 'big' })));
    await api.admin.saveAi(ai({ model: 'big', apiKey: '' }));
    await api.admin.removeService({ name: 'ai' });
    await api.admin.removeService({ name: 'ai' });
    const found = await db.auditEvent.findMany({ where: { actorId: admin.id }, orderBy: { id: 'asc' } });
    const { host } = new URL(standIn.openaiUrl);
    expect(found.map(({ action, details }) => [action, details])).toEqual([
      ['setup.save', { to: 'ai', host, fields: ['provider', 'baseUrl', 'model', 'apiKey'] }],
      ['setup.save', { to: 'ai', host, fields: ['model'] }],
      ['setup.save', { to: 'ai', host, fields: ['apiKey'] }],
      ['setup.remove', { to: 'ai', host }],
    ]);
    const { items } = await api.admin.listAudit({ kind: 'setup' });
    expect(items[0]?.subject).toEqual({ kind: 'setting', name: 'Setup', href: '/admin/setup' });
  });
});

describe('a secret', () => {
  it.each([
    ['address', (): Partial<AiSave> => ({ baseUrl: 'https://elsewhere.example/v1' })],
    ['provider', (): Partial<AiSave> => ({ provider: 'gemini' })],
    ['scheme', (): Partial<AiSave> => ({ baseUrl: standIn.openaiUrl.replace('http:', 'https:') })],
    ['provider’s own address', (): Partial<AiSave> => ({ baseUrl: '' })],
  ])('a secret of AI is asked for again with another %s, and nothing is changed', async (_, change) => {
    await fresh(admin).admin.saveAi(ai());
    const before = await db.serviceSettings.findMany();
    const failure = await failureOf(fresh(admin).admin.saveAi(withoutKey(ai(change()))));
    expect(failure).toMatchObject({
      code: 'BAD_REQUEST',
      data: { fieldErrors: { apiKey: [expect.stringContaining('again')] } },
    });
    expect(await db.serviceSettings.findMany()).toEqual(before);
    await fresh(admin).admin.saveAi(ai({ ...change(), apiKey: 'another' }));
  });

  it.each([
    ['server', { host: 'localhost' }],
    ['port', { port: 2525 }],
    ['encryption', { encryption: 'tls' as const }],
  ])('a secret of mail is asked for again with another %s', async (_, change) => {
    await fresh(admin).admin.saveMail(mail(25));
    const failure = await failureOf(fresh(admin).admin.saveMail(withoutPassword(mail(25, change))));
    expect(failure.data['fieldErrors']).toEqual({ password: [expect.stringContaining('again')] });
    await fresh(admin).admin.saveMail(withoutPassword(mail(25, { fromName: 'Only the name' })));
  });

  it('goes nowhere else either when the row is changed by other means', async () => {
    await fresh(admin).admin.saveAi(ai());
    const config = withoutKey(ai({ baseUrl: `${standIn.openaiUrl}/` }));
    await db.serviceSettings.update({ where: { name: 'ai' }, data: { config } });
    const before = standIn.requests.length;
    expect((await failureOf(ask())).code).toBe('SERVICE_UNAVAILABLE');
    expect(standIn.requests.length).toBe(before);
  });

  it('a secret of settings that can’t be read any more is used for nothing; they are said, replaced and removed', async () => {
    const server = await mailServer();
    await fresh(admin).admin.saveAi(ai());
    await fresh(admin).admin.saveMail(mail(server.port));
    await db.serviceSettings.updateMany({ data: { config: { host: 7 } } });
    const problem = expect.stringContaining('can’t be read any more') as string;
    const unsound = { state: 'attention', source: 'saved', saved: null, problem };
    expect(await fresh(admin).admin.setup()).toMatchObject({ ai: unsound, mail: unsound });
    const { checks } = await fresh(admin).admin.health({});
    const found = checks.filter(({ part }) => part === 'ai' || part === 'mail');
    expect(found.map(({ state, text }) => [state, text.includes('can’t be read')])).toEqual([
      ['problem', true],
      ['problem', true],
    ]);
    expect(await fresh(admin).admin.testSetup({ part: 'ai' })).toEqual({ isWorking: false, text: problem });
    expect((await failureOf(ask())).code).toBe('SERVICE_UNAVAILABLE');
    await expect(currentMailer(db).send(outgoing())).rejects.toMatchObject({ reason: 'ESETTINGS' });
    expect(server.taken).toEqual([]);

    await fresh(admin).admin.saveMail(mail(server.port));
    await fresh(admin).admin.removeService({ name: 'ai' });
    expect(await fresh(admin).admin.setup()).toMatchObject({
      ai: { source: 'none' },
      mail: { source: 'saved', saved: { hasSecret: true } },
    });
    // The log leads to where they are set.
    const { items } = await fresh(admin).admin.listAudit({});
    expect(items.find(({ action }) => action === 'setup.remove')?.subject.href).toBe('/admin/setup');
  });

  it('a secret that can’t be opened any more turns AI off and has mail wait, and everybody who can help is told', async () => {
    const server = await mailServer();
    await fresh(admin).admin.saveAi(ai());
    await fresh(admin).admin.saveMail(mail(server.port));
    await db.serviceSettings.updateMany({ data: { secret: '' } });
    const api = fresh(admin);
    expect(await api.admin.setup()).toMatchObject({
      ai: { state: 'attention', problem: expect.stringContaining('Enter it again') as string },
      mail: { state: 'attention', problem: expect.stringContaining('mail waits') as string },
    });
    expect((await failureOf(ask())).code).toBe('SERVICE_UNAVAILABLE');
    await expect(currentMailer(db).send(outgoing())).rejects.toMatchObject({
      kind: 'unreachable',
      reason: 'ESECRET',
    });
    expect(server.taken).toEqual([]);
    const { checks } = await api.admin.health({});
    const problems = checks.filter(({ state }) => state === 'problem').map(({ part }) => part);
    expect(problems).toEqual(expect.arrayContaining(['mail', 'ai']));
    expect((await failureOf(api.admin.saveAi(withoutKey(ai())))).data['fieldErrors']).toHaveProperty(
      'apiKey',
    );
    await api.admin.saveAi(ai());
    expect(await ask()).toContain('Fix the words.');
  });
});

describe('the environment', () => {
  it('the environment is used before what is saved, and what it sets can’t be saved', async () => {
    await fresh(admin).admin.saveAi(ai());
    const inEnvironment = { textModel: modelOf(standIn, 'gemini') };
    await ask(inEnvironment);
    expect(standIn.requests.at(-1)?.wire).toBe('gemini');
    const api = fresh(admin, inEnvironment);
    expect((await api.admin.setup()).ai).toMatchObject({
      source: 'environment',
      inUse: 'Gemini, model stand-in',
      saved: { model: 'small' },
    });
    expect((await failureOf(api.admin.saveAi(ai({ model: 'other' })))).code).toBe('CONFLICT');
    expect(await ask()).toContain('Fix the words.');
    expect(standIn.requests.at(-1)?.wire).toBe('openai');
  });

  it('sends mail through its own server only', async () => {
    const [saved, own] = [await mailServer(), await mailServer()];
    await fresh(admin).admin.saveMail(mail(saved.port));
    const environment = { SMTP_URL: `smtp://127.0.0.1:${own.port}`, MAIL_FROM: 'Own <own@example.org>' };
    await currentMailer(db, environment).send(outgoing());
    expect([saved.taken.length, own.taken.length, own.signedIn]).toEqual([0, 1, []]);
    expect(own.taken[0]?.envelope.from).toBe('own@example.org');
  });
});

describe('other servers', () => {
  const script = join(import.meta.dirname, 'services-process.ts');

  it('other servers use what was saved, but for one whose environment sets it, which sends nothing of the one to the other', async () => {
    const [saved, own] = [await mailServer(), await mailServer()];
    await fresh(admin).admin.saveAi(ai());
    await fresh(admin).admin.saveMail(mail(saved.port));
    expect(await runInstances(script, [[]])).toEqual([
      { ai: 'saved', mail: 'saved', answer: expect.stringContaining('Fix the words.') as string },
    ]);
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY_KEY}`);
    expect([saved.taken.length, own.taken.length]).toEqual([1, 0]);

    const environment = {
      GEMINI_API_KEY: 'key of the environment',
      GEMINI_BASE_URL: standIn.geminiUrl,
      SMTP_URL: `smtp://127.0.0.1:${own.port}`,
    };
    expect(await runInstances(script, [[]], environment)).toMatchObject([
      { ai: 'environment', mail: 'environment' },
    ]);
    const { wire, headers } = standIn.requests.at(-1)!;
    expect([wire, headers['x-goog-api-key']]).toEqual(['gemini', 'key of the environment']);
    expect([saved.taken.length, own.taken.length, own.signedIn]).toEqual([1, 1, []]);
  });

  it('other servers take no half of the environment: its lone key or address is not used with what is saved', async () => {
    const server = await mailServer();
    await fresh(admin).admin.saveAi(ai({ apiKey: '' }));
    await fresh(admin).admin.saveMail(mail(server.port));
    const half = { OPENAI_API_KEY: 'key of the environment', GEMINI_BASE_URL: 'http://127.0.0.1:9' };
    expect(await runInstances(script, [[]], half)).toMatchObject([{ ai: 'saved' }]);
    expect(standIn.requests.at(-1)?.headers.authorization).toBeUndefined();
    await fresh(admin).admin.saveAi(ai());
    const address = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', MAIL_FROM: 'Own <own@example.org>' };
    expect(await runInstances(script, [[]], address)).toMatchObject([{ ai: 'saved' }]);
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY_KEY}`);
    expect(server.taken.at(-1)?.envelope.from).toBe('prompts@example.org');
  });
});

describe('saving', () => {
  it('saving is for admins whose session is fresh', async () => {
    const calls = (api: ReturnType<typeof callerAs>) => [
      api.admin.saveAi(ai()),
      api.admin.saveMail(mail(25)),
      api.admin.removeService({ name: 'ai' }),
    ];
    for (const call of calls(fresh(member))) expect((await failureOf(call)).code).toBe('FORBIDDEN');
    for (const call of calls(fresh(admin, { minutesAgo: 11 }))) {
      expect(await failureOf(call)).toMatchObject({ code: 'FORBIDDEN', data: { remedy: 'confirmIdentity' } });
    }
    expect(await db.serviceSettings.count()).toBe(0);
  });

  it.each([
    ['a key with a line break', { apiKey: 'one\ntwo' }, 'apiKey'],
    ['a key that no header takes', { apiKey: 'schlüssel' }, 'apiKey'],
    ['an address with a password', { baseUrl: 'https://me:secret@x.example/v1' }, 'baseUrl'],
    ['an address with a query', { baseUrl: 'https://x.example/v1?key=1' }, 'baseUrl'],
    ['another scheme', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['no model', { model: ' ' }, 'model'],
    ['Gemini without a key', { provider: 'gemini' as const, baseUrl: '', apiKey: undefined }, 'apiKey'],
  ])('saving refuses %s beside its field', async (_, change, field) => {
    expect((await failureOf(fresh(admin).admin.saveAi(ai(change)))).data['fieldErrors']).toHaveProperty(
      field,
    );
    expect((await fresh(admin).admin.setup()).ai.source).toBe('none');
  });

  it.each([
    ['a URL for a server', { host: 'smtp://mail.example.org' }, 'host'],
    ['a server with its port', { host: 'mail.example.org:587' }, 'host'],
    ['a server with a space', { host: 'mail example' }, 'host'],
    ['a port out of range', { port: 70_000 }, 'port'],
    ['what is no port', { port: 0 }, 'port'],
    ['a user without a password', { password: '' }, 'password'],
    ['a password without a user', { user: '' }, 'user'],
    ['a password with a line break', { password: 'one\r\ntwo' }, 'password'],
    ['two senders', { fromAddress: 'a@x.io, b@x.io' }, 'fromAddress'],
    ['a name with a line break', { fromName: 'A\nBcc: b@x.io' }, 'fromName'],
  ])('saving refuses %s beside its field', async (_, change, field) => {
    const failure = await failureOf(fresh(admin).admin.saveMail(mail(25, change)));
    expect(failure.data['fieldErrors']).toHaveProperty(field);
  });

  it('takes the last of two admins at once, with a line for each', async () => {
    const other = await makeProfile({ role: 'admin' });
    await Promise.all([
      fresh(admin).admin.saveAi(ai({ model: 'one' })),
      fresh(other).admin.saveAi(ai({ model: 'two' })),
    ]);
    const { ai: set } = await fresh(admin).admin.setup();
    expect(['one', 'two']).toContain(set.saved?.model);
    const where = { action: 'setup.save', actorId: { in: [admin.id, other.id] } };
    expect(await db.auditEvent.count({ where })).toBe(2);
  });
});

describe('a test', () => {
  it('a test of AI follows no redirect', async () => {
    const api = fresh(admin);
    await api.admin.saveAi(ai({ model: 'm-@@redirect@@' }));
    const before = standIn.canaryHits.length;
    expect((await api.admin.testSetup({ part: 'ai' })).isWorking).toBe(false);
    expect(standIn.canaryHits.length).toBe(before);
  });

  it('a test of AI at a private address says the same whether the port is shut, or what answers there', async () => {
    const api = fresh(admin);
    const texts = new Set<string>();
    for (const change of [
      ...['m-@@redirect@@', 'm-@@401@@', 'm-@@404@@', 'm-@@500@@', 'm-@@429@@'].map((model) => ({ model })),
      { baseUrl: `http://127.0.0.1:${await freePort()}/v1` },
      { baseUrl: `http://127.0.0.1:${(await mailServer({})).port}/v1` },
    ]) {
      await api.admin.saveAi(ai({ model: 'm', ...change }));
      const { isWorking, text } = await api.admin.testSetup({ part: 'ai' });
      expect(isWorking).toBe(false);
      texts.add(text.replace(/with model \S+/, 'with model M'));
      expect((await api.admin.setup()).ai).toMatchObject({
        state: 'attention',
        problem: text,
        workedAt: null,
      });
    }
    expect([...texts]).toEqual([expect.stringContaining(serviceHostMessages.privateFailed)]);
  });

  it('a test of mail at a private address says the same whether the port is shut, or what answers there', async () => {
    const refuse = smtpRefusal(535, 'The secret reason of the server');
    const away = await openSmtp();
    await away.close();
    const ports = [
      (await mailServer({ onAuth: (_auth, _session, done) => done(refuse) })).port,
      (await mailServer({ onRcptTo: (_address, _session, done) => done(refuse) })).port,
      away.port,
      Number(new URL(standIn.openaiUrl).port),
    ];
    const api = fresh(admin);
    for (const port of ports) {
      await api.admin.saveMail(mail(port));
      expect(await api.admin.testSetup({ part: 'mail' })).toEqual({
        isWorking: false,
        text: serviceHostMessages.privateFailed,
      });
    }
  });

  it.each([
    '169.254.169.254',
    '2852039166',
    '0xa9.0xfe.0xa9.0xfe',
    '::ffff:169.254.169.254',
    'fd00:ec2::254',
  ])('a test never asks the metadata address %s', async (host) => {
    const api = fresh(admin);
    const inUrl = host.includes(':') ? `[${host}]` : host;
    await api.admin.saveAi(ai({ baseUrl: `http://${inUrl}/v1` }));
    const tested = await api.admin.testSetup({ part: 'ai' });
    expect(tested.text).toContain(serviceHostMessages.forbidden);
    await expect(
      createSmtpMailer(
        { host, port: 25, secure: false, requireTLS: false, ignoreTLS: true },
        { name: '', address: 'a@example.org' },
      ).send(outgoing()),
    ).rejects.toMatchObject({ reason: 'EHOST' });
    const issuer = `http://${inUrl}`;
    await expect(
      createIssuerClient({ issuer })(`${issuer}/.well-known/openid-configuration`),
    ).rejects.toMatchObject({
      problem: 'forbidden',
    });
  });

  it('says nothing of settings that were saved after it', async () => {
    const api = fresh(admin);
    await api.admin.saveAi(ai());
    await api.admin.testSetup({ part: 'ai' });
    expect((await api.admin.setup()).ai).toMatchObject({
      state: 'works',
      workedAt: expect.any(Date) as Date,
    });
    await api.admin.saveAi(withoutKey(ai({ model: 'other' })));
    expect((await api.admin.setup()).ai).toMatchObject({ state: 'attention', workedAt: null });
  });
});
