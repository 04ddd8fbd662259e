import { z } from 'zod';
import { singleFlight } from '@/server/concurrency/single-flight';
import { type ChangeKind, ChangeRow } from './change-row';
import { EMPTY_RANGE, QUESTION, Answer, type Position, isGap } from './change-log-question';
import { createReconnectingClient } from './reconnecting-client';

export interface ChangeLogListener {
  /** Committed changes; those of one transaction in order. */
  onChanges: (changes: ChangeRow[]) => void;
  /** The log is read from now on. Earlier changes may have been missed. */
  onGap: () => void;
  /** The connection is lost: the state is unknown until it is back. */
  onLoss?: () => void;
}

export type ChangeLogOptions = {
  /** Name of the connection in the log and in PostgreSQL. */
  name: string;
  kinds: readonly ChangeKind[];
  /** Includes changes of prompts that were private both before and after the change. */
  withPrivate: boolean;
  /** With more new rows than this, everything counts as changed. */
  most: number;
  /** Maximum time between reads. */
  intervalMs: number;
  /** Also reads on each commit; counters wait for the interval. */
  listens: boolean;
  queryTimeoutMs: number;
};

/** A reader of the change log with its own connection. */
export interface ChangeLogReader {
  /** Reports every change committed before the call. False on failure: then the state is unknown. */
  read: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/**
 * Reads the table `changes`, and reconnects after every loss of the connection. With `listens` it needs a session
 * connection: a transaction pooler (PgBouncer's `transaction` mode) swallows notifications.
 * @param url of the database
 */
export function createChangeLogReader(
  url: string,
  options: ChangeLogOptions,
  listener: ChangeLogListener,
): ChangeLogReader {
  const { kinds, withPrivate, most } = options;
  // The query in flight may predate the change that the caller must see; one more serves all waiting callers.
  const flight = singleFlight();
  let position: Position | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connection = createReconnectingClient({
    url,
    name: options.name,
    queryTimeoutMs: options.queryTimeoutMs,
    channel: options.listens ? 'cuebook_changes' : null,
    onNotification: () => void read(),
    async onConnect() {
      const isKnown = await read();
      if (isKnown) readLater();
      return isKnown;
    },
    onLoss() {
      clearTimeout(timer);
      position = null;
      listener.onLoss?.();
    },
  });

  function readLater(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => void read().then((isKnown) => isKnown && readLater()),
      options.intervalMs,
    ).unref();
  }

  async function readOnce(): Promise<boolean> {
    const client = connection.current();
    if (client === null) return false;
    const before = position;
    try {
      const values = [before?.snapshot ?? EMPTY_RANGE, kinds, withPrivate, most + 1];
      const { rows } = await client.query<Record<string, unknown>>({
        name: 'changes',
        text: QUESTION,
        values,
      });
      const { snapshot, at, changes } = Answer.parse(rows[0]);
      if (connection.current() !== client) return false;
      position = { snapshot, at };
      if (isGap(before, at) || changes.length > most) listener.onGap();
      else if (changes.length > 0) listener.onChanges(z.array(ChangeRow).parse(changes));
      return true;
    } catch (error) {
      connection.lose(client, error);
      return false;
    }
  }

  const read = () => flight('read', readOnce);

  return { read, stop: connection.stop };
}
