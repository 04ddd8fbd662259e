import type { Locator, Page } from '@playwright/test';

/** The form of a new prompt or of an edit. */
export class PromptFormPage {
  readonly title: Locator;
  readonly description: Locator;
  readonly content: Locator;
  readonly tag: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly unsaved: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByLabel('Title', { exact: true });
    this.description = page.getByLabel('Description', { exact: true });
    this.content = page.getByLabel('Prompt content', { exact: true });
    this.tag = page.getByPlaceholder('Add a tag');
    this.save = page.getByRole('button', { name: 'Save Prompt' });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.unsaved = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  }

  async fill(values: { title: string; description: string; content: string }): Promise<void> {
    await this.title.fill(values.title);
    await this.description.fill(values.description);
    await this.content.fill(values.content);
  }

  tags(): Locator {
    return this.page.getByRole('list', { name: 'Tags on this prompt' }).getByRole('button');
  }
}
