import { expectNoViolations } from '../support/axe';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPage, reloadPage } from '../support/open-page';
import { BLUE, halves, phonePhoto, RED, SVG } from '../support/images';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** Profiles and their photos. */

const picker = (page: Page) => page.getByRole('group', { name: 'Avatar' });
const chooser = (page: Page) => page.getByLabel(/^(Upload|Change) photo/);
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop photo' });
const headerAvatar = (page: Page) => page.getByRole('button', { name: /^Account:/ }).locator('img');
const profileAvatar = (page: Page) => page.getByRole('main').locator('img').first();
const unsaved = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved Changes' });

async function photo() {
  const buffer = await halves(1_200, 800, RED, BLUE).jpeg().toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Goes into the edit mode. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeFocused();
}

/** Registers a new user and opens the edit mode of their profile. */
async function edit(page: Page) {
  const person = await signInNewcomer(page, '/profile', { fullName: uniqueTitle('Pia Picture') });
  await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/);
  await openForm(page);
  return { ...person, url: new URL(page.url()).pathname };
}

/** Chooses a photo and accepts the suggested crop. */
async function choose(page: Page) {
  await chooser(page).setInputFiles(await photo());
  await expect(page.getByTestId('cropper')).toBeVisible();
  await cropDialog(page).getByRole('button', { name: 'Use photo' }).click();
  await expect(cropDialog(page)).toHaveCount(0);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  // The toast of the previous save may still be visible.
  await expect(page.getByText('Profile updated successfully').last()).toBeVisible();
}

async function guest(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await openPage(page, path);
  return page;
}

/** The colour of an image's pixel, from 0 to 1 across and down. */
function colourAt(page: Page, src: string, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ([address, across, down]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const pixel = context.getImageData(across * canvas.width, down * canvas.height, 1, 1).data;
      return [...pixel.slice(0, 3), image.naturalWidth, image.naturalHeight];
    },
    [src, x, y] as const,
  );
}

test('the owner edits, a guest and another member only look', async ({ page, browser, baseURL }) => {
  const person = await edit(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No bio provided')).toBeVisible();
  await expect(page.getByText("You haven't created any prompts yet.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account security' }).first()).toHaveAttribute(
    'href',
    '/profile/security',
  );
  const { title } = await createPrompt(page, { title: uniqueTitle('On a profile') });

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').fill('Pia P. Picture');
  await page.getByLabel('Bio').fill('First line.\nSecond line.');
  await page.getByLabel('Website').fill('example.org/pia');
  await page.getByLabel('Twitter').fill('@pia');
  await page.getByLabel('GitHub').fill('https://github.com/pia-p');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pia P. Picture');
  await expect(page.getByRole('button', { name: 'Account: Pia P. Picture' })).toBeVisible();

  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const otherPage = await other.newPage();
  await signInNewcomer(otherPage, person.url, { fullName: uniqueTitle('Otto Other') });
  for (const visitor of [await guest(browser, baseURL, person.url), otherPage]) {
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pia P. Picture');
    await expect(visitor.getByText('Second line.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'example.org/pia' })).toHaveAttribute(
      'href',
      'https://example.org/pia',
    );
    await expect(visitor.getByRole('link', { name: '@pia' })).toHaveAttribute('rel', /noopener/);
    await expect(visitor.getByRole('heading', { level: 2, name: 'Prompts', exact: true })).toBeVisible();
    await expect(visitor.getByText(title)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Account security' })).toHaveCount(0);
    expect(await visitor.content()).not.toContain(person.email);
    await visitor.context().close();
  }
});

test('a picture is cropped by keyboard, kept with Save, seen by everyone, changed and removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { url } = await edit(page);
  await chooser(page).setInputFiles(await photo());
  await expect(page.getByTestId('cropper')).toBeFocused();
  const zoom = cropDialog(page).getByRole('slider', { name: 'Zoom' });
  await zoom.press('End');
  await expect(zoom).toHaveAttribute('aria-valuetext', '400 %');
  // To the left half, which is red.
  await page.getByTestId('cropper').focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  await cropDialog(page).getByRole('button', { name: 'Use photo' }).press('Enter');
  await expect(cropDialog(page)).toHaveCount(0);
  await expect(picker(page).locator('img')).toHaveAttribute('src', /^blob:/);
  await save(page);

  const src = (await profileAvatar(page).getAttribute('src'))!;
  expect(src).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}$/);
  await expect(headerAvatar(page)).toHaveAttribute('src', src);
  const [red, , blue, width, height] = await colourAt(page, src, 0.5, 0.5);
  expect([red! > 150, blue! < 100, width, height]).toEqual([true, true, 512, 512]);

  const visitor = await guest(browser, baseURL, url);
  await expect(profileAvatar(visitor)).toHaveAttribute('src', src);
  await expect
    .poll(() => profileAvatar(visitor).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(512);
  await visitor.context().close();

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(chooser(page)).toBeFocused();
  await expect(picker(page).locator('img')).toHaveCount(0);
  await save(page);
  await expect(headerAvatar(page)).toHaveCount(0);
  await reloadPage(page);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(profileAvatar(page)).toHaveCount(0);
});

test('a picture is dropped, stands upright, and gives way to the initials when it is gone', async ({
  page,
}) => {
  await test.step('a picture is dropped, a photo from a phone stands upright', async () => {
    await edit(page);
    const bytes = [...(await phonePhoto())];
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'phone.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, bytes);
    await picker(page).dispatchEvent('drop', { dataTransfer: data });
    await cropDialog(page).getByRole('button', { name: 'Use photo' }).click();
    await save(page);
    const src = (await profileAvatar(page).getAttribute('src'))!;
    const [redAbove] = await colourAt(page, src, 0.5, 0.1);
    const [, , blueBelow] = await colourAt(page, src, 0.5, 0.9);
    expect([redAbove! > 150, blueBelow! > 150]).toEqual([true, true]);
  });
  await test.step('a picture that is gone gives way to the initials', async () => {
    await edit(page);
    await choose(page);
    await save(page);
    await page.route('**/api/avatars/**', (route) => route.fulfill({ status: 404, body: '' }));
    await reloadPage(page);
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expect(profileAvatar(page)).toHaveCount(0);
    await expect(headerAvatar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Account:/ })).toContainText('P');
  });
});

test('leaving the profile form by Cancel asks, leaves what was saved, and sends nothing', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/avatars')) sent.push(request.url());
  });
  await edit(page);
  await chooser(page).setInputFiles(await photo());
  await cropDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(picker(page).locator('img')).toHaveCount(0);
  await choose(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await unsaved(page).getByRole('button', { name: 'Stay' }).click();
  await expect(picker(page).locator('img')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await unsaved(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await unsaved(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await expect(profileAvatar(page)).toHaveCount(0);
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('a picture that is none, or cannot be sent, is refused with the reason; everything stays', async ({
  page,
}) => {
  await test.step('what is no picture is refused with the reason', async () => {
    await edit(page);
    for (const [name, mimeType, buffer] of [
      ['notes.txt', 'text/plain', Buffer.from('Hello')],
      ['page.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['drawing.svg', 'image/svg+xml', SVG],
    ] as const) {
      await chooser(page).setInputFiles({ name, mimeType, buffer });
      await expect(picker(page).getByRole('alert')).toHaveText(
        'This image format isn’t supported. Choose a JPEG, PNG, WebP or GIF.',
      );
      await expect(cropDialog(page)).toHaveCount(0);
    }
    await choose(page);
    await expect(picker(page).getByRole('alert')).toHaveCount(0);
  });
  await test.step('an upload that fails keeps everything, and Save tries again', async () => {
    await edit(page);
    await page.getByLabel('Bio').fill('Kept while it fails.');
    await choose(page);
    const box = page.getByRole('main').getByRole('alert');
    for (const [answer, reason] of [
      [{ abort: true }, 'Can’t reach the server. Check your connection and try again.'],
      [{ status: 503, message: 'Failed to upload avatar image' }, 'Failed to upload avatar image'],
      [{ status: 429, message: 'Too many attempts. Please try again in 9 minutes.' }, 'again in 9 minutes'],
    ] as const) {
      await page.route('**/api/avatars', (route) =>
        'abort' in answer
          ? route.abort()
          : route.fulfill({ status: answer.status, json: { message: answer.message } }),
      );
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(box).toContainText('Failed to upload avatar image');
      await expect(box).toContainText(reason);
      await expect(page.getByLabel('Bio')).toHaveValue('Kept while it fails.');
      await expect(picker(page).locator('img')).toHaveAttribute('src', /^blob:/);
      await page.unroute('**/api/avatars');
    }
    await save(page);
    await expect(page.getByText('Kept while it fails.')).toBeVisible();
    await expect(profileAvatar(page)).toHaveAttribute('src', /^\/api\/avatars\//);
  });
  await test.step('a save that fails after the upload sends the picture no second time for a wrong field', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/avatars')) uploads.push(request.url());
    });
    await edit(page);
    await choose(page);
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Please enter a web address that starts with http:// or https://'),
    ).toBeVisible();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await page.getByLabel('Website').fill('example.org');
    await save(page);
    expect(uploads).toHaveLength(1);
  });
});

test('nothing typed in the profile is lost without a connection or a session', async ({ page, context }) => {
  const person = await edit(page);
  await page.getByLabel('Bio').fill('Typed on a train.');
  const box = page.getByRole('main').getByRole('alert');
  await context.setOffline(true);
  await chooser(page).setInputFiles(await photo());
  await expect(picker(page).getByRole('alert')).toContainText('Can’t reach the server.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Try again once you’re connected.')).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Typed on a train.');
  await context.setOffline(false);

  await choose(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(box).toContainText('Session expired. Please sign in again.');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Bio')).toHaveValue('Typed on a train.');
  await expect(picker(page).locator('img')).toHaveAttribute('src', /^blob:/);
  await save(page);
  await expect(page.getByText('Typed on a train.')).toBeVisible();
});

test('the form of a profile and the crop pass axe and fit a phone', async ({ page, browser, baseURL }) => {
  await test.step('axe finds nothing on a profile, its form and the crop', async () => {
    await edit(page);
    await expectNoViolations(page, { include: 'main' });
    await chooser(page).setInputFiles(await photo());
    await expect(page.getByTestId('cropper')).toBeFocused();
    await expectNoViolations(page, { include: '[role="dialog"]' });
    await cropDialog(page).getByRole('button', { name: 'Use photo' }).click();
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await expectNoViolations(page, { include: 'main' });
  });
  await test.step('on a phone nothing is too wide and every control is a finger wide', async () => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await edit(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await chooser(page).setInputFiles(await photo());
    await expect(page.getByTestId('cropper')).toBeVisible();
    for (const name of ['Use photo', 'Cancel', 'Close']) {
      const { height } = (await cropDialog(page).getByRole('button', { name }).boundingBox())!;
      expect(height, name).toBeGreaterThanOrEqual(44);
    }
    await cropDialog(page).getByRole('button', { name: 'Use photo' }).click();
    await expect(cropDialog(page)).toHaveCount(0);
    for (const control of [
      picker(page).locator('label'),
      page.getByRole('button', { name: 'Remove photo' }),
      page.getByRole('button', { name: 'Save' }),
      page.getByRole('button', { name: 'Cancel' }),
    ]) {
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    expect(await overflow()).toBeLessThanOrEqual(0);
    await context.close();
  });
});
