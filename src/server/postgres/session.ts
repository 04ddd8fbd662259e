import pg from 'pg';

/**
 * Advisory locks on the cluster's `postgres` database, held for as long as a connection lives. They need no file and no
 * cleanup: a killed process loses them with its connection.
 */
const LOCK_CLASS = 0x43_55_45_42;
/** Held exclusively by the one launcher whose app serves this cluster. */
const SERVING = 1;
/** Shared by all users of the cluster; the user who gets it exclusively is the last one and may stop the server. */
const USING = 2;

/** A session at the cluster: held until `release`, or until the connection ends because the server did. */
export type Session = {
  /** Resolves when the connection ends without `release`: PostgreSQL has stopped or restarts. */
  lost: Promise<void>;
  /** Claims the serving lock. Returns null, or the label of the session that holds it. */
  claimServing: () => Promise<string | null>;
  /** Leaves. True if the cluster is unused: no one enters until the callback, which may stop the server, is done. */
  leave: (whenLast: () => Promise<void>) => Promise<boolean>;
};

/**
 * Enters the cluster through a superuser's address of its `postgres` database.
 * @param label identifies us in the error for the next one; at most 63 bytes are stored
 * @returns null if the server is about to stop because its last user leaves: start it again
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
        // The server may have stopped already, at our request.
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
