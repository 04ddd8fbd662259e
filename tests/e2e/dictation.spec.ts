import { expect, test } from '@playwright/test';
import { signInNewcomer } from '../support/sign-in';
import { PromptFormPage } from './pages/prompt-form-page';

/**
 * Voice dictation in the editor (specification 2, 8 and 9) with a recogniser that the test speaks for. What it does
 * upon errors, silence and refusals is tested beside it (features/prompt/editor/voice).
 */

/** A recogniser as the test sees it. */
type Heard = { isRunning: boolean; onresult: (event: unknown) => void };

declare global {
  interface Window {
    heard: Heard;
  }
}

test('speech appears in the text, and leaving the page ends the listening', async ({ page }) => {
  await page.addInitScript(() => {
    class Recognition {
      isRunning = false;
      onresult = () => undefined;
      constructor() {
        window.heard = this;
      }
      start() {
        this.isRunning = true;
      }
      stop() {
        this.isRunning = false;
      }
      abort() {
        this.stop();
      }
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Recognition });
  });
  await signInNewcomer(page, '/prompts/new');
  const form = new PromptFormPage(page);
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(page.getByText('Voice input started - Speak now')).toBeVisible();
  await form.content.fill('Before.');
  await page.evaluate(() => {
    const results = [Object.assign([{ transcript: 'write a haiku' }], { isFinal: true })];
    window.heard.onresult({ resultIndex: 0, results });
  });
  await expect(form.content).toHaveValue('Before. write a haiku');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await form.unsaved.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => window.heard.isRunning)).toBe(false);
});
