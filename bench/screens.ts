// node scripts/run.mjs bench/screens.ts ADDRESS EMAIL PASSWORD: measures first screens of 1440 by 900, without
// scrolling: controls and words in `main`, tab stops from the skip link to the main action, layout shift, and whether
// anything is wider than the window. The account must be able to write; the server must be running a production build.
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

const [address = 'http://localhost:3000', email = '', password = ''] = process.argv.slice(2);
const TITLE = `Measured ${Date.now()}`;
const CONTENT = [
  'Draft a reply to {{customer}} from {{agent_name}} of {{company:Acme}}.',
  '',
  '<message>\n{{message}}\n</message>',
  '',
  'What happened: {{facts}}\nWhat we can offer: {{offer}}',
].join('\n');

/** Plain text, because compiling this file would add helpers that a page does not have. */
const RECORDER = `
  window.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) window.shifts += entry.value;
  })).observe({ type: 'layout-shift', buffered: true });
`;

const COUNT = `(() => {
  const main = document.querySelector('main');
  const inSight = (box) =>
    box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && inSight(element.getBoundingClientRect());
  const controls = [...main.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((control) => isShown(control) && control.closest('[inert]') === null);
  let words = 0;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isShown(node.parentElement)) continue;
    words += (node.data.match(/[\\p{L}\\p{N}]+/gu) ?? []).length;
  }
  return { controls: controls.length, words, wide: document.documentElement.scrollWidth - document.documentElement.clientWidth };
})()`;

const rows: string[] = [];

async function openScreen(browser: Browser, width = 1_440, height = 900): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  await context.addInitScript({ content: RECORDER });
  return context.newPage();
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

async function measure(page: Page, path: string, name: string): Promise<void> {
  await visit(page, path);
  const found = await page.evaluate<{ controls: number; words: number; wide: number }>(COUNT);
  const shifts = await page.evaluate<number>('window.shifts');
  rows.push(`| ${name} | ${found.controls} | ${found.words} | ${shifts.toFixed(3)} | ${found.wide} |`);
}

/** Number of Tab presses from the skip link's target to a button. */
async function stopsTo(page: Page, name: string): Promise<number> {
  await page.locator('main').first().focus();
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate<string | undefined>('document.activeElement.innerText');
    if (label?.trim() === name) return stops;
  }
  return Number.NaN;
}

async function callApi(page: Page, procedure: string, input: object): Promise<{ id: string; slug: string }> {
  const answer = await page.request.post(`/api/trpc/${procedure}`, {
    data: { json: input },
    headers: { origin: new URL(address).origin },
  });
  if (!answer.ok()) throw new Error(`${procedure} was answered ${answer.status()}: ${await answer.text()}`);
  const body = (await answer.json()) as { result: { data: { json: { id: string; slug: string } } } };
  return body.result.data.json;
}

const executablePath = (await findChromium()) ?? undefined;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const member = await openScreen(browser);
  await member.goto('/login');
  await member.getByLabel('Email').fill(email);
  await member.getByLabel('Password', { exact: true }).fill(password);
  await member.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.waitForURL('**/dashboard');
  const { id, slug } = await callApi(member, 'prompt.create', {
    title: TITLE,
    description: 'Answers a customer whose order went wrong.',
    content: CONTENT,
    tags: ['support', 'email', 'tone'],
  });
  try {
    const guest = await openScreen(browser);
    await measure(member, '/dashboard', 'dashboard, cards');
    await member.evaluate(`localStorage.setItem('list-view', 'lines')`);
    await measure(member, '/dashboard', 'dashboard, lines');
    await measure(member, '/dashboard?q=the', 'dashboard, search with preview');
    await member.evaluate(`localStorage.removeItem('list-view')`);
    await measure(member, `/prompts/${slug}`, 'prompt, its author');
    await member.reload();
    await visit(member, `/prompts/${slug}`);
    const authorStops = await stopsTo(member, 'Copy Prompt');
    await measure(member, '/prompts/new', 'editor, new');
    await measure(member, `/prompts/edit/${id}`, 'editor, with a text');
    for (const path of ['/', '/browse-prompts', '/login']) await measure(guest, path, `guest, ${path}`);
    await measure(guest, `/prompts/${slug}`, 'guest, prompt');
    await visit(guest, `/prompts/${slug}`);
    const guestStops = await stopsTo(guest, 'Copy Prompt');
    const phone = await openScreen(browser, 390, 844);
    for (const path of ['/', '/browse-prompts', `/prompts/${slug}`, '/login']) {
      await measure(phone, path, `guest on a phone, ${path === `/prompts/${slug}` ? 'prompt' : path}`);
    }
    console.log(
      `| first screen | controls in main | words | layout shift | px too wide |\n|---|---:|---:|---:|---:|\n${rows.join('\n')}`,
    );
    console.log(`Copy Prompt is tab stop ${authorStops} for its author, ${guestStops} for a guest`);
  } finally {
    await callApi(member, 'prompt.delete', { id });
  }
} finally {
  await browser.close();
}
