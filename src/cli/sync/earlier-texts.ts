import type { Api } from '../api';
import { checksumOf, type FileText } from '../file-text';
import type { FileOrigin } from '../prompt-file';
import { type SuggestionFilter, suggestionsOf } from '../suggestions';

/** What the library already knows of the text of an edited file. */
export type Known =
  /** It is a later version, or a suggestion that was accepted and became one: nothing of it can be lost. */
  { kind: 'taken'; version: number } | { kind: 'declined'; by: string; reason: string } | { kind: 'new' };

/** Finds the text of an edited file among later versions, and among decided suggestions on the version that it names. */
export async function findText(api: Api, text: FileText, origin: FileOrigin, newest: number): Promise<Known> {
  const checksum = checksumOf(text);
  for (let version = newest; version > origin.version; version -= 1) {
    const said = await api.getVersion({ prompt: origin.prompt, version: String(version) });
    if (checksumOf(said) === checksum) return { kind: 'taken', version };
  }
  const base = await api.getVersion({ prompt: origin.prompt, version: String(origin.version) });
  const { prompt, version } = origin;
  return decisionOn(api, { prompt, version, since: base.createdAt }, (said) => checksumOf(said) === checksum);
}

/** Says what became of the suggestions of a text: the last decision, unless one was accepted. */
export async function decisionOn(
  api: Api,
  on: Pick<SuggestionFilter, 'prompt' | 'version' | 'since'>,
  isSame: Parameters<typeof suggestionsOf>[2],
): Promise<Known> {
  let declined: Known | undefined;
  const decided = { ...on, states: ['accepted', 'declined'] } as const;
  for await (const { state, decidedByName, decisionNote, resultingVersion } of suggestionsOf(
    api,
    decided,
    isSame,
  )) {
    if (state === 'accepted') return { kind: 'taken', version: resultingVersion ?? 0 };
    declined ??= { kind: 'declined', by: decidedByName ?? '', reason: decisionNote };
  }
  return declined ?? { kind: 'new' };
}
