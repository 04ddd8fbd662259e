/**
 * Makes aborted signals write out the stack trace of their error. Until then, V8 keeps the objects of the trace's
 * frames. React ends each rendering of a page by aborting a signal with an error that is never read: it keeps the timer
 * that ran, timers of one turn reference each other, and each references its rendering
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
