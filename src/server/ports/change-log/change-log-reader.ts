import pg from 'pg';
import { z } from 'zod';
import { logger } from '@/server/log/logger';
import { type ChangeKind, ChangeRow } from './change-row';
import { NOWHERE, QUESTION, Answer, type Position, isGap } from './change-log-question';

/** Waits before connecting again; the last one for every further attempt. A loss is over within five seconds. */
const RETRY_DELAYS_MS = [50, 250, 1_000, 2_000] as const;
const CONNECT_TIMEOUT_MS = 2_000;

export interface ChangeLogListener {
  /** Committed changes, those of one transaction in their order. */
  onChanges: (changes: ChangeRow[]) => void;
  /** The log is read from now on. Earlier changes may have been missed. */
  onGap: () => void;
  /** The connection is gone: nothing is known until there is another. */
  onLoss?: () => void;
}

export type ChangeLogOptions = {
  /** What the connection is called in the log and in PostgreSQL. */
  name: string;
  kinds: readonly ChangeKind[];
  /** Changes of prompts that nobody but their people could see before or can see after. */
  withPrivate: boolean;
  /** With more new rows than this everything is taken for changed. */
  most: number;
  /** Reads by itself at least this often. */
  intervalMs: number;
  /** Reads as soon as something commits, too; counters wait for the interval. */
  listens: boolean;
  queryTimeoutMs: number;
};

/** A reader of the change log on a connection of its own. */
export interface ChangeLogReader {
  /** Tells of every change that was committed before the call. False when that cannot be done: then nothing is known. */
  read: () => Promise<boolean>;
  /** Ends for good. */
  stop: () => Promise<void>;
}

function newClient(url: string, { name, queryTimeoutMs }: ChangeLogOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: `cuebook ${name}`,
  });
}

/**
 * Reads the table `changes`, and goes on through every loss of the connection. With `listens` it must be a session's connection: a
 * pooler that hands out connections by transaction (PgBouncer's `transaction` mode) swallows notifications.
 * @param url of the database
 */
export function createChangeLogReader(
  url: string,
  options: ChangeLogOptions,
  listener: ChangeLogListener,
): ChangeLogReader {
  const { name, kinds, withPrivate, most } = options;
  let client: pg.Client | null = null;
  /** Until it is, nobody waits for it. */
  let isConnected = false;
  let position: Position | null = null;
  let running: Promise<boolean> | null = null;
  let following: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function forget(): void {
    position = null;
    listener.onLoss?.();
  }

  /** Drops a connection, once, and opens another after a while. */
  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    isConnected = false;
    forget();
    end(lost);
    if (isStopped) return;
    if (failures === 0) logger.warn({ err: error }, `the connection of the ${name} is lost`);
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), delay).unref();
  }

  async function connect(): Promise<void> {
    const fresh = newClient(url, options);
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('The server closed the connection.')));
    fresh.on('notification', () => void read());
    try {
      await fresh.connect();
      if (options.listens) await fresh.query('LISTEN cuebook_changes');
    } catch (error) {
      lose(fresh, error);
      return;
    }
    if (client !== fresh) return;
    isConnected = true;
    if (!(await read())) return;
    if (failures > 0) logger.info(`the ${name} has a connection again`);
    failures = 0;
    readLater();
  }

  function readLater(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => void read().then((isKnown) => isKnown && readLater()),
      options.intervalMs,
    ).unref();
  }

  async function ask(): Promise<boolean> {
    const asked = client;
    if (asked === null || !isConnected) return false;
    const before = position;
    try {
      const values = [before?.snapshot ?? NOWHERE, kinds, withPrivate, most + 1];
      const { rows } = await asked.query<Record<string, unknown>>({
        name: 'changes',
        text: QUESTION,
        values,
      });
      const { snapshot, at, changes } = Answer.parse(rows[0]);
      if (client !== asked) return false;
      position = { snapshot, at };
      if (isGap(before, at) || changes.length > most) listener.onGap();
      else if (changes.length > 0) listener.onChanges(z.array(ChangeRow).parse(changes));
      return true;
    } catch (error) {
      lose(asked, error);
      return false;
    }
  }

  function read(): Promise<boolean> {
    if (running === null) {
      running = ask().finally(() => {
        running = null;
      });
      return running;
    }
    // The question under way may have been asked before the change that the caller must see; one more serves all who wait.
    following ??= running.then(() => {
      following = null;
      return read();
    });
    return following;
  }

  void connect();
  return {
    read,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      forget();
      await last?.end().catch(() => undefined);
    },
  };
}

/** Ends a connection that may hang: its goodbye is not waited for, and what it still says is not heard. */
function end(lost: pg.Client): void {
  lost.removeAllListeners('notification');
  lost.end().catch(() => undefined);
}
