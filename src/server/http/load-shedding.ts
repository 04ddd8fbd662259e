import type { IncomingMessage } from 'node:http';
import type { FairSemaphore } from '../concurrency/fair-semaphore';
import type { Requester } from '../concurrency/requester-queue';
import { refusalOf } from '../concurrency/busy-error';
import { watchGates } from '../metrics/process-metrics';
import { rateLimitKeys, currentSender } from '../request-context/sender';
import type { DatabaseWatch } from './database-watch';
import type { Application } from './request-handler';
import type { AppResponse } from './app-response';
import { pathOf } from './request-target';
import type { Senders } from './senders';
import { type LoadClass, type IsQuery, loadClass } from './load-class';
import { type LoadTexts, rejectIfUnanswered, rejectForLoad } from './reject-for-load';
import { type Gates, createGates } from './load-gates';

/** A place is released after this long even if its work hangs. */
const LONGEST_MS = 30_000;

export interface LoadOptions {
  isQuery: IsQuery;
  /** Maximum number of concurrent page renders. */
  pagesAtOnce: number;
  texts: LoadTexts;
  /** Reports that the database no longer responds; optional. */
  database?: DatabaseWatch | undefined;
  /** Looks up the sender of a valid access token; without it programs queue as unknown clients. */
  findToken?: Senders['findToken'] | undefined;
  /** For tests. */
  gates?: Gates | undefined;
}

/**
 * Limits the application's concurrency by class of request. A request that finds the queue full, or waits too long,
 * gets 503 with `Retry-After`; while the database does not respond, so do all waiting requests. A place is held until
 * the head of the response is sent: slow clients hold none.
 */
export function withLoadShedding(application: Application, options: LoadOptions): Application {
  const { isQuery, pagesAtOnce, texts, database, findToken } = options;
  const own = createGates(pagesAtOnce);
  const gates = options.gates ?? own.gates;
  watchGates(gates);
  let inFlight = 0;

  const begin = () => {
    own.onBegin();
    inFlight += 1;
    database?.start();
  };
  const end = () => {
    own.onEnd();
    inFlight -= 1;
    if (inFlight === 0) database?.stop();
  };

  async function serve(kind: LoadClass, req: IncomingMessage, res: AppResponse): Promise<void> {
    const isStrange = currentSender().known === null;
    if (isStrange && gates[kind].waiting > 0 && req.headers.authorization !== undefined) {
      // Under load, programs queue by token. If the database can't look it up, the program queues as an unknown client.
      await findToken?.(pathOf(req.url ?? ''), req.headers).catch(() => undefined);
    }
    const leave = await placeFor(gates[kind], res, (message) =>
      rejectForLoad(res, { title: texts.waitingTitle, message }, kind),
    );
    if (leave === null) return;
    const timer = setTimeout(leave, LONGEST_MS).unref();
    leaveWithHead(res, leave);
    try {
      await application(req, res);
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  return async (req, res) => {
    const kind = loadClass(req, isQuery);
    if (kind === null) {
      await application(req, res);
      return;
    }
    begin();
    try {
      const silence = database?.silence();
      if (silence === undefined) await serve(kind, req, res);
      else {
        const told = { title: texts.waitingTitle, message: texts.unavailable };
        await unlessSilent(
          silence,
          () => rejectIfUnanswered(res, told, kind),
          () => serve(kind, req, res),
        );
      }
    } finally {
      end();
    }
  };
}

/** Runs the application, but sends `answer` once the database stops responding; a later response is dropped. */
async function unlessSilent(
  silence: AbortSignal,
  answer: () => void,
  serve: () => Promise<void>,
): Promise<void> {
  const isSilent = () => silence.aborted;
  if (isSilent()) {
    answer();
    return;
  }
  silence.addEventListener('abort', answer, { once: true });
  try {
    await serve();
  } catch (error) {
    if (!isSilent()) throw error;
  } finally {
    silence.removeEventListener('abort', answer);
  }
}

/** The sender of the current request, as the queue identifies it. */
function requester(): Requester {
  const sender = currentSender();
  return {
    line: rateLimitKeys(sender)[0]?.key ?? '',
    isKnown: sender.known !== null || sender.token !== undefined,
  };
}

/** Waits for a place and returns the function that releases it; null if the client has disconnected or was rejected. */
async function placeFor(
  gate: FairSemaphore,
  res: AppResponse,
  onRefused: (message: string) => void,
): Promise<(() => void) | null> {
  const gone = new AbortController();
  const onClose = () => {
    gone.abort();
  };
  res.once('close', onClose);
  try {
    return await gate.enter(requester(), gone.signal);
  } catch (error) {
    if (gone.signal.aborted || res.headersSent) return null;
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    onRefused(refusal);
    return null;
  } finally {
    res.off('close', onClose);
  }
}

/** Releases the place when the head of the response is sent. */
function leaveWithHead(res: AppResponse, leave: () => void): void {
  res.beforeHead((status) => {
    leave();
    return status;
  });
}
