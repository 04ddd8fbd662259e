import { expect, type Page } from '@playwright/test';
import { originOf } from '../../support/sign-in';

/** Calls a mutation as the page's own session would; what a test needs to be there is made this way. */
export async function callApi(page: Page, procedure: string, input: unknown): Promise<unknown> {
  const origin = await originOf(page);
  const response = await page.request.post(`/api/trpc/${procedure}`, {
    headers: { origin },
    data: { json: input },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const answer = (await response.json()) as { result: { data: { json: unknown } } };
  return answer.result.data.json;
}

type Made = { id: string; slug: string; title: string };

/** Makes a prompt of the person signed in on the page. */
export async function createPrompt(
  page: Page,
  fields: {
    title: string;
    content?: string;
    tags?: string[];
    category?: string;
    isShared?: boolean;
    spaceId?: string;
  },
): Promise<Made> {
  const input = { description: 'Made for a test.', content: 'Write to {{reader}}.', ...fields };
  return (await callApi(page, 'prompt.create', input)) as Made;
}

let made = 0;

/** A title that no other test has. */
export function uniqueTitle(name: string): string {
  made += 1;
  return `${name} ${process.pid.toString(36)}${made}${Date.now().toString(36)}`;
}
