import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { LONG_TRANSACTION } from '@/server/db/database-adapter';
import { DATABASE_TIMES } from '@/server/db/pools';
import { isUnavailable } from '@/server/services/database-errors';
import { makeProfile } from '../../support/factories';
import { until } from '../postgres/support';

/** A transaction whose time is up takes no statement any more, not even one of the query that was under way. */

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('the later statements of a query that was waiting when the time was up are not run', async () => {
  const { id } = await makeProfile();
  const before = await db.credential.findUniqueOrThrow({ where: { profileId: id } });
  const other = await connect();
  await other.query('begin');
  await other.query('select from profiles where id = $1 for update', [id]);

  const timeout = 300;
  const late = db.$transaction(
    (tx) =>
      tx.profile.update({
        where: { id },
        data: { fullName: 'Late', credential: { update: { passwordHash: 'late' } } },
      }),
    { timeout },
  );
  const outcome = late.then(
    () => 'saved',
    (error: unknown) => error,
  );
  const watcher = await connect();
  await until(async () => {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rowCount === 1;
  });
  // One that began later and has as long: when its time is up, that of the first is too.
  const later = db.$transaction(
    (tx) =>
      until(() =>
        tx.$queryRaw`SELECT 1`.then(
          () => false,
          () => true,
        ),
      ),
    { timeout },
  );
  await expect(later).rejects.toMatchObject({ code: 'P2028' });
  await other.query('rollback');

  expect(isUnavailable(await outcome) || ((await outcome) as { code?: string }).code === 'UNAVAILABLE').toBe(
    true,
  );
  // Everything that was still to be sent has been when a new transaction over every connection is through.
  await Promise.all(Array.from({ length: 20 }, () => db.$queryRaw`SELECT pg_sleep(0.01)::text`));
  expect(await db.credential.findUniqueOrThrow({ where: { profileId: id } })).toEqual(before);
  expect(await db.profile.findUniqueOrThrow({ where: { id } })).not.toMatchObject({ fullName: 'Late' });
});

it('each time ends what it waits for before the next one would', () => {
  const { connectMs, statementMs, transactionMs, turnMs, maxWaitMs } = DATABASE_TIMES;
  expect(statementMs).toBeLessThan(transactionMs);
  expect(LONG_TRANSACTION.statementMs).toBeLessThan(LONG_TRANSACTION.transactionMs);
  expect(turnMs + connectMs).toBeLessThan(maxWaitMs);
});
