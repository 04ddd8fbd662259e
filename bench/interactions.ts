// node scripts/run.mjs bench/interactions.ts ADDRESS EMAIL PASSWORD [slowdown 4]: how long presses and keys take, from
// the input to the next frame (what Interaction to Next Paint counts), in Chromium with its processor slowed down: a
// list of 15 cards, a prompt of 200,000 characters with 400 variables and an ordinary one, as a guest and as a member.
// The server must be running a production build with at least 15 shared prompts; the two are written with the account
// given and deleted afterwards.
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

const [address = 'http://localhost:3000', email = '', password = '', slowdown = '4'] = process.argv.slice(2);
const LONG = 200_000;
const VARIABLES = 400;
const TITLE = `Long text ${Date.now()}`;
const SETTLE_MS = 1_500;

type Recorder = { longest: number; shifts: number; largestPaint: number };
const rows: string[] = [];

/** Plain text, because compiling this file would add helpers that a page does not have. */
const RECORDER = `
  window.record = { longest: 0, shifts: 0, largestPaint: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take))
      .observe({ type, buffered: true, durationThreshold: 16 });
  watch('event', (entry) => {
    if (entry.interactionId > 0) record.longest = Math.max(record.longest, entry.duration);
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) record.shifts += entry.value;
  });
  watch('largest-contentful-paint', (entry) => (record.largestPaint = entry.startTime));
`;

/** A page that keeps the longest interaction, the layout shifts and the largest paint of its documents. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1_280, height: 900 } });
  await context.addInitScript({ content: RECORDER });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
  return page;
}

function recordOf(page: Page): Promise<Recorder> {
  return page.evaluate(() => (window as unknown as { record: Recorder }).record);
}

async function visit(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const { shifts, largestPaint } = await recordOf(page);
  rows.push(
    `| ${name}: first visit | | largest paint ${largestPaint.toFixed(0)} ms, layout shift ${shifts.toFixed(3)} |`,
  );
}

/** Measures the longest interaction of `act`, and what moves by itself until the page rests again. */
async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    Object.assign((window as unknown as { record: Recorder }).record, { longest: 0, shifts: 0 });
  });
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const { longest, shifts } = await recordOf(page);
  const shift = shifts > 0 ? `layout shift ${shifts.toFixed(3)}` : '';
  rows.push(`| ${name} | ${longest === 0 ? 'under 16' : longest.toFixed(0)} | ${shift} |`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function useList(page: Page, who: string): Promise<void> {
  const search = page.getByPlaceholder('Search prompts, creators...');
  await measure(page, `${who}, list: typing a search`, () =>
    search.pressSequentially('write', { delay: 120 }),
  );
  await measure(page, `${who}, list: emptying it`, () => search.press('Escape'));
  await measure(page, `${who}, list: opening the filters`, () => button(page, /^Filters/).click());
  await measure(page, `${who}, list: closing them`, () => page.keyboard.press('Escape'));
  await measure(page, `${who}, list: opening the orders`, () => button(page, /^Sort: /).click());
  await measure(page, `${who}, list: another order`, () =>
    page.getByRole('menuitemradio', { name: /^Alpha/ }).click(),
  );
  await measure(page, `${who}, list: the next page`, () =>
    page.getByRole('link', { name: 'Next' }).first().click(),
  );
}

async function useDetail(page: Page, who: string): Promise<void> {
  await measure(page, `${who}, long prompt: copying`, () => button(page, /^Copy/).click());
  await fillIn(page, `${who}, long prompt`);
}

/** Types into the first variable and the last one. */
async function fillIn(page: Page, what: string): Promise<void> {
  const fields = page.getByRole('region', { name: 'Prompt content' }).getByRole('textbox');
  for (const [place, field] of [
    ['first', fields.first()],
    ['last', fields.last()],
  ] as const) {
    await field.click();
    await measure(page, `${what}: filling in its ${place} variable`, () =>
      page.keyboard.type('some words', { delay: 150 }),
    );
  }
}

/** From tab to tab of a prompt's page: the first time each is fetched, the second it is there. */
async function useTabs(page: Page, what: string): Promise<void> {
  for (const round of ['', ', again'])
    for (const tab of ['History', 'Tests', 'Discussion', 'Prompt'])
      await measure(page, `${what}: opening ${tab}${round}`, () =>
        page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click(),
      );
}

/** Types in the text of the editor, with the caret at one of its ends or in the middle. */
async function typeAt(page: Page, place: 'start' | 'middle' | 'end'): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt content' }).evaluate((area: HTMLTextAreaElement, where) => {
    const at = { start: 0, middle: Math.floor(area.value.length / 2), end: area.value.length }[where];
    area.setSelectionRange(at, at);
  }, place);
  await measure(page, `member, editing: typing at its ${place}`, () =>
    page.keyboard.type('some more words', { delay: 150 }),
  );
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
  const member = await openPage(browser);
  await member.goto('/login');
  await member.getByLabel('Email').fill(email);
  await member.getByLabel('Password', { exact: true }).fill(password);
  await member.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.waitForURL('**/dashboard');
  const line = 'Say what the reader is to do, then why, then by when; leave out the rest of it.\n';
  const count = Math.floor(LONG / (line.length + 5)) - 1;
  const lines = Array.from({ length: count }, (_, at) =>
    at % Math.ceil(count / VARIABLES) === 0 ? line.replace('reader', `{{reader ${at}}}`) : line,
  );
  const long = { title: TITLE, description: 'Long.', content: `# Long\n\n${lines.join('')}` };
  const { id, slug } = await callApi(member, 'prompt.create', long);
  const short = { ...long, title: TITLE.replace('Long', 'Ordinary'), content: lines.slice(0, 30).join('') };
  const ordinary = await callApi(member, 'prompt.create', short);
  try {
    const guest = await openPage(browser);
    await visit(guest, '/browse-prompts', 'guest, list');
    await useList(guest, 'guest');
    await guest.goto('/browse-prompts', { waitUntil: 'networkidle' });
    await measure(guest, 'guest, list: opening the long prompt', () =>
      guest.getByRole('link', { name: TITLE }).click(),
    );
    await visit(guest, `/prompts/${slug}`, 'guest, long prompt');
    await useDetail(guest, 'guest');

    await visit(member, '/browse-prompts', 'member, list');
    await measure(member, 'member, list: favorite', () => button(member, /avorite/).click());
    await measure(member, 'member, list: no favorite', () => button(member, /avorite/).click());
    await useList(member, 'member');
    await visit(member, `/prompts/${slug}`, 'member, long prompt');
    await useDetail(member, 'member');
    await useTabs(member, 'member, long prompt');
    await visit(member, `/prompts/${ordinary.slug}`, 'member, ordinary prompt');
    await fillIn(member, 'member, ordinary prompt');
    await useTabs(member, 'member, ordinary prompt');
    await visit(member, `/prompts/edit/${id}`, 'member, editing the long prompt');
    const text = member.getByRole('textbox', { name: 'Prompt content' });
    await measure(member, 'member, editing: into the text', () => text.click());
    for (const place of ['end', 'middle', 'start'] as const) await typeAt(member, place);
    await measure(member, 'member, editing: pasting 50,000 characters', () =>
      member.keyboard.insertText('Some more text. '.repeat(3_000)),
    );
    await measure(member, 'member, editing: typing in the title', () =>
      member.getByRole('textbox', { name: 'Title' }).pressSequentially(' more', { delay: 150 }),
    );
  } finally {
    for (const made of [id, ordinary.id]) await callApi(member, 'prompt.delete', { id: made });
  }
} finally {
  await browser.close();
}
console.log(`| what | ms | |\n|---|---:|---|\n${rows.join('\n')}`);
