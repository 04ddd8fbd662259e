/** Name of the server timing with the time up to which a cached page was current (`server/page-cache/send-page.ts`). */
const TRUE_AT = 'true-at';

/**
 * Returns the moment up to which the displayed page is current, by the server's clock: when it was rendered, or, for a
 * cached page, when it was sent.
 */
export function currentAsOf(renderedAt: Date): Date {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return renderedAt;
  const sent = navigation.serverTiming.find(({ name }) => name === TRUE_AT)?.description;
  const sentAt = new Date(sent ?? NaN);
  return sentAt > renderedAt ? sentAt : renderedAt;
}
