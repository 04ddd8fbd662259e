import type { Page } from '@playwright/test';

/** What moved while no one pressed a key or button: layout shifts as in the Layout Instability API. */

/** Chromium's time in which a shift is attributed to an input. */
const INPUT_MS = 500;

type Shift = { value: number; sources: string[] };
type Recorded = { shifts: Shift[]; lastInput: number };

/** Records the shifts of every page that opens from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const recorded: Recorded = Object.assign(window, { shifts: [], lastInput: 0 });
    const textOf = ({ node, previousRect, currentRect }: Entry['sources'][number]) =>
      `${node?.nodeName ?? 'gone'} “${node?.textContent?.trim().slice(0, 40) ?? ''}” ` +
      `y ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}, ` +
      `height ${Math.round(previousRect.height)} to ${Math.round(currentRect.height)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (!hadRecentInput) recorded.shifts.push({ value, sources: sources.map(textOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (const type of ['keydown', 'pointerdown', 'click']) {
      window.addEventListener(type, () => (recorded.lastInput = performance.now()), { capture: true });
    }
  });
}

/** Two frames later: shifts of the last response are recorded then. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Layout shift since the last call, and what moved. */
export async function takeShifts(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => {
    const recorded = window as unknown as Recorded;
    const taken = recorded.shifts;
    recorded.shifts = [];
    return taken;
  });
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, sources }) => `${value.toFixed(4)}: ${sources.join('; ')}`).join('\n'),
  };
}

/** Holds responses that match `isAsked` until the last input is too long ago to excuse a shift. */
export async function answerLate(page: Page, isAsked: (url: URL) => boolean): Promise<void> {
  await page.route(isAsked, async (route) => {
    const response = await route.fetch();
    await page.evaluate(async (wait) => {
      const recorded = window as unknown as Recorded;
      while (performance.now() - recorded.lastInput < wait) await new Promise(requestAnimationFrame);
    }, INPUT_MS * 1.2);
    await route.fulfill({ response });
  });
}
