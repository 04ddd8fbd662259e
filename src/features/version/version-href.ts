export const COMPARE_VIEWS = ['inline', 'split'] as const;
export type CompareView = (typeof COMPARE_VIEWS)[number];
export const VIEW_LABELS: Record<CompareView, string> = { inline: 'Inline', split: 'Side by side' };

export function versionsHref(slug: string, page = 1): string {
  return `/prompts/${slug}/versions${page === 1 ? '' : `?page=${page}`}`;
}

export function versionHref(slug: string, version: number): string {
  return `/prompts/${slug}/versions/${version}`;
}

export function compareHref(slug: string, from: number, to: number, view: CompareView = 'inline'): string {
  return `/prompts/${slug}/compare?from=${from}&to=${to}${view === 'inline' ? '' : `&view=${view}`}`;
}
