import { expect, test } from '@playwright/test';
import { expectNoOverflow, expectNoViolations } from '../support/axe';
import { openPage, reloadPage } from '../support/open-page';
import { storeEvaluation } from '../support/people';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';
import { tabTo } from './pages/tab-to';

/** An approval that needs evaluations, by keyboard: refused, then met. */

test('an owner requires evaluations, which an approval waits for', async ({ page, browser, baseURL }) => {
  test.slow();
  const modelName = uniqueTitle('Fast');
  const admin = await someoneNew(browser, baseURL, uniqueTitle('Ada Admin'), { role: 'admin' });
  const made = { name: modelName, baseUrl: 'http://127.0.0.1:9/v1', model: 'fast' };
  const model = (await callApi(admin.page, 'ai.saveModel', made)) as { id: string; revision: number };

  await signInNewcomer(page);
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Gated') })) as {
    id: string;
    slug: string;
  };
  const { url } = (await callApi(page, 'space.invite', { id: space.id, role: 'member' })) as { url: string };
  const writer = await someoneNew(browser, baseURL, uniqueTitle('Wendy Writer'));
  await callApi(writer.page, 'space.join', { token: url.split('token=').at(-1) });
  const prompt = await createPrompt(writer.page, {
    title: uniqueTitle('Gated'),
    content: 'Greet {{reader}}.',
    spaceId: space.id,
  });
  const { id: caseId } = (await callApi(writer.page, 'prompt.tests.save', {
    ...{ promptId: prompt.id, name: 'A case', inputs: [{ name: 'reader', value: 'Ann' }] },
    checks: [{ kind: 'contains', text: 'Ann', ignoreCase: false }],
  })) as { id: string };
  const review = (await callApi(writer.page, 'status.review.ask', { promptId: prompt.id, version: 1 })) as {
    id: string;
  };

  // The gate, by keyboard.
  await openPage(page, `/spaces/${space.slug}?tab=settings`);
  await tabTo(page, page.getByRole('switch', { name: 'Require evaluations for approval' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('checkbox', { name: modelName }));
  await page.keyboard.press('Space');
  // What a watch asks and costs is said before it is switched on.
  await expect(page.getByText(/^Every month: 0 approved versions, 0 answers\./)).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: 'Watch approved versions' }));
  await page.keyboard.press('Space');
  await expectNoViolations(page, { include: 'main' });
  await expectNoOverflow(page, [390]);
  await tabTo(page, page.getByRole('button', { name: 'Save gate' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approval gate saved')).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole('checkbox', { name: modelName })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Watch approved versions' })).toBeChecked();

  // Refused, with the way on.
  await openPage(page, `/reviews/${review.id}`);
  const bar = page.getByRole('region', { name: 'Your decision' });
  await expect(bar).toContainText(
    `This version doesn’t meet the approval gate: 1 case isn’t evaluated with ${modelName}.`,
  );
  await expect(page.getByRole('list', { name: 'What changes' })).toContainText('Gate not met');
  await expect(bar.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const plan = bar.getByRole('link', { name: 'Run evaluation' });
  await expect(plan).toHaveAttribute(
    'href',
    new RegExp(`/prompts/${prompt.slug}/tests/evaluate\\?versions=1&models=${model.id}`),
  );
  await expectNoViolations(page, { include: 'main' });
  await expectNoOverflow(page, [390]);

  // Without the gate it needs a reason.
  await tabTo(page, page.getByRole('button', { name: 'Approve without the gate…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Approve without the gate?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('too short');
  await dialog.getByRole('button', { name: 'Approve without the gate' }).press('Enter');
  await expect(dialog.getByText('Enter a reason of at least 10 characters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Met.
  await storeEvaluation({
    promptId: prompt.id,
    version: 1,
    model,
    answersNeeded: 2,
    cases: [{ caseId, passed: [true, true, false] }],
  });
  await reloadPage(page);
  await expect(page.getByRole('list', { name: 'What changes' })).toContainText('Gate met');
  await tabTo(page, page.getByRole('button', { name: /^Approve$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved').first()).toBeVisible();
  await callApi(admin.page, 'ai.removeModel', { id: model.id });
});

test('an approval without the gate says so in the history', async ({ page, browser, baseURL }) => {
  const admin = await someoneNew(browser, baseURL, uniqueTitle('Ada Admin'), { role: 'admin' });
  const made = { name: uniqueTitle('Slow'), baseUrl: 'http://127.0.0.1:9/v1', model: 'slow' };
  const model = (await callApi(admin.page, 'ai.saveModel', made)) as { id: string };
  await signInNewcomer(page);
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Overridden') })) as { id: string };
  const { url } = (await callApi(page, 'space.invite', { id: space.id, role: 'member' })) as { url: string };
  const writer = await someoneNew(browser, baseURL, uniqueTitle('Wendy Writer'));
  await callApi(writer.page, 'space.join', { token: url.split('token=').at(-1) });
  const gate = { modelIds: [model.id], answersPerCase: 1, answersNeeded: 1 };
  await callApi(page, 'space.setGate', { id: space.id, gate });
  const prompt = await createPrompt(writer.page, { title: uniqueTitle('Overridden'), spaceId: space.id });
  const reason = 'The service is down today';
  await callApi(page, 'status.set', {
    promptId: prompt.id,
    version: 1,
    status: 'approved',
    override: reason,
  });
  await openPage(page, `/prompts/${prompt.slug}`);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(
    `Approved without the gate: ${reason}`,
  );
  await openPage(page, `/prompts/${prompt.slug}/versions`);
  await expect(page.getByText('Approved without the gate').first()).toBeVisible();
  await callApi(admin.page, 'ai.removeModel', { id: model.id });
});
