/**
 * The announcement that this process is about to stop. The HTTP server and Next's bundles load this module separately,
 * so the signal itself lives on `globalThis`.
 */

declare global {
  var __cuebookShutdown: AbortController | undefined;
}

function controller(): AbortController {
  return (globalThis.__cuebookShutdown ??= new AbortController());
}

/** Aborts when the server begins to stop: event streams end themselves, loops finish. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Announces the stop. Called once, by the HTTP server. */
export function announceShutdown(): void {
  controller().abort();
}
