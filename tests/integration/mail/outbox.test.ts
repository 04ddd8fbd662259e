import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import type { Mailer, OutgoingMail } from '@/server/ports/mailer/mailer';
import { createSmtpMailer } from '@/server/ports/mailer/smtp-mailer';
import { deliverMail } from '@/server/services/mail/deliver-mail';
import { currentMailText } from '@/server/services/inbox/current-mail-text';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { emptyDatabase } from '../../support/database';
import { freePort } from '../../support/free-port';
import { openSmtp, smtpRefusal } from '../../support/smtp';

/** The outbox: nothing lost and nothing sent twice, however the mail server fails. */

const FROM = 'Cuebook <cuebook@example.org>';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date('2030-01-01T00:00:00Z');

let clock = START;
beforeEach(() => {
  clock = START;
});
afterEach(() => emptyDatabase());

const pass = (milliseconds: number) => (clock = new Date(clock.getTime() + milliseconds));
const mail = (subject = 'Hello') => ({ subject, text: 'The secret link', html: '<p>The secret link</p>' });
const enqueue = (to = `${randomUUID()}@example.org`, subject?: string, expiresAt?: Date) =>
  enqueueMail({ db, now: clock }, to, mail(subject), expiresAt === undefined ? {} : { expiresAt });
const deliver = (mailer: Mailer) => deliverMail({ db, now: () => clock, mailer, currentMailText });
const smtp = (port: number) => createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM);
const rows = () => db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } });

async function open(...args: Parameters<typeof openSmtp>) {
  const server = await openSmtp(...args);
  onTestFinished(() => server.close());
  return server;
}

describe('a mail', () => {
  it('arrives once, as text and HTML, and leaves nothing of its words behind', async () => {
    const server = await open();
    await enqueue('zoe@example.org', 'Grüße ✓');
    expect((await rows())[0]!.body).not.toContain('secret');

    expect(await deliver(smtp(server.port))).toEqual({ sent: 1, isUnreachable: false });
    expect(await deliver(smtp(server.port))).toEqual({ sent: 0, isUnreachable: false });
    const [taken, ...more] = server.taken;
    expect(more).toEqual([]);
    expect(taken).toMatchObject({
      envelope: { from: 'cuebook@example.org', to: ['zoe@example.org'] },
      subject: 'Grüße ✓',
      from: { name: 'Cuebook', address: 'cuebook@example.org' },
      to: [{ address: 'zoe@example.org' }],
      text: 'The secret link\n',
    });
    expect(taken!.html).toContain('<p>The secret link</p>');
    expect(taken!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    const [row] = await rows();
    expect(row).toMatchObject({ body: '', lastError: '', attempts: 1, sentAt: clock });
    expect(taken!.messageId).toBe(`<${row!.id}@example.org>`);
  });

  it('a mail leaves with its transaction, or not at all', async () => {
    const server = await open();
    await expect(
      db.$transaction(async (tx) => {
        await enqueueMail({ db: tx, now: clock }, 'a@example.org', mail());
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await db.$transaction((tx) => enqueueMail({ db: tx, now: clock }, 'b@example.org', mail()));
    await deliver(smtp(server.port));
    expect(server.taken.map(({ envelope }) => envelope.to)).toEqual([['b@example.org']]);
  });

  it('a mail has one recipient, no matter what address and subject contain', async () => {
    const server = await open();
    for (const address of ['a@x.io\r\nRCPT TO:<b@y.io>', 'a@x.io\nBcc: b@y.io']) {
      await expect(enqueue(address)).rejects.toThrow();
    }
    await expect(enqueue('a@x.io', 'Hi\r\nBcc: b@y.io')).rejects.toThrow();
    await enqueue('a@x.io', 'Subject: Bcc: b@y.io, <c@z.io>');
    await enqueue('a@x.io,b@y.io');
    await enqueue('"b@y.io" <a@x.io>');
    await deliver(smtp(server.port));
    const recipients = server.taken.flatMap(({ envelope }) => envelope.to);
    expect(recipients).not.toContain('b@y.io');
    expect(server.taken.every(({ envelope }) => envelope.to.length === 1)).toBe(true);
    expect(server.taken.every(({ bcc }) => bcc === undefined)).toBe(true);
  });
});

describe('with the mail server', () => {
  it('down and up again: 100 of 100 arrive, each once', async () => {
    const port = await freePort();
    for (let index = 0; index < 100; index += 1) await enqueue(undefined, `Mail ${index}`);
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await deliver(smtp(port))).toEqual({ sent: 0, isUnreachable: true });
      pass(MINUTE_MS);
    }
    const server = await open({}, port);
    for (let minute = 0; minute < 5; minute += 1) {
      await deliver(smtp(port));
      pass(MINUTE_MS);
    }
    const subjects = server.taken.map(({ subject }) => subject);
    expect(subjects).toHaveLength(100);
    expect(new Set(subjects).size).toBe(100);
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(100);
  });

  it.each([
    ['a greylist', 451],
    ['a full disk', 452],
    ['a refusal that is mended', 550],
  ])('putting off by %s: arrives once within five minutes of its end', async (_what, code) => {
    let isRefusing = true;
    const server = await open({
      onRcptTo: (_address, _session, done) => done(isRefusing ? smtpRefusal(code, 'a@x.io: no') : null),
    });
    await enqueue();
    for (let minute = 0; minute < 10; minute += 1) {
      expect(await deliver(smtp(server.port))).toEqual({ sent: 0, isUnreachable: false });
      pass(MINUTE_MS);
    }
    expect((await rows())[0]!.lastError).toBe(`EENVELOPE ${code}`);
    isRefusing = false;
    for (let minute = 0; minute < 5; minute += 1) {
      await deliver(smtp(server.port));
      pass(MINUTE_MS);
    }
    expect(server.taken).toHaveLength(1);
  });

  it('refusing for good: given up after an hour or so, and its words are gone', async () => {
    const server = await open({ onRcptTo: (_address, _session, done) => done(smtpRefusal(550)) });
    await enqueue();
    for (let minute = 0; minute < 120; minute += 1) {
      await deliver(smtp(server.port));
      pass(MINUTE_MS);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ body: '', sentAt: null, attempts: 30, lastError: 'EENVELOPE 550' });
    expect(row!.failedAt!.getTime() - START.getTime()).toBeGreaterThan(30 * MINUTE_MS);
  });

  it('refusing the password, or hanging up, is taken for one that is away', async () => {
    const locked = await open({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpRefusal(535)),
    });
    const rude = createServer((socket: Socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void rude.close());
    const rudePort = (rude.address() as { port: number }).port;
    await enqueue();
    const mailer = createSmtpMailer(`smtp://user:wrong@127.0.0.1:${locked.port}`, FROM);
    expect(await deliver(mailer)).toEqual({ sent: 0, isUnreachable: true });
    pass(HOUR_MS);
    expect(await deliver(smtp(rudePort))).toEqual({ sent: 0, isUnreachable: true });
    expect((await rows())[0]).toMatchObject({ attempts: 2, sentAt: null, failedAt: null });
  });
});

describe('with a mail server that is slow', () => {
  /** A server that greets, and answers every line a byte at a time, or never. */
  async function openSlow(answer: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      answer(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  it.each([
    ['that says nothing', () => undefined],
    ['that greets and says nothing more', (socket: Socket) => void socket.write('220 slow\r\n')],
    [
      'that drips its greeting',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('2'), 50);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('one %s is left, and the mail kept for later', async (_what, answer) => {
    const port = await openSlow(answer);
    await enqueue();
    const hasty = createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM, { silenceMs: 200, sendMs: 600 });
    expect(await deliver(hasty)).toEqual({ sent: 0, isUnreachable: true });
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
  });
});

describe('a mail that can not arrive', () => {
  it('a mail written while the clock was a day ahead goes out once it is set back', async () => {
    const server = await open();
    await enqueue();
    pass(-24 * HOUR_MS);
    expect(await deliver(smtp(server.port))).toEqual({ sent: 1, isUnreachable: false });
    expect(await deliver(smtp(server.port))).toEqual({ sent: 0, isUnreachable: false });
    expect(server.taken).toHaveLength(1);
  });

  it("a mail that can't arrive in time is never sent", async () => {
    const server = await open();
    await enqueue(undefined, undefined, new Date(clock.getTime() + HOUR_MS));
    pass(HOUR_MS);
    expect(await deliver(smtp(server.port))).toEqual({ sent: 0, isUnreachable: false });
    expect(server.taken).toEqual([]);
    expect((await rows())[0]).toMatchObject({ failedAt: clock, body: '', lastError: 'EXPIRED' });
  });

  it('because nobody answers is given up after three days', async () => {
    const port = await freePort();
    await enqueue();
    for (let hour = 0; hour < 73; hour += 1) {
      await deliver(smtp(port));
      pass(HOUR_MS);
    }
    expect((await rows())[0]).toMatchObject({ sentAt: null, body: '' });
    expect((await rows())[0]!.failedAt).not.toBeNull();
  });

  it('because the row was swapped or the secret changed is never sent', async () => {
    const server = await open();
    await enqueue('a@x.io');
    await enqueue('b@x.io');
    const [first, second] = await rows();
    await db.outboxMail.update({ where: { id: first!.id }, data: { body: second!.body } });
    await deliver(smtp(server.port));
    expect(server.taken.map(({ envelope }) => envelope.to[0])).toEqual([second!.recipient]);
    expect(await db.outboxMail.findUnique({ where: { id: first!.id } })).toMatchObject({
      lastError: 'ESECRET',
    });
  });
});

describe('several at once', () => {
  it('several servers at once take every mail once', async () => {
    for (let index = 0; index < 60; index += 1) await enqueue();
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = {
      send: async (outgoing) => {
        await new Promise((resolve) => setImmediate(resolve));
        sent.push(outgoing);
      },
    };
    const counts = await Promise.all(Array.from({ length: 6 }, () => deliver(mailer)));
    expect(counts.reduce((sum, count) => sum + count.sent, 0)).toBe(60);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(60);
    expect(sent).toHaveLength(60);
  });

  it('several servers at once leave a mail whose claimer died alone until its lease is over', async () => {
    await enqueue();
    const dying: Mailer = { send: () => Promise.reject(new TypeError('killed')) };
    await expect(deliver(dying)).rejects.toThrow('killed');
    const server = await open();
    pass(MINUTE_MS);
    expect((await deliver(smtp(server.port))).sent).toBe(0);
    pass(MINUTE_MS);
    expect((await deliver(smtp(server.port))).sent).toBe(1);
  });
});
