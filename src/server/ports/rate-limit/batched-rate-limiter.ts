import pg from 'pg';
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible';
import { createBatcher } from '@/server/concurrency/batcher';

const MOST_AT_ONCE = 200;

type Try = { key: string; points: number; expire: number };
type Counted = { points: number; expire: string };

const COUNT = `
  INSERT INTO rate_limits AS kept (key, points, expire)
  SELECT key, points, expire FROM unnest($1::text[], $2::int[], $3::bigint[]) AS tried(key, points, expire) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire <= $4 THEN excluded.points ELSE kept.points + excluded.points END,
    expire = CASE WHEN kept.expire <= $4 THEN excluded.expire ELSE kept.expire END
  RETURNING key, points, expire`;

/** Counts tries in one statement, and gives each what its key has come to with it: as if they came one after the other. */
async function countTogether(pool: pg.Pool, tries: readonly Try[]): Promise<Counted[]> {
  const sums = new Map<string, Try>();
  for (const one of tries) {
    sums.set(one.key, { ...one, points: one.points + (sums.get(one.key)?.points ?? 0) });
  }
  const all = [...sums.values()];
  const { rows } = await pool.query<Counted & { key: string }>({
    name: 'count-limits',
    text: COUNT,
    values: [
      all.map(({ key }) => key),
      all.map(({ points }) => points),
      all.map(({ expire }) => expire),
      Date.now(),
    ],
  });
  const kept = new Map(rows.map(({ key, ...counted }) => [key, counted]));
  // From the last one backwards: before it, its key had come to as much less.
  const counted = tries.toReversed().map(({ key, points }) => {
    const upToThis = kept.get(key);
    if (upToThis === undefined) throw new Error('A key was not counted');
    kept.set(key, { ...upToThis, points: upToThis.points - points });
    return upToThis;
  });
  return counted.reverse();
}

/** What is wrong with one of the tries, as a key that is too long, and not with the database. */
function isOfOne(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/**
 * The library's limiter, which counts together what is tried at the same time: each for itself, hundreds of tries at
 * once would wait for the few connections that limits have. Counts alone: nothing here sets or blocks a key.
 */
export class BatchedRateLimiter extends RateLimiterPostgres {
  readonly #count: (one: Try) => Promise<Counted>;

  constructor(pool: pg.Pool, options: Omit<IRateLimiterPostgresOptions, 'storeClient'>) {
    super({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true });
    this.#count = createBatcher((tries) => countTogether(pool, tries), {
      most: MOST_AT_ONCE,
      failsEach: (error) => !isOfOne(error),
    });
  }

  /** What each store of the library has of its own: adds points to a key and gives its row. */
  async _upsert(key: string, points: number, msDuration: number): Promise<{ rows: Counted[] }> {
    return { rows: [await this.#count({ key, points, expire: Date.now() + msDuration })] };
  }
}
