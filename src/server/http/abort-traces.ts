/**
 * From now on an aborted signal's error has its trace written out. Until that is done, V8 keeps the objects of the trace's
 * frames, and React ends each rendering of a page by aborting a signal with an error that nobody reads: it keeps the timer
 * that ran, timers of one turn hold each other, and each holds the rendering it belongs to
 * (docs/decisions/0001-own-http-server-in-front-of-next.md).
 */
export function writeOutAbortTraces(): void {
  const original = Object.getOwnPropertyDescriptor(AbortController.prototype, 'abort');
  const abort = original?.value as (this: AbortController, reason?: unknown) => void;
  AbortController.prototype.abort = function (reason?: unknown) {
    abort.call(this, reason);
    const given: unknown = this.signal.reason;
    if (given instanceof Error) String(given.stack);
  };
}
