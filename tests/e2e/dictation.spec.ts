import { expect, type Page, test } from '../support/browser-test';
import { accountOf, signInAs } from '../support/sign-in';
import { PromptFormPage } from './pages/prompt-form-page';

/** Voice dictation (specification 2, 8 and 9) with a browser whose speech recognition the test speaks for. */

type Fake = {
  /** Every recogniser the page made, the newest last. */
  made: { continuous: boolean; interimResults: boolean; lang: string; isRunning: boolean; starts: number }[];
  /** What `start` throws next. */
  refusal: Error | null;
  hear: (...results: [transcript: string, isFinal: boolean][]) => void;
  fail: (error: string) => void;
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
        const { refusal } = window.fakeSpeech;
        if (refusal !== null) throw refusal;
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
      refusal: null,
      hear: (...results) =>
        newest().onresult?.({
          resultIndex: 0,
          results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
        }),
      fail: (error) => newest().onerror?.({ error }),
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

test('no button where the browser cannot listen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
  });
  const form = await open(page);
  await form.content.fill('Typed.');
  await expect(form.content).toHaveValue('Typed.');
  await expect(page.getByRole('button', { name: 'Dictate' })).toHaveCount(0);
});

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

test('nothing heard is a hint, and it goes on listening', async ({ page }) => {
  const form = await openListening(page);
  await page.evaluate(() => window.fakeSpeech.fail('no-speech'));
  const hint = page.getByText('No speech detected. Please speak into the microphone.');
  await expect(hint).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.evaluate(() => window.fakeSpeech.hear(['still here', true]));
  await expect(form.content).toHaveValue('still here');
  await expect(hint).toBeHidden();
});

for (const [error, message] of [
  ['network', 'Network error occurred. Please check your connection.'],
  ['not-allowed', 'Microphone access denied. Please allow microphone access.'],
  ['audio-capture', 'Speech recognition failed.'],
] as const) {
  test(`${error} stops it with its message`, async ({ page }) => {
    await openListening(page);
    await page.evaluate((code) => window.fakeSpeech.fail(code), error);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible();
    expect(await newest(page)).toMatchObject({ isRunning: false });
  });
}

test('a start that is refused says why', async ({ page }) => {
  await fakeSpeech(page);
  await open(page);
  await page.evaluate(() => {
    window.fakeSpeech.refusal = new Error('the microphone is busy');
  });
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(page.getByText('Failed to start voice input: the microphone is busy')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dictate' })).toHaveAttribute('aria-pressed', 'false');
});

test('recognition that has gone since says so', async ({ page }) => {
  await fakeSpeech(page);
  await open(page);
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { webkitSpeechRecognition: undefined }));
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(page.getByText('Speech recognition is not supported in your browser')).toBeVisible();
});

test('leaving the page ends the listening', async ({ page }) => {
  await openListening(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await newest(page)).toMatchObject({ isRunning: false });
});
