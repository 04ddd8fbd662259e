import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { createPrompt, uniqueTitle } from './pages/call-api';

/** Fields are part of the text: on its baseline, of its size, inside their lines, on every screen. */

const LONG =
  'The parcel sat in the hub for a week, because of a strike at the carrier that nobody saw coming.';
const CONTENT = [
  'Draft a reply to the customer below. It is from {{sender}} of {{company}}, in {{城市}}, for {{قارئ}}.',
  'From {{sender}}: {{first}} {{second}} {{third}} {{fourth}} {{fifth}} {{sixth}} {{seventh}} {{eighth}} end.',
  '',
  '<message>',
  '{{message}}',
  '</message>',
  'Offer: {{offer}} Then write in ${tone:calm} words, `as ${code:code}`.',
].join('\n');
const VALUES = {
  sender: 'Lucía',
  城市: '東京都千代田区',
  قارئ: 'مرحبا بالعالم',
  message: LONG,
  offer: 'noch nichts gÄgy',
};

interface Measured {
  name: string;
  /** Distance of its baseline from those of the words beside it, in px. */
  off: number[];
  fontSize: string;
  textFontSize: string;
  height: number;
  lineHeight: number;
  sizes: string;
  isCut: boolean;
  /** What it paints, in window coordinates: its ring too. */
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Measures the fields of a text, with probes on the baseline beside them and in a copy of what they show. */
function measure(text: Locator): Promise<Measured[]> {
  return text.evaluate((root) => {
    const probe = () => {
      const element = document.createElement('span');
      element.style.cssText = 'display:inline-block;inline-size:0;block-size:0;vertical-align:baseline';
      return element;
    };
    return [...root.querySelectorAll<HTMLElement>('.text-field')].map((field) => {
      const control = field.firstElementChild as HTMLInputElement;
      const style = getComputedStyle(control);
      const box = control.getBoundingClientRect();
      const border = parseFloat(style.borderTopWidth);
      const copy = document.createElement('div');
      copy.style.cssText = `position:fixed;left:0;top:${box.top + border}px;white-space:pre`;
      for (const name of ['font', 'lineHeight', 'letterSpacing'] as const) copy.style[name] = style[name];
      copy.textContent = (control.value || control.placeholder).slice(0, 4);
      const own = probe();
      copy.append(own);
      document.body.append(copy);
      const baseline = own.getBoundingClientRect().bottom;
      copy.remove();
      const around = [probe(), probe()] as const;
      field.before(around[0]);
      field.after(around[1]);
      const { top, bottom } = field.getBoundingClientRect();
      // A probe at the end of the line above, or at the start of the one below, is beside other words.
      const off = around
        .map((one) => one.getBoundingClientRect().bottom)
        .filter((at) => at > top && at < bottom)
        .map((at) => Math.abs(at - baseline));
      for (const one of around) one.remove();
      return {
        name: control.getAttribute('aria-label') ?? '',
        off,
        fontSize: style.fontSize,
        textFontSize: getComputedStyle(field.parentElement!).fontSize,
        height: bottom - top,
        lineHeight: parseFloat(getComputedStyle(field.parentElement!).lineHeight),
        sizes: [
          control.scrollHeight,
          control.clientHeight,
          control.scrollTop,
          box.width,
          field.getBoundingClientRect().width,
          field.textContent,
        ].join(),
        isCut: control.scrollHeight > control.clientHeight + 1 || control.scrollTop > 0,
        top: top + 2,
        bottom: bottom - 2,
        left: box.left,
        right: box.right,
      };
    });
  });
}

function expectTypography(fields: Measured[], lineHeight: number, size: string | null): void {
  for (const field of fields) {
    for (const off of field.off) expect(off, `${field.name} is on the baseline`).toBeLessThanOrEqual(0.5);
    expect(field.fontSize, field.name).toBe(field.textFontSize);
    if (size !== null) expect(field.fontSize, field.name).toBe(size);
    expect(field.isCut, `${field.name} is whole: ${field.sizes}`).toBe(false);
    const lines = field.height / lineHeight;
    expect(Math.abs(lines - Math.round(lines)), `${field.name} fills its lines`).toBeLessThan(0.05);
  }
  for (const [index, one] of fields.entries()) {
    for (const other of fields.slice(index + 1)) {
      const isBeside = one.right <= other.left || other.right <= one.left;
      const between = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
      expect(isBeside || between >= 3.5, `${one.name} and ${other.name} do not touch`).toBe(true);
    }
  }
}

/** The ring of a field in focus is inside its line. */
async function expectRingInside(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.press('Shift');
  const out = await field.evaluate((control) => {
    const { outlineStyle, outlineWidth, outlineOffset, borderTopWidth } = getComputedStyle(control);
    if (outlineStyle === 'none') return Infinity;
    return parseFloat(outlineWidth) + parseFloat(outlineOffset) + parseFloat(borderTopWidth);
  });
  expect(out).toBeLessThanOrEqual(0);
}

const WIDTHS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

async function atEachWidth(page: Page, check: (lineHeight: number, size: string) => Promise<void>) {
  for (const [width, height] of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await test.step(`${width} px, ${colorScheme}`, () =>
        width < 640 ? check(30, '16px') : check(28, '14px'));
    }
  }
}

test("fields stand on the line of the text on a prompt's page, plain and as Markdown", async ({ page }) => {
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, { title: uniqueTitle('Typography'), content: CONTENT });
  await openPage(page, `/prompts/${slug}`);
  const text = page.getByRole('region', { name: 'Prompt content' });
  for (const [name, value] of Object.entries(VALUES)) {
    await text.getByRole('textbox', { name, exact: true }).fill(value);
  }
  const field = text.getByRole('textbox', { name: 'company' });
  await atEachWidth(page, async (lineHeight, size) => {
    const fields = await measure(text);
    expect(fields).toHaveLength(16);
    expect(fields.flatMap(({ off }) => off).length).toBeGreaterThan(12);
    expectTypography(fields, lineHeight, size);
    await expectRingInside(page, field);
    const pre = text.locator('pre');
    const lines = (await pre.boundingBox())!.height / lineHeight;
    expect(Math.abs(lines - Math.round(lines)), 'no line is higher').toBeLessThan(0.02);
    // The column is as wide as the card.
    const [column, card] = [(await pre.boundingBox())!, (await text.boundingBox())!];
    expect(card.width - column.width).toBeLessThanOrEqual(60);
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show as Markdown' }).click();
  await expect(text.locator('pre')).toHaveCount(0);
  await atEachWidth(page, async (lineHeight) => {
    const fields = await measure(text);
    expect(fields).toHaveLength(16);
    expectTypography(fields, lineHeight, null);
  });
});

test('fields stand on the line of the text in previews of the search and of results, and on the home page', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page);
  const title = uniqueTitle('Preview typography');
  await createPrompt(page, { title, content: CONTENT, isShared: true });
  await openPage(page, '/dashboard');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.text-field')).toHaveCount(16);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expectTypography(await measure(preview), 28, '14px');
  }
  await openPage(page, `/dashboard?q=${encodeURIComponent(title)}`);
  const results = page.getByRole('region', { name: 'Preview' });
  await expect(results.locator('.text-field')).toHaveCount(16);
  expectTypography(await measure(results), 28, '14px');

  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openPage(guest, '/');
  const sample = guest
    .getByRole('article')
    .filter({ has: guest.locator('.text-field') })
    .first();
  await atEachWidth(guest, async (lineHeight, size) => {
    const fields = await measure(sample);
    expect(fields.length).toBeGreaterThan(2);
    expectTypography(fields, lineHeight, size);
    await expectRingInside(guest, sample.locator('.text-field > *').first());
  });
});
