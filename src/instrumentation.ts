/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- Next replaces this one at build time to pick the bundle.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startJobsWhenReady } = await import('./server/jobs/start-when-ready');
  startJobsWhenReady();
}
