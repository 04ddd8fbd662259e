import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { expectNoViolations } from '../support/axe';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';
import { PromptFormPage } from './pages/prompt-form-page';

const Answer = z.object({
  result: z.object({ data: z.object({ json: z.object({ id: z.string() }) }) }),
});

/** A prompt is offered as an agent skill in the editor, approved, and downloaded. */

test('a prompt becomes a skill, which agents get once a version is approved', async ({ page, browser }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  const title = uniqueTitle('Review code');
  await form.fill({
    title,
    description: 'Reviews code. Use before a merge.',
    content: '# Review\n\nBe kind.',
  });
  await form.open('More');
  await page.getByRole('switch', { name: 'Offer as agent skill' }).press('Space');
  const name = page.getByLabel('Skill name');
  await expect(name).toHaveValue(/^review-code-[a-z0-9-]+$/);

  await name.fill('Review Code');
  await form.save.click();
  await expect(page.getByText('Use 1 to 64 lower-case letters, digits and single hyphens')).toBeVisible();
  await name.fill('review-code');
  await expectNoViolations(page);
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/prompts\/(?!new)[^/]+$/);
  await expect(page.getByText('agents don’t get it, because no version is approved')).toBeVisible();
  await expectNoViolations(page);

  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const input = encodeURIComponent(JSON.stringify({ json: { identifier: slug } }));
  const answer = Answer.parse(await (await page.request.get(`/api/trpc/prompt.get?input=${input}`)).json());
  const { id } = answer.result.data.json;
  const admin = await browser.newPage();
  await signInAs(admin, await accountOf('admin'));
  await callApi(admin, 'status.set', { promptId: id, version: 1, status: 'approved' });
  await openPage(page, `/prompts/${slug}`);
  await expect(page.getByText(/agents use version 1, approved by /)).toBeVisible();
  // A guest has no script that asks for it.
  const guest = await browser.newPage({ javaScriptEnabled: false });
  await guest.goto(`/prompts/${slug}`);
  await expect(
    guest.getByText(/Agent skill\s+review-code: agents use version 1, approved by /),
  ).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Download skill (ZIP)' })).toBeVisible();
  await guest.close();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download skill (ZIP)' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('review-code.zip');
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual(['review-code/SKILL.md']);
  expect(Buffer.from(files['review-code/SKILL.md'] ?? []).toString()).toContain('name: review-code\n');
  await admin.close();
});

test('a chat can’t be a skill, and says what to do', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await form.fill({ title: uniqueTitle('Chat'), description: 'A chat.', content: 'Hello' });
  await form.open('More');
  await page.getByRole('switch', { name: 'Offer as agent skill' }).click();
  await page.getByRole('radio', { name: 'Chat' }).press('Space');
  await form.save.click();
  await expect(
    page.getByText('A chat can’t be an agent skill. Make it one text first.').last(),
  ).toBeVisible();
  await expect(page).toHaveURL('/prompts/new');
});
