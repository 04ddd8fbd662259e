import type { Locator, Page } from '@playwright/test';

/** Returns the text on the clipboard exactly, by pasting it: pages can't read the clipboard. */
export async function pastedText(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    const area = document.body.appendChild(document.createElement('textarea'));
    area.addEventListener('paste', (event) => {
      // Rendering a long text in the field would take seconds.
      event.preventDefault();
      area.dataset['pasted'] = event.clipboardData?.getData('text/plain') ?? '';
    });
    area.focus();
    return area;
  });
  await page.keyboard.press('Control+V');
  const text = await field.evaluate((area) => area.dataset['pasted'] ?? '');
  await field.evaluate((area) => area.remove());
  return text;
}

/** Selects all of a text on a page and copies it with the keyboard, like a reader. */
export async function copyByHand(text: Locator): Promise<void> {
  await text.evaluate((element) => getSelection()?.selectAllChildren(element));
  await text.page().keyboard.press('Control+C');
}

/** Pastes a text over a field's content. Typing thousands of lines would take minutes. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}
