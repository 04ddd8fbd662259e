import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/axe';
import { pasteInto, pastedText } from '../support/clipboard';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { LibraryPage } from './pages/library-page';
import { PromptFormPage } from './pages/prompt-form-page';

/** Creating and editing. */

test('a prompt is created using only the keyboard and appears in My Prompts', async ({ page }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await form.save.click();
  for (const message of ['Title is required', 'Description is required', 'Prompt content is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(form.title).toBeFocused();

  const title = uniqueTitle('By keyboard');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(form.content).toBeFocused();
  await page.keyboard.type('Write to {{reader}}.\nThanks.');
  await page.keyboard.press('Tab');
  await expect(form.description).toBeFocused();
  await page.keyboard.type('A description');
  await form.tag.focus();
  await page.keyboard.type('one, two');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' ONE ');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(form.tags()).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove tag: one' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag: two' })).toBeFocused();
  await expect(page.getByText(/^1 variable · about \d+ tokens$/)).toBeVisible();

  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: title }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Edit' }).check();
  await form.title.press('Control+Enter');
  await expect(page.getByText('Prompt created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/my-prompts');
  await expect(new LibraryPage(page).card(title)).toBeVisible();
});

test('leaving asks when there are changes, and only then', async ({ page }) => {
  await test.step('leaving with changes asks: by a link, by Back and by Cancel', async () => {
    await signInNewcomer(page);
    await openPage(page, '/my-prompts');
    await page.getByRole('link', { name: 'Create New Prompt' }).first().click();
    const form = new PromptFormPage(page);
    await form.title.fill('Unfinished');
    for (const leave of [
      () => page.getByRole('link', { name: 'Dashboard' }).click(),
      async () => {
        // Browsers only block a step in the history after an interaction with the page.
        await form.title.press('End');
        await page.evaluate(() => window.history.back());
      },
      () => page.getByRole('button', { name: 'Back', exact: true }).click(),
      () => form.cancel.click(),
    ]) {
      await leave();
      await expect(form.unsaved).toContainText(
        'You have unsaved changes. Are you sure you want to leave? Your changes will be lost.',
      );
      await form.unsaved.getByRole('button', { name: 'Stay' }).click();
      await expect(form.unsaved).toHaveCount(0);
      await expect(form.title).toHaveValue('Unfinished');
    }
    await form.cancel.click();
    await form.unsaved.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/my-prompts');
  });
  await test.step('without changes nothing is asked', async () => {
    await signInNewcomer(page);
    await openPage(page, '/prompts/new');
    const form = new PromptFormPage(page);
    await form.title.fill('x');
    await form.title.fill('');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('closing the tab warns, and the draft is offered back', async ({ page, context }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Crashed') });
  await openPage(page, `/prompts/edit/${made.id}`);
  const form = new PromptFormPage(page);
  await form.content.fill('Three hours of work');
  // Browsers only warn after an interaction with the page.
  await form.content.press('End');
  const warned = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.accept();

  const again = await context.newPage();
  await openPage(again, `/prompts/edit/${made.id}`);
  const reopened = new PromptFormPage(again);
  await again.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(reopened.content).toHaveValue('Three hours of work');
  await reopened.save.click();
  await expect(again.getByText('Prompt updated successfully!')).toBeVisible();
  await openPage(again, `/prompts/edit/${made.id}`);
  await expect(reopened.content).toHaveValue('Three hours of work');
  await expect(again.getByText('Restore draft?')).toHaveCount(0);
});

test('edited in two tabs: the second save shows both texts and a way on', async ({ page }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Both'), tags: ['a'] });
  await openPage(page, `/prompts/edit/${made.id}`);
  const form = new PromptFormPage(page);
  await expect(form.content).toBeVisible();
  await callApi(page, 'prompt.update', { id: made.id, content: 'Theirs.', tags: ['theirs'] });
  await form.content.fill('Mine.');
  await form.save.click();
  const dialog = page.getByRole('dialog', { name: 'A newer version was saved' });
  await expect(dialog).toContainText('Someone saved a newer version while you were editing');
  await expect(dialog.getByRole('region', { name: 'Their version, version 2' })).toContainText(
    'added: Theirs',
  );
  await expect(dialog.getByRole('region', { name: 'Your version' })).toContainText('added: Mine');

  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.content).toHaveValue('Mine.');
  await expect(page.getByRole('button', { name: 'Remove tag: theirs' })).toBeVisible();
  await form.save.click();
  await expect(page.getByText('Prompt updated successfully!')).toBeVisible();
  await openPage(page, `/prompts/${made.slug}`);
  await expect(page.getByRole('region', { name: 'Prompt content' })).toContainText('Mine.');
  await expect(page.getByRole('tab', { name: 'History 3 versions' })).toBeVisible();
});

test('offline or signed out meanwhile: nothing typed is lost', async ({ page, context }) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  const title = uniqueTitle('Unlucky');
  await form.fill({ title, description: 'x', content: 'y' });
  await context.setOffline(true);
  await form.save.click();
  await expect(page.getByText('You’re offline. Try again once you’re connected.').first()).toBeVisible();
  await context.setOffline(false);

  const cookies = await context.cookies();
  await context.clearCookies();
  await form.save.click();
  await expect(page.getByText('Session expired. Please sign in again.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  await expect(form.title).toHaveValue(title);

  await context.addCookies(cookies);
  await form.save.click();
  await expect(page).toHaveURL('/my-prompts');
  await expect(new LibraryPage(page).card(title)).toBeVisible();
});

test('the content is copied as it stands; of 200,000 characters one more is refused by name', async ({
  page,
  context,
}) => {
  await test.step('copies the content as it stands', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    await openPage(page, '/prompts/new');
    await new PromptFormPage(page).content.fill('  As it\n\tstands ');
    await page.getByRole('button', { name: 'Copy prompt content' }).click();
    await expect(page.getByText('Prompt copied!', { exact: true })).toBeVisible();
    expect(await pastedText(page)).toBe('  As it\n\tstands ');
  });
  await test.step('200,000 characters: one more is refused by name, nothing is lost', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInNewcomer(page);
    await openPage(page, '/prompts/new');
    const form = new PromptFormPage(page);
    const content = '提示词 for {{reader}}, line after line.\n'.repeat(6_000).slice(0, 200_000).trimEnd();
    const title = uniqueTitle('Huge');
    await form.title.fill(title);
    await form.description.fill('x');
    await pasteInto(form.content, content.padEnd(200_001, '!'));
    await form.save.click();
    await expect(page.getByText(/Prompt content is too long: .* \(maximum 200,000\)/)).toBeVisible();
    await form.content.press('Control+End');
    await form.content.press('Backspace');
    await form.save.click();
    await expect(page).toHaveURL('/my-prompts');
    await new LibraryPage(page).card(title).getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Copy Prompt', exact: true }).click();
    await expect.poll(() => pastedText(page)).toBe(content.padEnd(200_000, '!'));
  });
});

test('variables are coloured while they are typed, made of selected words and completed by name', async ({
  page,
  context,
}) => {
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const { content } = new PromptFormPage(page);
  const marks = page.locator('.variable-mark');
  const names = page.getByRole('listbox', { name: 'Variables in this prompt' });
  await content.focus();
  await page.keyboard.type('Offer free shipping to {{reader}}.');
  await expect(marks).toHaveText(['{{reader}}']);

  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 19));
  await page.keyboard.press('Control+B');
  await expect(content).toHaveValue('Offer ${variable:free shipping} to {{reader}}.');
  await page.keyboard.press('Control+Z');
  await expect(content).toHaveValue('Offer free shipping to {{reader}}.');
  await expect(marks).toHaveText(['{{reader}}']);
  await page.keyboard.press('Control+Shift+Z');
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 16));
  // Typing continues in the name.
  await page.keyboard.type('offer');
  await expect(marks).toHaveText(['${offer:free shipping}', '{{reader}}']);

  await content.press('Control+End');
  await page.keyboard.type(' Yours, {{r');
  await expect(names.getByRole('option')).toHaveText(['reader']);
  await expectNoViolations(page, { include: 'main' });
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  await page.keyboard.type('e');
  await expect(names.getByRole('option')).toHaveText(['reader']);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('Offer ${offer:free shipping} to {{reader}}. Yours, {{reader}}');
  await expect(marks).toHaveCount(3);
  await page.keyboard.press('Control+Z');
  await expect(content).toHaveValue('Offer ${offer:free shipping} to {{reader}}. Yours, {{re');
  await expect(marks).toHaveCount(2);

  // During a composition nothing opens over the input method's own list. The undone text is selected now.
  await content.press('End');
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'a', selectionStart: 1, selectionEnd: 1 });
  await expect(content).toHaveValue(/\{\{rea$/);
  await expect(names).toHaveCount(0);
  await session.send('Input.insertText', { text: '名前' });
  await page.keyboard.type('}}');
  await expect(marks.last()).toHaveText('{{re名前}}');
});

test('the colours lie where the text is: at any width, after a long paste, from right to left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInNewcomer(page);
  await openPage(page, '/prompts/new');
  const { content } = new PromptFormPage(page);
  const lines = Array.from(
    { length: 400 },
    (_, index) => `${index} اكتب {{القارئ}} ${'word '.repeat(index % 40)}{{name}}`,
  );
  await pasteInto(content, `${lines.join('\n')}\nthe end {{last}}`);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The field fits all of its text, like its copy: both wrap at the same places.
    const slack = await content.evaluate((area: HTMLTextAreaElement) => {
      const mirror = area.previousElementSibling;
      const height = area.style.height;
      area.style.height = '0';
      const own = area.scrollHeight;
      area.style.height = height;
      const line = Number.parseFloat(getComputedStyle(area).lineHeight);
      return {
        lines: ((mirror?.scrollHeight ?? 0) - own) / line,
        sameWidth: mirror?.clientWidth === area.clientWidth,
      };
    });
    expect(slack.lines).toBeCloseTo(2, 0);
    expect(slack.sameWidth).toBe(true);
  }
  await content.press('Control+End');
  await page.keyboard.type(' and on');
  const box = page.locator('[data-text-scroller]');
  // The caret is visible: the box has scrolled, not the field in it.
  await expect
    .poll(() => box.evaluate((at) => at.scrollHeight - at.clientHeight - at.scrollTop < 100))
    .toBe(true);
  expect(await content.evaluate((area) => area.scrollTop)).toBe(0);
});

test('what a prompt needs is in sight at once, and a phone has a low bar', async ({ page }) => {
  await signInNewcomer(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  const category = page.getByRole('combobox', { name: 'Category' });
  for (const field of [
    form.title,
    form.content,
    form.description,
    category,
    form.tag,
    form.visibility,
    form.save,
  ]) {
    await expect(field).toBeInViewport({ ratio: field === form.content ? 0.5 : 1 });
  }
  const controls = page
    .getByRole('main')
    .locator('a, button, input:not([aria-hidden="true"]), textarea, select, summary')
    .filter({ visible: true });
  expect(await controls.count()).toBeLessThanOrEqual(26);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form.save).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(76);
  // On phones the audience is chosen in a bottom sheet, like the entries of other menus.
  for (const name of [/^Seen by/, 'More ways to save']) {
    await page.getByRole('button', { name }).click();
    const sheet = page.getByRole('menu');
    const edges = () => sheet.evaluate((menu) => menu.getBoundingClientRect().toJSON() as DOMRect);
    await expect.poll(edges).toMatchObject({ left: 0, right: 390, bottom: 844 });
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
  // The narrowest phones have the save control whole, on one line.
  await page.setViewportSize({ width: 320, height: 640 });
  const more = (await page.getByRole('button', { name: 'More ways to save' }).boundingBox())!;
  expect(more.x + more.width).toBeLessThanOrEqual(304);
  expect(more.height).toBeLessThanOrEqual(46);
  await page.setViewportSize({ width: 390, height: 844 });
  // At the end of the page nothing is behind the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectNoViolations(page, { widths: [390] });
});

test('the first field with an error is in sight with its message, clear of the bars, and the count leads on', async ({
  page,
}) => {
  await signInNewcomer(page);
  for (const [width, height] of [
    [390, 640],
    [1440, 600],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await openPage(page, '/prompts/new');
      const form = new PromptFormPage(page);
      await form.content.fill('A line of the text.\n'.repeat(120));
      // The caret at the end: the page is scrolled as far as it goes.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await form.save.click();
      const expectClear = async (field: typeof form.title, message: string) => {
        await expect(field).toBeFocused();
        const top = (await page.getByRole('banner').boundingBox())!;
        const bar = (await page.locator('[data-bottom-bar]').boundingBox())!;
        for (const part of [field, page.getByText(message)]) {
          const box = (await part.boundingBox())!;
          expect(box.y, message).toBeGreaterThanOrEqual(Math.max(0, top.y + top.height) - 1);
          expect(box.y + box.height, message).toBeLessThanOrEqual(bar.y + 1);
        }
      };
      await expectClear(form.title, 'Title is required');
      const count = page.getByRole('button', { name: '2 fields need attention' });
      await count.click();
      await expectClear(form.description, 'Description is required');
      await count.click();
      await expectClear(form.title, 'Title is required');
    });
  }
});

test('a prompt is saved for a space, and a review is requested with the same press', async ({ page }) => {
  await signInNewcomer(page);
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Desk') })) as { name: string };
  await openPage(page, '/prompts/new');
  const form = new PromptFormPage(page);
  const title = uniqueTitle('For the desk');
  await form.fill({ title, description: 'x', content: 'Write.' });
  await form.expectVisibility(new RegExp(`^${space.name}`));
  await expect(form.visibility).toHaveAccessibleName(`Seen by ${space.name}`);
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save and request review' }).click();
  await expect(page).toHaveURL(/\/reviews\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});
