import pg from 'pg';

/**
 * Advisory locks on the cluster's `postgres` database, held for as long as a connection lives. They need no file and
 * no clean-up: a killed process loses them with its connection.
 */
const LOCK_CLASS = 0x43_55_45_42;
/** Held alone by the one launcher whose app serves this cluster. */
const SERVING = 1;
/** Shared by everyone who uses the cluster; who can have it alone is the last one and may stop the server. */
const USING = 2;

/** A place at the cluster: held until `release`, or until the connection ends because the server did. */
export type Session = {
  /** Settles when the connection ends without `release`: PostgreSQL has stopped or restarts. */
  lost: Promise<void>;
  /** Becomes the one who serves. Returns null, or the label of the session that does so already. */
  claimServing: () => Promise<string | null>;
  /**
   * Leaves. True when nobody else uses the cluster now; then nobody can enter until the callback is done, which may
   * stop the server.
   */
  leave: (whenLast: () => Promise<void>) => Promise<boolean>;
};

/**
 * Enters the cluster at a superuser's address of its `postgres` database.
 *
 * @param label who we are, for the text that refuses the next one; at most 63 bytes are kept
 * @returns null when the server is about to stop because its last user leaves: start it again
 */
export async function enterCluster(url: string, label: string): Promise<Session | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: label,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  let leaving = false;
  // Both events may come, in either order; an 'error' without a listener would end the process.
  const lost = new Promise<void>((resolve) => {
    const lose = () => {
      if (!leaving) resolve();
    };
    client.on('error', lose);
    client.on('end', lose);
  });
  await client.connect();
  const entered = await tryLock(client, 'pg_try_advisory_lock_shared', USING);
  if (!entered) {
    leaving = true;
    await client.end();
    return null;
  }

  return {
    lost,
    claimServing: async () => {
      if (await tryLock(client, 'pg_try_advisory_lock', SERVING)) return null;
      const { rows } = await client.query<{ label: string }>(
        `select a.application_name as label from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
        [LOCK_CLASS, SERVING],
      );
      return rows[0]?.label ?? 'another start';
    },
    leave: async (whenLast) => {
      leaving = true;
      try {
        await client.query('select pg_advisory_unlock_all()');
        const last = await tryLock(client, 'pg_try_advisory_lock', USING);
        if (last) await whenLast();
        return last;
      } finally {
        // The server may have gone already, on our word.
        await client.end().catch(() => undefined);
      }
    },
  };
}

async function tryLock(
  client: pg.Client,
  fn: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  key: number,
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${fn}($1::int, $2::int) as taken`, [
    LOCK_CLASS,
    key,
  ]);
  return rows[0]?.taken ?? false;
}
