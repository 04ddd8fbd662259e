import type { Locator, Page } from '@playwright/test';
import { openPage } from '../../support/open-page';

/** The prompt generator. */
export class GeneratorPage {
  readonly preview: Locator;
  readonly rough: Locator;
  readonly polish: Locator;
  readonly apply: Locator;
  readonly enhance: Locator;
  readonly copy: Locator;
  readonly cancel: Locator;
  readonly undo: Locator;
  readonly saveAsPrompt: Locator;
  readonly check: Locator;

  constructor(readonly page: Page) {
    this.preview = page.getByRole('region', { name: 'Prompt preview' });
    this.rough = page.getByLabel('Rough prompt', { exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.polish = button('Polish Prompt');
    this.apply = button('Apply Polish to Fields');
    this.enhance = button('Enhance Prompt');
    this.copy = button('Copy');
    this.cancel = button('Cancel');
    this.undo = button('Undo');
    this.saveAsPrompt = button('Save as prompt');
    this.check = page.getByRole('region', { name: 'Prompt check' });
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  mode(name: 'Use Framework' | 'Enhance Prompt'): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  framework(name: string): Locator {
    return this.page.getByRole('group', { name: 'Framework' }).getByRole('radio', { name });
  }

  /** Opens the page and waits until it answers to presses. */
  async open(): Promise<void> {
    await openPage(this.page, '/generate-prompt');
    await this.mode('Enhance Prompt').check();
    await this.rough.waitFor();
    await this.mode('Use Framework').check();
    await this.preview.waitFor();
  }
}
