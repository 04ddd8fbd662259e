'use client';

import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { type VariableField, variableFields } from '@/domain/prompt/variable-fields';
import type { RunOptions } from '@/domain/run/schema';
import { INPUTS_MAX } from '@/domain/test-case/limits';
import { trpc } from '@/trpc/client';
import type { Side } from './run-choice';

/** A text to run, of a prompt or without one. */
export interface Runnable {
  /** Owner of the values stored in this browser. */
  owner: string;
  promptId: string | null;
  content: string;
  /** The same as a chat; null for one text. */
  messages: readonly ChatMessage[] | null;
  variables: readonly VariableDetails[];
  /** The version of this text; null for a text that is being edited. */
  version: number | null;
  /** Whether the reader can write its test cases. */
  canSaveCases: boolean;
}

/** The versions to choose from, the current text first. */
export function useVersions({ promptId, version }: Runnable): (number | null)[] {
  const { data } = trpc.prompt.versions.useQuery({ id: promptId ?? '' }, { enabled: promptId !== null });
  const others = data?.items.map((item) => item.version) ?? [];
  return [version, ...others.filter((other) => other !== version)];
}

export function useFields(runnable: Runnable, sides: readonly Side[]): VariableField[] {
  const { promptId, content, variables, version } = runnable;
  const [first, second] = [sides[0]?.version ?? null, sides[1]?.version ?? null];
  const isOther = (one: number | null): one is number => one !== null && one !== version;
  const ask = (one: number | null) => ({ id: promptId ?? '', version: one ?? 1 });
  const one = trpc.prompt.version.useQuery(ask(first), { enabled: isOther(first) });
  const two = trpc.prompt.version.useQuery(ask(second), { enabled: isOther(second) });
  const texts = sides.map((side, index) =>
    isOther(side.version) ? [one, two][index]?.data : { content, variables },
  );
  const fields = new Map<string, VariableField>();
  for (const text of texts) {
    for (const field of text ? variableFields(text.content, text.variables) : []) {
      if (!fields.has(field.name)) fields.set(field.name, field);
    }
  }
  return [...fields.values()].slice(0, INPUTS_MAX);
}

/** Default for the second side: another model, else another version. */
export function defaultSecondSide(
  first: Side,
  models: RunOptions['models'],
  versions: readonly Side['version'][],
): Side {
  const otherModel = models.find((model) => model.id !== first.modelId);
  const otherVersion = versions.find((one) => one !== first.version);
  return otherModel === undefined && otherVersion !== undefined
    ? { ...first, version: otherVersion }
    : { ...first, modelId: otherModel?.id ?? first.modelId };
}
