import type { Api } from './api';
import { checksumOf, type FileText } from './file-text';
import type { FileOrigin } from './prompt-file';

type Suggestion = Awaited<ReturnType<Api['getSuggestion']>>;

/**
 * The suggestions in certain states that propose a text for the version that a file names, newest first. Reads back to
 * the time of that version: none on it is older.
 */
export async function* suggestionsOf(
  api: Api,
  text: FileText,
  {
    origin: { prompt, version },
    since,
    states,
  }: { origin: FileOrigin; since: Date; states: readonly Suggestion['state'][] },
): AsyncGenerator<Suggestion> {
  const checksum = checksumOf(text);
  let cursor: string | undefined;
  do {
    const page = await api.listPromptSuggestions({ prompt, ...(cursor !== undefined && { cursor }) });
    const onVersion = page.items.filter(
      ({ state, baseVersion }) => baseVersion === version && states.includes(state),
    );
    for (const { id } of onVersion) {
      const suggestion = await api.getSuggestion({ id });
      if (checksumOf(suggestion.proposed) === checksum) yield suggestion;
    }
    const last = page.items.at(-1);
    const isOlder = last !== undefined && last.createdAt < since;
    cursor = isOlder ? undefined : (page.nextCursor ?? undefined);
  } while (cursor !== undefined);
}
