import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { isTransient, isUnavailable, unavailableFor } from '@/server/services/database-errors';
import { messages } from '@/domain/messages';
import { apiRequest } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession } from '../../support/factories';

/** A lost connection is reported as one at every step of a transaction. */

async function superuser(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Ends the backend of a transaction from another connection; settles when it is gone. */
async function terminate(killer: pg.Client, pid: number): Promise<void> {
  await killer.query('select pg_terminate_backend($1, 10000)', [pid]);
}

const pidOf = async (tx: Pick<typeof db, '$queryRaw'>): Promise<number> => {
  const [row] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
  return row.pid;
};

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type Step = (tx: Prisma.TransactionClient, kill: (pid: number) => Promise<void>) => Promise<unknown>;

const STEPS: [when: string, step: Step][] = [
  [
    'before a statement',
    async (tx, kill) => {
      await kill(await pidOf(tx));
      await tx.profile.count();
    },
  ],
  [
    'before a raw statement, once the client has heard of it',
    async (tx, kill) => {
      await kill(await pidOf(tx));
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      await tx.$executeRaw`SELECT 1`;
    },
  ],
  [
    'in the middle of a statement',
    async (tx, kill) => {
      const pid = await pidOf(tx);
      await Promise.all([tx.$queryRaw`SELECT pg_sleep(20)::text`, nextTurn().then(() => kill(pid))]);
    },
  ],
  [
    'before a second statement after one that has failed by it',
    async (tx, kill) => {
      await kill(await pidOf(tx));
      await errorOf(tx.profile.count());
      await tx.profile.count();
    },
  ],
  [
    'before it commits',
    async (tx, kill) => {
      await kill(await pidOf(tx));
    },
  ],
];

describe('a connection that is ended', () => {
  it.each(STEPS)('%s of a transaction: unavailable', async (_when, step) => {
    const killer = await superuser();
    const error = await errorOf(db.$transaction((tx) => step(tx, (pid) => terminate(killer, pid))));
    expect(error).not.toBeNull();
    expect(isUnavailable(error), JSON.stringify(error)).toBe(true);
    // The next one has a connection that works.
    expect(await db.profile.count()).toBeGreaterThanOrEqual(0);
  });

  it('a connection that is ended at every moment while people save: 200 or 503, never 500', async () => {
    const author = await makeProfile();
    const prompt = await makePrompt({ creator: author });
    const { cookie } = await makeSession(author);
    const killer = await superuser();
    const over = new AbortController();
    const killing = (async () => {
      while (!over.signal.aborted) {
        await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
    })();
    const statuses = new Set<number>();
    try {
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all([
          ...Array.from({ length: 4 }, (_, index) =>
            apiRequest(
              'prompt.create',
              { title: `T ${round}-${index}`, description: 'D', content: 'C' },
              cookie,
            ),
          ),
          apiRequest('favorite.toggle', { promptId: prompt.id }, cookie),
          apiRequest('prompt.update', { id: prompt.id, content: `C ${round}` }, cookie),
          apiRequest('prompt.list', {}, cookie),
        ]);
        for (const { status } of answers) statuses.add(status);
      }
    } finally {
      over.abort();
      await killing;
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.has(503)).toBe(true);
    await callerAs(author).favorite.toggle({ promptId: prompt.id });
  });
});

/** The error that PostgreSQL answers with when it ends a connection, as the adapter throws it. */
const endedByPostgres = () =>
  new DriverAdapterError({
    kind: 'postgres',
    code: '57P01',
    severity: 'FATAL',
    message: 'terminating connection',
    detail: undefined,
    column: undefined,
    hint: undefined,
    originalCode: '57P01',
    originalMessage: 'terminating connection',
  });

describe('an error that begins or ends a transaction, which Prisma throws as the adapter made it', () => {
  it.each([
    ['ends with its connection', endedByPostgres(), true],
    [
      'is refused for another’s sake',
      new DriverAdapterError({ kind: 'TransactionWriteConflict', originalCode: '40001' }),
      true,
    ],
    ['has no room', new DriverAdapterError({ kind: 'TooManyConnections', cause: 'x' }), true],
    ['was closed', new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'x' }), true],
    ['is wrong', new DriverAdapterError({ kind: 'TableDoesNotExist', originalCode: '42P01' }), false],
  ])('%s', (_what, error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });

  it('an error at the begin or end of a transaction is tried again where PostgreSQL took another’s side at the commit', () => {
    expect(isTransient(new DriverAdapterError({ kind: 'TransactionWriteConflict' }))).toBe(true);
  });

  it('an error at the begin or end of a transaction is met when the connection is ended between the last statement and the commit', async () => {
    const killer = await superuser();
    for (let round = 0; round < 20; round += 1) {
      let killed: Promise<void> = Promise.resolve();
      const error = await errorOf(
        db.$transaction(async (tx) => {
          const pid = await pidOf(tx);
          killed = terminate(killer, pid);
        }),
      );
      await killed;
      if (error !== null) expect(isUnavailable(error), JSON.stringify(error)).toBe(true);
    }
  });
});

describe('the words', () => {
  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Cannot use a pool after calling end on the pool',
    'Received unexpected commandComplete message from backend.',
    'SASL: Last message was not SASLContinue',
    'The server does not support SSL connections',
  ])('the words of pg: %s', (words) => {
    expect(isUnavailable(new Error(words))).toBe(true);
    expect(unavailableFor(new Error(words)).message).toBe(messages.error.unavailable);
  });

  it.each([
    ...['57P01', '57P02', '57P03', '08006', '58030', '28P01', '3D000', '53100', '25006'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTDOWN', 'ENOTCONN', 'EPIPE', 'ERR_STREAM_DESTROYED'],
  ])('the words of PostgreSQL and the socket: %s is not reachable', (code) => {
    const error = Object.assign(new Error('x'), { code });
    expect(unavailableFor(error).message).toBe(messages.error.unavailable);
    expect(isUnavailable(error)).toBe(true);
  });

  it.each(['53300', '57014', '55P03', '40P01'])('the words of PostgreSQL: %s is busy', (code) => {
    const error = Object.assign(new Error('x'), { code });
    expect(isUnavailable(error)).toBe(true);
    expect(unavailableFor(error).message).toBe(messages.error.busy);
  });

  it.each(['P2024', 'P2028', 'P2034'])('the words of Prisma: %s is busy', (code) => {
    const error = new Prisma.PrismaClientKnownRequestError('x', { code, clientVersion: '7' });
    expect(unavailableFor(error).message).toBe(messages.error.busy);
  });

  it.each(['22P02', '42P01', '23505'])('%s is a mistake of ours', (code) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false);
  });
});
