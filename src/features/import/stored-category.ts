import { Category } from '@/domain/prompt/categories';
import type { Choices } from './import-choices';

/** Separate for each user of this browser. */
const keyOf = (owner: string) => `import-category:${owner}`;

/** Returns the category that the user last chose for imported rows; null without one. */
export function storedCategory(owner: string): Category | null {
  try {
    return Category.safeParse(localStorage.getItem(keyOf(owner))).data ?? null;
  } catch {
    return null;
  }
}

/** Stores the category that the user just chose, if a change of choices is one of a category. */
export function storeCategory(owner: string, before: Choices, after: Choices): void {
  const [chosen] = [...after.categories].filter(([row, category]) => before.categories.get(row) !== category);
  if (chosen === undefined) return;
  try {
    localStorage.setItem(keyOf(owner), chosen[1]);
  } catch {
    // Without storage the next import starts without it.
  }
}
