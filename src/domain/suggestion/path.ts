export function suggestionsPath(slug: string): string {
  return `/prompts/${slug}/suggestions`;
}

/** Path to the page where a suggestion is read and decided. */
export function suggestionPath({ id, slug }: { id: string; slug: string }): string {
  return `${suggestionsPath(slug)}/${id}`;
}
