import { z } from 'zod';
import { messages } from '@/domain/messages';
import { Category } from '@/domain/prompt/categories';
import { CHANGED_TEXT } from '@/domain/prompt/field-schemas';
import type { PromptOut, VersionOut } from '@/server/api/v1/schemas';
import type { Api } from './api';
import { CliError, EXIT } from './exit';
import { fileProblem } from './find-files';
import { type PromptFile, replaceFile } from './folder';
import { promptExists, isSuggestionOpen, createOnce } from './create-once';
import { type FileOrigin, writePromptFile } from './prompt-file';
import { changedParts, checksumOf, type FileText } from './file-text';
import { suggestionsOf } from './suggestions';

export type Pushed =
  | { kind: 'unchanged'; staleBecause?: string | null }
  | {
      kind: 'drafted' | 'known' | 'changed' | 'suggested' | 'waiting';
      /** Of a new draft. */
      id?: string;
      slug: string;
      version: number;
      remark: string;
      /** Why the file doesn't name the new version. */
      staleBecause?: string | null;
    };

export type PushContext = {
  api: Api;
  spaceId: string | undefined;
  note: string;
  isDry: boolean;
  mayWrite: boolean;
  /** Suggests a change of a draft that has a newer version by now, instead of stopping. */
  suggestsWhenMoved?: boolean;
  /** Writes files as a sync does, never in place (`writeFileAtomically`). */
  isWhole?: boolean;
};

/** Parses a category name. Throws if unknown. */
function readCategory(name: string): Category {
  const category = Category.safeParse(name);
  if (category.success) return category.data;
  throw new CliError(EXIT.conflict, `unknown category "${name}"; use ${Category.options.join(', ')}`);
}

/** Converts fields of a text to the API's input. */
function inputOf({ category, ...parts }: Partial<FileText>) {
  return { ...parts, ...(category !== undefined && { category: readCategory(category) }) };
}

const Sent = z.object(CHANGED_TEXT);

/** Throws for what the server would refuse: a dry run sends nothing that it could answer. */
function requireValid(parts: object): void {
  const { error } = Sent.safeParse(parts);
  if (error === undefined) return;
  const fields = error.issues.slice(0, 5).map(({ path, message }) => `\n  ${path.join('.')}: ${message}`);
  throw new CliError(EXIT.conflict, `${messages.error.invalidInput}${fields.join('')}`);
}

/** Converts the body of a text to the API's input. */
function bodyOf({ content, messages }: FileText) {
  return messages === null ? { content } : { messages };
}

/** Writes the new version into the file, unless it was changed meanwhile. Returns why it did not; null if it did. */
async function noteVersion(
  { isWhole }: Pick<PushContext, 'isWhole'>,
  file: PromptFile,
  prompt: z.output<typeof PromptOut>,
): Promise<string | null> {
  const content = writePromptFile(prompt, { prompt: prompt.slug, version: prompt.version });
  const isWritten = await replaceFile(file.place, file.bytes, content, { isWhole }).catch(fileProblem);
  if (typeof isWritten === 'string') return `the file can’t be written: ${isWritten}; pull it when it can`;
  return isWritten ? null : 'the file changed during the push: move your copy aside, then pull';
}

/** What is said of a change, and of a file that does not name its version. */
const noted = (staleBecause: string | null) => ({
  remark: staleBecause === null ? '' : ` (${staleBecause})`,
  staleBecause,
});

async function draft(context: PushContext, file: PromptFile): Promise<Pushed> {
  const { api, spaceId, isDry } = context;
  const { content: _content, messages: _messages, ...details } = file.text;
  const text = { ...details, ...bodyOf(file.text), category: readCategory(details.category) };
  if (isDry) {
    requireValid(text);
    return { kind: 'drafted', slug: '', version: 1, remark: '' };
  }
  const input = { ...text, space: spaceId };
  const { made: prompt, isReplayed } = await createOnce(
    ['draft', file.path, checksumOf(file.text), spaceId ?? ''],
    (key) => api.createPrompt(input, key),
    (draft) => promptExists(api, draft),
  );
  return {
    kind: isReplayed ? 'known' : 'drafted',
    id: prompt.id,
    slug: prompt.slug,
    version: prompt.version,
    ...noted(await noteVersion(context, file, prompt)),
  };
}

/** Whether a suggestion with the same text is open. */
async function isSuggested({ api }: PushContext, { file, origin, base }: Change): Promise<boolean> {
  const checksum = checksumOf(file.text);
  const { prompt, version } = origin;
  const open = { prompt, version, since: base.createdAt, states: ['open'] } as const;
  for await (const _found of suggestionsOf(api, open, (text) => checksumOf(text) === checksum)) return true;
  return false;
}

type Change = {
  file: PromptFile;
  origin: FileOrigin;
  parts: Partial<FileText>;
  newest: z.output<typeof PromptOut>;
  base: z.output<typeof VersionOut>;
};

async function suggest(context: PushContext, change: Change): Promise<Pushed> {
  const { file, origin, parts, newest } = change;
  const moved = newest.version > origin.version ? ` (the prompt is now at version ${newest.version})` : '';
  const said = { slug: origin.prompt, version: origin.version, remark: moved };
  if (await isSuggested(context, change)) return { kind: 'waiting', ...said };
  const { api, note } = context;
  const input = inputOf(parts);
  if (context.isDry) {
    requireValid(input);
    return { kind: 'suggested', ...said };
  }
  const { isReplayed } = await createOnce(
    ['suggestion', origin.prompt, String(origin.version), checksumOf(file.text)],
    (key) =>
      api.createSuggestion({ prompt: origin.prompt, baseVersion: origin.version, ...input, note }, key),
    (suggestion) => isSuggestionOpen(api, suggestion),
  );
  return { kind: isReplayed ? 'waiting' : 'suggested', ...said };
}

/** Changes a draft of one's own. Null if it has to be suggested instead. */
async function changeDraft(
  context: PushContext,
  { file, origin, parts, newest }: Change,
): Promise<Pushed | null> {
  if (newest.visibility === 'shared' || !context.mayWrite) return null;
  if (newest.version > origin.version) {
    if (context.suggestsWhenMoved === true) return null;
    throw new CliError(
      EXIT.conflict,
      `the prompt is now at version ${newest.version}, but you pulled version ${origin.version}; nothing was sent`,
    );
  }
  const input = inputOf(parts);
  if (context.isDry) {
    requireValid(input);
    return { kind: 'changed', slug: origin.prompt, version: origin.version + 1, remark: '' };
  }
  try {
    const change = { prompt: origin.prompt, version: origin.version, ...input };
    const prompt = await context.api.updatePrompt({ ...change, note: context.note });
    return {
      kind: 'changed',
      slug: prompt.slug,
      version: prompt.version,
      ...noted(await noteVersion(context, file, prompt)),
    };
  } catch (error) {
    if (!(error instanceof CliError) || error.code === EXIT.server) throw error;
    const now = await context.api.getPrompt({ prompt: origin.prompt });
    // Another version was saved meanwhile. Otherwise the prompt has other readers, and changes must be suggested.
    if (now.version !== origin.version) throw error;
    return null;
  }
}

/**
 * Pushes one file to the library: a new one as a draft, a changed one as a change of that draft or as a suggestion. An
 * unchanged file sends no request. Throws {@link CliError}.
 */
export async function pushFile(context: PushContext, file: PromptFile): Promise<Pushed> {
  const { text, origin } = file;
  if (origin === null) return draft(context, file);
  if (checksumOf(text) === origin.checksum) return { kind: 'unchanged' };
  const { api } = context;
  const newest = await api.getPrompt({ prompt: origin.prompt });
  if (checksumOf(newest) === checksumOf(text)) {
    return {
      kind: 'unchanged',
      staleBecause: context.isDry ? null : await noteVersion(context, file, newest),
    };
  }
  const base: z.output<typeof VersionOut> = await api.getVersion({
    prompt: origin.prompt,
    version: String(origin.version),
  });
  if (checksumOf(base) !== origin.checksum) {
    throw new CliError(
      EXIT.conflict,
      `version ${origin.version} of ${origin.prompt} differs at ${api.account.url}: was it pulled from another library?`,
    );
  }
  const change = { file, origin, parts: changedParts(base, text), newest, base };
  return (await changeDraft(context, change)) ?? suggest(context, change);
}
