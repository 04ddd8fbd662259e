import { expect, type Page, test } from '../support/browser-test';
import { accountOf, signInAs } from '../support/sign-in';
import { PromptFormPage } from './pages/prompt-form-page';

/**
 * Voice dictation (specification 2, 8 and 9) with a browser whose speech recognition the test speaks for. Errors and refusals are
 * tested beside it (features/prompt/editor/voice/dictation.test.tsx).
 */

type Fake = {
  /** Every recogniser the page made, the newest last. */
  made: { continuous: boolean; interimResults: boolean; lang: string; isRunning: boolean; starts: number }[];
  hear: (...results: [transcript: string, isFinal: boolean][]) => void;
  /** What browsers do after a silence. */
  fallSilent: () => void;
};

declare global {
  interface Window {
    fakeSpeech: Fake;
  }
}

/** Puts a recogniser in place of the browser's, before any script of the page. */
async function fakeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition {
      continuous = false;
      interimResults = false;
      lang = '';
      isRunning = false;
      starts = 0;
      onresult: ((event: unknown) => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      onend: (() => void) | null = null;
      constructor() {
        window.fakeSpeech.made.push(this);
      }
      start() {
        if (this.isRunning) throw new Error('recognition has already started');
        this.isRunning = true;
        this.starts += 1;
      }
      stop() {
        this.isRunning = false;
        this.onend?.();
      }
      abort() {
        this.stop();
      }
    }
    const newest = () => window.fakeSpeech.made.at(-1) as Recognition;
    window.fakeSpeech = {
      made: [],
      hear: (...results) =>
        newest().onresult?.({
          resultIndex: 0,
          results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
        }),
      fallSilent: () => newest().stop(),
    };
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Recognition });
  });
}

const newest = (page: Page) => page.evaluate(() => window.fakeSpeech.made.at(-1)!);

async function open(page: Page): Promise<PromptFormPage> {
  await signInAs(page, await accountOf('contributor'));
  await page.goto('/prompts/new');
  const form = new PromptFormPage(page);
  await expect(form.content).toBeVisible();
  return form;
}

async function openListening(page: Page): Promise<PromptFormPage> {
  await fakeSpeech(page);
  const form = await open(page);
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(page.getByText('Voice input started - Speak now')).toBeVisible();
  return form;
}

test('listens on and on in English, shows what it hears, appends what is sure', async ({ page }) => {
  const form = await openListening(page);
  expect(await newest(page)).toMatchObject({ continuous: true, interimResults: true, lang: 'en-US' });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-pressed', 'true');
  await form.content.fill('Before.');

  await page.evaluate(() => window.fakeSpeech.hear(['write a hai', false]));
  await expect(page.getByText('write a hai')).toBeVisible();
  await expect(form.content).toHaveValue('Before.');
  await page.evaluate(() => window.fakeSpeech.hear([' write a haiku ', true], ['about ra', false]));
  await expect(form.content).toHaveValue('Before. write a haiku');
  await expect(page.getByText('about ra')).toBeVisible();

  // Ending by itself after a silence is not stopping.
  await page.evaluate(() => window.fakeSpeech.fallSilent());
  expect(await newest(page)).toMatchObject({ isRunning: true, starts: 2 });
  await page.evaluate(() => window.fakeSpeech.hear(['about rain', true]));
  await expect(form.content).toHaveValue('Before. write a haiku about rain');

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Voice input stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dictate' })).toHaveAttribute('aria-pressed', 'false');
  expect(await newest(page)).toMatchObject({ isRunning: false });
  await expect(page.getByText('Listening…')).toHaveCount(0);
});

test('leaving the page ends the listening', async ({ page }) => {
  await openListening(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await newest(page)).toMatchObject({ isRunning: false });
});
