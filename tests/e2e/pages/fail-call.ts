import type { Page } from '@playwright/test';

/** Answers every call of a procedure as the server does when it fails for a reason of its own. Gives what ends that. */
export async function failCall(page: Page, procedure: string): Promise<() => Promise<void>> {
  const calls = `**/api/trpc/${procedure}*`;
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
  const message = 'Something went wrong on our side. Please try again.';
  const failure = { error: { json: { message, code: -32_603, data } } };
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: route.request().url().includes('batch=1') ? [failure] : failure }),
  );
  return () => page.unroute(calls);
}
