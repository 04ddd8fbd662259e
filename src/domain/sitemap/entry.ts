/** How often a page is likely to change, in the words of the sitemap protocol. */
export type ChangeFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

export type SitemapEntry = {
  /** From the site's root, percent-encoded. */
  path: string;
  priority: number;
  changeFrequency: ChangeFrequency;
  /** When what the page shows changed last, where the data says so. */
  lastModified?: Date | null;
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The uses and favourites above which a prompt's priority is a step higher. */
export const PRIORITY_STEPS = [10, 20, 50, 100] as const;
const PROMPT_PRIORITIES = [0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** The priority of a prompt by its uses and favourites together. */
export function promptPriority(usesAndFavorites: number): number {
  return PROMPT_PRIORITIES[PRIORITY_STEPS.filter((step) => usesAndFavorites > step).length] ?? 0.5;
}

/** The frequency of changes by the age of the last one. */
export function changeFrequency(lastModified: Date, now: Date): ChangeFrequency {
  const days = (now.getTime() - lastModified.getTime()) / DAY_MS;
  if (days < 7) return 'daily';
  if (days < 30) return 'weekly';
  if (days < 90) return 'monthly';
  return 'yearly';
}

/** Pages that are always there. Those that show prompts change with them. */
export const CORE_PAGES: readonly (Omit<SitemapEntry, 'lastModified'> & { showsPrompts?: true })[] = [
  { path: '/', priority: 1, changeFrequency: 'daily', showsPrompts: true },
  { path: '/about', priority: 0.8, changeFrequency: 'monthly' },
  { path: '/login', priority: 0.7, changeFrequency: 'monthly' },
  { path: '/register', priority: 0.7, changeFrequency: 'monthly' },
  { path: '/browse-prompts', priority: 0.9, changeFrequency: 'daily', showsPrompts: true },
  { path: '/generate-prompt', priority: 0.9, changeFrequency: 'monthly' },
  { path: '/privacy', priority: 0.5, changeFrequency: 'yearly' },
  { path: '/terms', priority: 0.5, changeFrequency: 'yearly' },
  { path: '/sitemap.xml', priority: 0.3, changeFrequency: 'daily', showsPrompts: true },
];

export const CATEGORY_PRIORITY = 0.8;
export const FRAMEWORK_PRIORITY = 0.8;
export const TAG_PRIORITY = 0.7;
export const PROFILE_PRIORITY = 0.6;
export const COLLECTION_PRIORITY = 0.6;

export function categoryPath(category: string): string {
  return `/browse-prompts?category=${encodeURIComponent(category)}`;
}

export function frameworkPath(id: string): string {
  return `/browse-prompts?framework=${encodeURIComponent(id)}`;
}

/** The list of one tag. A comma in it is not one between two tags. */
export function tagPath(tag: string): string {
  return `/browse-prompts?tags=${encodeURIComponent(tag.replaceAll(',', '%2C'))}`;
}
