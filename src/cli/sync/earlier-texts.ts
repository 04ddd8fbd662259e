import type { Api } from '../api';
import { checksumOf, type FileText } from '../file-text';
import type { FileOrigin } from '../prompt-file';

/** What the library already knows of the text of an edited file. */
export type Known =
  /** It is a later version, or a suggestion that was accepted: nothing of it can be lost. */
  { kind: 'taken' } | { kind: 'declined'; by: string; reason: string } | { kind: 'new' };

/** The caller's suggestions on a version, whose text is that of the file. */
async function ownSuggestions(api: Api, text: FileText, { prompt, version }: FileOrigin) {
  const found = [];
  const checksum = checksumOf(text);
  let cursor: string | undefined;
  do {
    const page = await api.listPromptSuggestions({ prompt, ...(cursor !== undefined && { cursor }) });
    for (const { id } of page.items.filter(
      ({ state, baseVersion }) => baseVersion === version && (state === 'accepted' || state === 'declined'),
    )) {
      const suggestion = await api.getSuggestion({ id });
      if (checksumOf(suggestion.proposed) === checksum) found.push(suggestion);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Finds the text of an edited file among later versions, and among the caller's decided suggestions. */
export async function findText(api: Api, text: FileText, origin: FileOrigin, newest: number): Promise<Known> {
  const checksum = checksumOf(text);
  for (let version = newest; version > origin.version; version -= 1) {
    const said = await api.getVersion({ prompt: origin.prompt, version: String(version) });
    if (checksumOf(said) === checksum) return { kind: 'taken' };
  }
  const suggestions = await ownSuggestions(api, text, origin);
  if (suggestions.some(({ state }) => state === 'accepted')) return { kind: 'taken' };
  const declined = suggestions.find(({ state }) => state === 'declined');
  if (declined === undefined) return { kind: 'new' };
  return { kind: 'declined', by: declined.decidedByName ?? '', reason: declined.decisionNote };
}
