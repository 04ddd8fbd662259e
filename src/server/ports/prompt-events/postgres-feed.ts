import 'server-only';
import pg from 'pg';
import { logger } from '@/server/log/logger';
import type { ChangeFeed, FeedListener } from './change-feed';
import {
  PROMPT_CHANNEL,
  readPromptPayload,
  readReviewPayload,
  readSessionPayload,
  REVIEW_CHANNEL,
  SESSION_CHANNEL,
} from './payload';

/** Waits before listening again; the last one for every further attempt. A loss is over within five seconds. */
const RETRY_DELAYS_MS = [50, 250, 1_000, 2_000] as const;
const CONNECT_TIMEOUT_MS = 2_000;

/** A connection that died without a word is found out by a question: this often, and answered within this time. */
const PROBE_INTERVAL_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_000;

/**
 * LISTEN on one connection of its own. It must be a session's connection: a pooler that hands out connections by
 * transaction (PgBouncer's `transaction` mode) swallows notifications.
 * @param url of the database
 */
export function createPostgresFeed(url: string): ChangeFeed {
  let listener: FeedListener | null = null;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  function deliver(to: FeedListener, { channel, payload = '' }: pg.Notification): void {
    if (channel === PROMPT_CHANNEL) {
      const change = readPromptPayload(payload);
      if (change) to.onPrompt(change);
    } else if (channel === REVIEW_CHANNEL) {
      const promptId = readReviewPayload(payload);
      if (promptId !== null) to.onReview(promptId);
    } else {
      const change = readSessionPayload(payload);
      if (change) to.onRights(change);
    }
  }

  /** Drops a connection, once, and listens again on another after a while. */
  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    end(lost);
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
    if (failures === 0) logger.warn({ err: error }, 'the connection for live changes is lost');
    failures += 1;
    timer = setTimeout(() => void connect(), delay);
  }

  async function connect(): Promise<void> {
    const to = listener;
    if (to === null) return;
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'cuebook live changes',
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('The server closed the connection.')));
    fresh.on('notification', (notification) => {
      if (client === fresh) deliver(to, notification);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${PROMPT_CHANNEL}; LISTEN ${SESSION_CHANNEL}; LISTEN ${REVIEW_CHANNEL}`);
    } catch (error) {
      lose(fresh, error);
      return;
    }
    if (client !== fresh) return;
    if (failures > 0) logger.info('live changes are heard again');
    failures = 0;
    to.onGap();
    probeLater(fresh);
  }

  function probeLater(probed: pg.Client): void {
    timer = setTimeout(() => {
      probed.query('SELECT 1').then(
        () => {
          if (client === probed) probeLater(probed);
        },
        (error: unknown) => lose(probed, error),
      );
    }, PROBE_INTERVAL_MS);
  }

  return {
    start(given) {
      if (listener !== null) return;
      listener = given;
      void connect();
    },
    async stop() {
      listener = null;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

/** Ends a connection that may hang: its goodbye is not waited for, and what it still says is not heard. */
function end(lost: pg.Client): void {
  lost.removeAllListeners('notification');
  lost.end().catch(() => undefined);
}
