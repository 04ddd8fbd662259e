import { bridge } from './bridge';

/** Aborts when the server begins to stop: event streams end themselves, loops finish. */
export function shutdownSignal(): AbortSignal {
  return bridge().shutdown.signal;
}

/** Announces that this process is about to stop. Called once, by the HTTP server. */
export function announceShutdown(): void {
  bridge().shutdown.abort();
}
