/** The query client of this tab, for pages that must not load its code. */
let kept: { clear: () => void } | null = null;

/** Registers the query client of this tab. */
export function registerQueryClient(client: { clear: () => void }): void {
  kept = client;
}

/** Clears the cache of responses, before another user uses it. */
export function clearQueryCache(): void {
  kept?.clear();
}
