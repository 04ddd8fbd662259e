import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Cluster,
  enterCluster,
  prepareAppDatabase,
  type Session,
  startCluster,
  StartProblem,
  waitForExternal,
} from '../../../src/server/postgres';

export type Database = {
  /** Address for the app, including the password. */
  url: string;
  embedded: boolean;
  /** Settles when the embedded server has ended permanently and could not be restarted. */
  failed: Promise<StartProblem>;
  /** Returns why the embedded server has ended, once its restart was tried; null while it runs. */
  problem: () => Promise<StartProblem | null>;
  /**
   * Leaves the database. Stops the embedded server after its last user.
   * @param mode `immediate` if there is no time: the next start recovers
   * @param seconds that `fast` may take before it becomes `immediate`
   */
  close: (mode?: 'fast' | 'immediate', seconds?: number) => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  secrets: Readonly<Record<string, string | undefined>>;
  /** Name of this launcher, for the error message of a second one. */
  label: string;
  /** True for the one launcher whose app serves; false for other commands. */
  serve: boolean;
  say: (text: string) => void;
};

const RECONNECT_FOR_MS = 60_000;
const RETRY_MS = 200;

/** Uses the PostgreSQL of DATABASE_URL. */
export async function openExternal(url: string, say: (text: string) => void): Promise<Database> {
  await waitForExternal(url, say);
  return {
    url,
    embedded: false,
    failed: new Promise(() => undefined),
    problem: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

/**
 * Starts the embedded PostgreSQL, or joins the running one, and keeps it running: if it dies it is restarted
 * on the same port, so the app can reconnect.
 *
 * @throws StartProblem when another launcher serves already, or when the server can't start
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { say } = options;
  let { cluster, session } = await enter(options);
  if (cluster.created) say('Created an empty database');
  if (!cluster.adopted) say('Started PostgreSQL');
  else if (options.serve) say('PostgreSQL is already running');

  let closing = false;
  let recovery: Promise<void> | null = null;
  let ended: StartProblem | null = null;
  const { promise: failed, resolve: fail } = newPromise<StartProblem>();
  const watch = () => {
    void session.lost.then(() => {
      if (closing) return;
      say('PostgreSQL stopped unexpectedly; restarting');
      recovery = recover().catch((error: unknown) => {
        ended = asProblem(error);
        fail(ended);
      });
    });
  };
  const recover = async () => {
    ({ cluster, session } = await enter(options, cluster.port));
    watch();
    say('PostgreSQL is back');
  };
  watch();

  try {
    const password = options.secrets['POSTGRES_APP_PASSWORD'] ?? '';
    const url = await prepareAppDatabase(cluster.url, password);
    const problem = async () => {
      await recovery;
      return ended;
    };
    return { url, embedded: true, failed, problem, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(mode: 'fast' | 'immediate' = 'fast', seconds?: number) {
    closing = true;
    // A restart in progress must not leave a server behind.
    await recovery;
    const stop = () => cluster.stop(mode, seconds);
    await session.leave(stop).catch(stop);
  }
}

async function enter(
  options: EmbeddedOptions,
  port?: number,
): Promise<{ cluster: Cluster; session: Session }> {
  const deadline = Date.now() + RECONNECT_FOR_MS;
  for (;;) {
    const cluster = await startCluster({
      dataDir: join(options.dataDir, 'postgres'),
      password: options.secrets['POSTGRES_SUPERUSER_PASSWORD'] ?? '',
      onNote: options.say,
      ...(port === undefined ? {} : { port }),
    });
    const session = await tryEnter(cluster, options, deadline);
    if (session !== null) {
      if (!options.serve) return { cluster, session };
      const other = await session.claimServing();
      if (other === null) return { cluster, session };
      await session.leave(() => Promise.resolve());
      throw new StartProblem(
        `Cuebook is already running on this data folder (${other}).`,
        'Use that instance, or stop it first (Ctrl-C in its terminal). A second instance needs its own DATA_DIR and PORT.',
      );
    }
    await pause(RETRY_MS);
  }
}

/** Null if a retry makes sense: the server restarts, or its last user is just leaving. */
async function tryEnter(
  cluster: Cluster,
  options: EmbeddedOptions,
  deadline: number,
): Promise<Session | null> {
  try {
    return await enterCluster(cluster.url, options.label);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01') {
      throw new StartProblem(
        `The password in ${join(options.dataDir, 'secrets.env')} doesn’t match the database in ${options.dataDir}.`,
        'Restore secrets.env from the backup, or move the data folder away to start empty.',
        { cause: error },
      );
    }
    if (Date.now() > deadline) throw error;
    return null;
  }
}

function asProblem(error: unknown): StartProblem {
  if (error instanceof StartProblem) return error;
  return new StartProblem(
    `Couldn’t restart PostgreSQL: ${String(error)}`,
    'See postgres.log in the data folder.',
    {
      cause: error,
    },
  );
}

function newPromise<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
