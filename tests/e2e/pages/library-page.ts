import { expect, type Locator, type Page } from '@playwright/test';

/** A list of prompts: browse, the dashboard or My Prompts. */
export class LibraryPage {
  readonly search: Locator;
  readonly count: Locator;
  readonly cards: Locator;
  readonly results: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByPlaceholder('Search prompts, creators...');
    this.count = page.getByRole('status').filter({ hasText: 'prompt(s) found' });
    this.results = page.getByRole('region', { name: 'Prompts', exact: true });
    this.cards = this.results.locator('[data-prompt-id]');
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('link', { name: title, exact: true }) });
  }

  /** Chooses from the menu of a card. */
  async choose(title: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More: ${title}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  titles(): Promise<string[]> {
    return this.cards.getByRole('heading', { level: 2 }).allTextContents();
  }

  async openFilters(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async sortBy(
    name: 'Recent' | 'Starred' | 'Used' | 'Used, 30 days' | 'Alpha' | 'Best match',
  ): Promise<void> {
    await this.page.getByRole('button', { name: /^Sort: / }).click();
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${name}(?!,)`) }).click();
  }

  chip(filter: string): Locator {
    return this.page.getByRole('button', { name: `Remove filter: ${filter}` });
  }
}
