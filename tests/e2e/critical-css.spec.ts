import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { LibraryPage } from './pages/library-page';

/** Position and style of every element, once fonts are loaded. */
function drawing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const properties = [
      ...[
        'color',
        'background-color',
        'border-color',
        'border-width',
        'border-radius',
        'box-shadow',
        'opacity',
      ],
      ...['display', 'position', 'visibility', 'padding', 'margin', 'gap', 'fill', 'stroke', 'transform'],
      ...['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'text-decoration-line'],
    ];
    // Browsers may or may not lay out the content of a closed <details>.
    const drawn = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    return drawn.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`;
      return [name, x, y, width, height, ...properties.map((each) => style.getPropertyValue(each))].join(
        ' | ',
      );
    });
  });
}

test('a page is drawn with the first answer as with the whole style', async ({ page }) => {
  for (const [what, colorScheme, width] of [
    ['home', 'light', 1440],
    ['browse', 'light', 390],
    ['detail', 'dark', 390],
    ['sign-in', 'light', 390],
  ] as const) {
    await test.step(`${what}, ${colorScheme}, ${width} px`, async () => {
      let path = { home: '/', browse: '/browse-prompts', detail: '/browse-prompts', 'sign-in': '/login' }[
        what
      ];
      if (what === 'detail') {
        await openPage(page, '/browse-prompts');
        path = (await new LibraryPage(page).cards.first().getByRole('link').getAttribute('href'))!;
      }
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      let letStyleThrough = (): void => undefined;
      const styleMayCome = new Promise<void>((resolve) => (letStyleThrough = resolve));
      await page.route(/\/_next\/static\/.*\.(?:js|css)$/, async (route) => {
        // Scripts would change the page, so they are blocked.
        if (route.request().resourceType() === 'script') return;
        await styleMayCome;
        await route.continue();
      });

      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
      const sheets = page.locator('link[rel=stylesheet]');
      await expect(sheets.first()).toBeAttached();
      const early = await drawing(page);
      expect(early.length).toBeGreaterThan(50);

      letStyleThrough();
      const areThere = (links: Element[]) => links.every((link) => (link as HTMLLinkElement).sheet !== null);
      await expect.poll(() => sheets.evaluateAll(areThere)).toBe(true);
      expect(await drawing(page)).toEqual(early);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('a page that has come to life keeps the style it came with, and asks for no sheet twice', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(request.url());
  });
  await openPage(page, '/browse-prompts');
  await new LibraryPage(page).search.fill('email');
  await expect(page).toHaveURL(/q=email/);
  const media = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('media')));
  expect(new Set(media)).toEqual(new Set(['print']));
  expect(new Set(asked).size).toBe(asked.length);
});

test('a page has the theme of its device in its head, before anything is painted', async ({ page }) => {
  await signInNewcomer(page);
  for (const path of ['/', '/browse-prompts', '/login', '/dashboard', '/prompts/new']) {
    const html = await (await page.request.get(path)).text();
    const theme = html.indexOf('theme-storage');
    expect(theme, path).toBeGreaterThan(0);
    expect(theme, path).toBeLessThan(html.indexOf('</head>'));
  }
});
