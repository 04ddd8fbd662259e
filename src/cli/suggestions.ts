import type { Api } from './api';

type Suggestion = Awaited<ReturnType<Api['getSuggestion']>>;

/** Which suggestions are looked for. */
export type SuggestionFilter = {
  prompt: string;
  /** The version that they are based on; null for any. */
  version: number | null;
  /** When that version was made: none on it is older. */
  since: Date;
  states: readonly Suggestion['state'][];
};

/** The suggestions that propose a certain text for a version, newest first. */
export async function* suggestionsOf(
  api: Api,
  { prompt, version, since, states }: SuggestionFilter,
  isSame: (proposed: Suggestion['proposed']) => boolean,
): AsyncGenerator<Suggestion> {
  let cursor: string | undefined;
  do {
    const page = await api.listPromptSuggestions({ prompt, ...(cursor !== undefined && { cursor }) });
    const onVersion = page.items.filter(
      ({ state, baseVersion }) => (version ?? baseVersion) === baseVersion && states.includes(state),
    );
    for (const { id } of onVersion) {
      const suggestion = await api.getSuggestion({ id });
      if (isSame(suggestion.proposed)) yield suggestion;
    }
    const last = page.items.at(-1);
    const isOlder = last !== undefined && last.createdAt < since;
    cursor = isOlder ? undefined : (page.nextCursor ?? undefined);
  } while (cursor !== undefined);
}
