/** Values passed from another page to the form of a new prompt. */
export type Prefill = { title?: string; content: string; tags: string[] };

const keyOf = (userId: string) => `new-prompt:${userId}`;

/** Stores values for the next form of a new prompt that this member opens in this tab; survives signing in again. */
export function storePrefill(userId: string, values: Prefill): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(values));
  } catch {
    // Without storage, or if it is full, the form opens blank.
  }
}

/** Returns the stored values and removes them; null if there are none. */
export function consumePrefill(userId: string): Prefill | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    sessionStorage.removeItem(keyOf(userId));
    if (typeof stored !== 'object' || stored === null) return null;
    const { title, content, tags } = stored as Partial<Prefill>;
    if (typeof content !== 'string' || !Array.isArray(tags)) return null;
    return {
      ...(typeof title === 'string' && { title }),
      content,
      tags: tags.filter((tag) => typeof tag === 'string'),
    };
  } catch {
    return null;
  }
}
