import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionDto } from '@/domain/prompt/version';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { inputDifferences, fillCase, fillMessages } from '@/domain/test-case/fill-case';
import type { TestInput } from '@/domain/test-case/schema';
import { diffTexts } from '@/lib/text-diff';
import type { ServiceContext } from '../context';
import { recordAppRead } from './record-app-read';
import { getPrompt } from './get-prompt';
import { getVersion } from './list-versions';
import { loadPromptFacts, promptNotFound } from './load-prompt';

/** A version by its number, or the latest or latest approved one. */
export type VersionChoice = number | 'newest' | 'approved';

type Context = Pick<ServiceContext, 'db' | 'actor'>;

/** Returns the id of a prompt that the caller can open, by id or slug. Throws BAD_REQUEST, NOT_FOUND. */
export async function idOfPrompt(ctx: Context, identifier: string): Promise<string> {
  return (await loadPromptFacts(ctx.db, ctx.actor, identifier)).id;
}

export type FoundVersion = VersionDto & { promptId: string; slug: string };

/**
 * Returns a version with its text, and records it as the app's last read. Throws BAD_REQUEST, NOT_FOUND if the caller
 * cannot read it, and while none is approved.
 */
export async function readVersion(
  ctx: Context,
  asked: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  const found = await openVersion(ctx, asked);
  if (ctx.actor.kind === 'member') recordAppRead(ctx.db, ctx.actor, found.promptId);
  return found;
}

/** Returns a version like {@link readVersion}, without recording it. Throws the same. */
export async function openVersion(
  ctx: Context,
  { identifier, version }: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, identifier);
  const named = { newest: prompt.version, approved: prompt.approvedVersion };
  const number = typeof version === 'number' ? version : named[version];
  if (number === null) throw promptNotFound();
  const found = await getVersion(ctx, { id: prompt.id, version: number });
  return { ...found, promptId: prompt.id, slug: prompt.slug };
}

/** A version with its variables filled in: its text, and its messages if it is a chat. */
export type FilledVersion = {
  version: number;
  text: string;
  messages: ChatMessage[] | null;
  missing: string[];
  unused: string[];
};

/**
 * Fills in the variables of a version, with a variable's default if no value is given. Variables with neither stay in
 * the text and are listed.
 */
export function fillText(found: VersionDto, values: readonly TestInput[]): FilledVersion {
  return {
    version: found.version,
    text: fillCase(found, values),
    messages: fillMessages(found, values),
    ...inputDifferences(found, values),
  };
}

/** Reads and fills in a version. Throws as {@link readVersion}. */
export async function fillVersion(
  ctx: Context,
  { values, ...asked }: { identifier: string; version: VersionChoice; values: readonly TestInput[] },
): Promise<FilledVersion> {
  return fillText(await readVersion(ctx, asked), values);
}

/** Returns a prompt, and records it as the app's last read. Throws BAD_REQUEST, NOT_FOUND. */
export async function readPrompt(ctx: Context, identifier: string): Promise<PromptDto> {
  const prompt = await getPrompt(ctx, identifier);
  if (ctx.actor.kind === 'member') recordAppRead(ctx.db, ctx.actor, prompt.id);
  return prompt;
}

/** Returns the differences between the texts of two versions. Throws as {@link readVersion}. */
export async function compareVersions(
  ctx: Context,
  { identifier, from, to }: { identifier: string; from: VersionChoice; to: VersionChoice },
): Promise<{
  from: number;
  to: number;
  parts: { kind: 'same' | 'changed'; before: string; after: string }[];
}> {
  const [older, newer] = [
    await readVersion(ctx, { identifier, version: from }),
    await readVersion(ctx, { identifier, version: to }),
  ];
  const parts = diffTexts(older.content, newer.content).map((block) => {
    if (block.kind === 'same') return { kind: 'same' as const, before: block.text, after: block.text };
    const side = (of: 'before' | 'after') =>
      block.parts.map((part) => (part.kind === 'same' ? part.text : part[of])).join('');
    return { kind: 'changed' as const, before: side('before'), after: side('after') };
  });
  return { from: older.version, to: newer.version, parts };
}
