import pg from 'pg';
import { logger } from '@/server/log/logger';

/** Waits before reconnecting; the last one repeats. A loss is over within five seconds. */
const RETRY_DELAYS_MS = [50, 250, 1_000, 2_000] as const;
const CONNECT_TIMEOUT_MS = 2_000;

export interface ReconnectingClientOptions {
  url: string;
  /** Name of the connection in the log and in PostgreSQL. */
  name: string;
  queryTimeoutMs: number;
  /** The channel of notifications to listen to. */
  channel: string | null;
  onNotification: () => void;
  /** Called once connected. Returns false if the connection doesn't work; it has then been reported with `lose`. */
  onConnect: () => Promise<boolean>;
  onLoss: () => void;
}

/** A PostgreSQL connection that is reopened whenever it is lost. */
export interface ReconnectingClient {
  /** The connection; null while there is none. */
  current: () => pg.Client | null;
  /** Drops a failed connection and opens another after a delay. Does nothing for an earlier connection. */
  lose: (lost: pg.Client, error: unknown) => void;
  stop: () => Promise<void>;
}

export function createReconnectingClient(options: ReconnectingClientOptions): ReconnectingClient {
  const { name, channel } = options;
  let client: pg.Client | null = null;
  /** Until the connection works, `current` returns null, so that calls fail instead of waiting. */
  let isConnected = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    isConnected = false;
    options.onLoss();
    abandon(lost);
    if (isStopped) return;
    reportLoss(error);
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), delay).unref();
  }

  /** A single loss is over within a second: only a second one in a row needs somebody's attention. */
  function reportLoss(error: unknown): void {
    if (failures === 0)
      logger.info(
        { reason: error instanceof Error ? error.message : String(error) },
        `the ${name} reconnects to the database`,
      );
    if (failures === 1) logger.warn({ err: error }, `the connection of the ${name} is lost`);
  }

  async function connect(): Promise<void> {
    const fresh = newClient(options);
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('The server closed the connection.')));
    fresh.on('notification', options.onNotification);
    try {
      await fresh.connect();
      if (channel !== null) await fresh.query(`LISTEN ${channel}`);
    } catch (error) {
      lose(fresh, error);
      return;
    }
    if (client !== fresh) return;
    isConnected = true;
    if (!(await options.onConnect())) return;
    if (failures > 0) logger.info(`the ${name} has a connection again`);
    failures = 0;
  }

  void connect();
  return {
    current: () => (isConnected ? client : null),
    lose,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      options.onLoss();
      await last?.end().catch(() => undefined);
    },
  };
}

function newClient({ url, name, queryTimeoutMs }: ReconnectingClientOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: `cuebook ${name}`,
  });
}

/** Ends a connection that may hang, without waiting for it and ignoring its later events. */
function abandon(lost: pg.Client): void {
  lost.removeAllListeners('notification');
  lost.end().catch(() => undefined);
}
