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
  /** Says who will see the prompt. */
  readonly visibility: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByLabel('Title', { exact: true });
    this.description = page.getByLabel('Description', { exact: true });
    this.content = page.getByLabel('Prompt content', { exact: true });
    this.tag = page.getByPlaceholder('Add a tag');
    this.save = page.getByRole('button', { name: 'Save Prompt' });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.visibility = page.getByRole('button', { name: /^Seen by / });
    this.unsaved = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  }

  async fill(values: { title: string; description: string; content: string }): Promise<void> {
    await this.title.fill(values.title);
    await this.description.fill(values.description);
    await this.content.fill(values.content);
  }

  async expectVisibility(choice: RegExp): Promise<void> {
    await this.visibility.click();
    await this.page.getByRole('menuitemradio', { name: choice }).click();
  }

  /** Takes an entry of the menu Improve. */
  async improve(entry: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Improve' }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Opens a closed group of fields. */
  async open(group: 'Variables' | 'More'): Promise<void> {
    await this.page.locator('summary').filter({ hasText: group }).click();
  }

  tags(): Locator {
    return this.page.getByRole('list', { name: 'Tags on this prompt' }).getByRole('button');
  }
}
