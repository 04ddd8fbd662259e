import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { makePerson, PASSWORD } from '../support/people';
import { uniqueTitle } from './pages/call-api';

/** Text from other pages and apps comes to the form of a new prompt; nothing is saved by itself. */

const TEXT = 'Answer {{name}} & co: 100 % "sure" #now';

test('a bookmark and a share lead to the form with the text, and no address keeps it', async ({ page }) => {
  await signInNewcomer(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(decodeURIComponent(request.url().replaceAll('+', ' '))));
  const title = uniqueTitle('A page');
  const filled = async () => {
    await expect(page).toHaveURL('/prompts/new');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: 'Prompt content' })).toHaveValue(TEXT);
  };
  await test.step('bookmark', async () => {
    await openPage(page, '/save');
    const code = await page.getByRole('link', { name: 'Save to Cuebook' }).getAttribute('href');
    expect(code).toMatch(/^javascript:/);
    await openPage(page, `/save#${new URLSearchParams({ title, text: TEXT }).toString()}`);
    await filled();
  });
  await test.step('share', async () => {
    const answer = await page.request.post('/api/share', {
      headers: { origin: new URL(page.url()).origin },
      form: { title, text: TEXT, url: '' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    await page.goto('/about');
    await page.goto(answer.headers()['location']!);
    await filled();
  });
  expect(requested.filter((url) => url.split('#')[0]!.includes('100 %'))).toEqual([]);
  await openPage(page, '/my-prompts');
  await expect(page.getByText('prompt(s) found')).toHaveText('0 prompt(s) found');
});

test('the text waits for a sign-in', async ({ page }) => {
  const person = await makePerson();
  await openPage(page, `/save#${new URLSearchParams({ text: TEXT }).toString()}`);
  await expect(page).toHaveURL(/\/login/);
  expect(page.url()).not.toContain('Answer');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/prompts/new');
  await expect(page.getByRole('textbox', { name: 'Prompt content' })).toHaveValue(TEXT);
});
