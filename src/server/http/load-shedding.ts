import type { IncomingMessage } from 'node:http';
import { type FairSemaphore, type Requester } from '../concurrency/fair-semaphore';
import { refusalOf } from '../concurrency/busy-error';
import { watchGates } from '../metrics/process-metrics';
import { countedAs, currentSender } from '../request-context/sender';
import type { DatabaseWatch } from './database-watch';
import type { Application } from './request-handler';
import type { AppResponse } from './app-response';
import { pathOf } from './request-target';
import type { Senders } from './senders';
import { type LoadClass, type IsQuery, loadClass } from './load-class';
import { type LoadTexts, turnAwayUnanswered, turnAway } from './turn-away';
import { type Gates, createGates } from './load-gates';

/** A place is given back after this long even when its work hangs. */
const LONGEST_MS = 30_000;

export interface LoadOptions {
  isQuery: IsQuery;
  /** Pages that are rendered at the same time, at most. */
  pagesAtOnce: number;
  texts: LoadTexts;
  /** Says when the database no longer answers; without it nobody looks. */
  database?: DatabaseWatch | undefined;
  /** Notes the sender of a good access token; without it programs wait as strangers. */
  findToken?: Senders['findToken'] | undefined;
  /** For tests. */
  gates?: Gates | undefined;
}

/**
 * Bounds what the application does at the same time, by class of request. Who finds no place to wait in, or waits too long, gets
 * 503 with `Retry-After`; while the database is silent, everybody who waits. A place is held until the head of the answer is out:
 * a reader who is slow holds none.
 */
export function withLoadShedding(application: Application, options: LoadOptions): Application {
  const { isQuery, pagesAtOnce, texts, database, findToken } = options;
  const own = createGates(pagesAtOnce);
  const gates = options.gates ?? own.gates;
  watchGates(gates);
  let underWay = 0;

  const begin = () => {
    own.onBegin();
    underWay += 1;
    database?.start();
  };
  const end = () => {
    own.onEnd();
    underWay -= 1;
    if (underWay === 0) database?.stop();
  };

  async function serve(kind: LoadClass, req: IncomingMessage, res: AppResponse): Promise<void> {
    const isStrange = currentSender().known === null;
    if (isStrange && gates[kind].waiting > 0 && req.headers.authorization !== undefined) {
      // While others wait, a program's line is its token's. If the database can't say, it waits as a stranger.
      await findToken?.(pathOf(req.url ?? ''), req.headers).catch(() => undefined);
    }
    const leave = await placeFor(gates[kind], res, (message) =>
      turnAway(res, { title: texts.waitingTitle, message }, kind),
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
          () => turnAwayUnanswered(res, told, kind),
          () => serve(kind, req, res),
        );
      }
    } finally {
      end();
    }
  };
}

/** Answers with `answer` once the database is silent, immediately if it is already; what the application says later is dropped. */
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

/** Who the current request is from, as those who wait are told apart. */
function requester(): Requester {
  const sender = currentSender();
  return {
    line: countedAs(sender)[0]?.key ?? '',
    isKnown: sender.known !== null || sender.token !== undefined,
  };
}

/** Waits for a place, and gives what gives it back; null for a reader who has gone or was turned away. */
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

/** Gives the place back with the head of the answer. */
function leaveWithHead(res: AppResponse, leave: () => void): void {
  res.beforeHead((status) => {
    leave();
    return status;
  });
}
