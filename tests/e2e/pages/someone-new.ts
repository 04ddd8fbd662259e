import type { Browser } from '@playwright/test';
import type { PersonFields } from '../../support/people';
import { signInNewcomer } from '../../support/sign-in';

/** Creates a user who is signed in in a new browser. */
export async function someoneNew(
  browser: Browser,
  baseURL: string | undefined,
  fullName: string,
  fields: PersonFields = {},
) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  return { page, ...(await signInNewcomer(page, undefined, { ...fields, fullName })) };
}
