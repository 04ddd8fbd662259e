'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PrivateAnnotations, PromptDto } from '@/domain/prompt/schema';
import { reviewMessages } from '@/domain/review/messages';
import { useRequestReview } from '@/features/review/use-request-review';
import { errorCode, errorText, fieldErrors } from '@/trpc/error';
import { canShareFrom, type PromptHome } from './visibility-menu';
import { useSendSuggestion } from '@/features/suggestion/use-send-suggestion';
import { trpc } from '@/trpc/client';
import { refusedSecrets } from '@/trpc/secret-acceptance';
import type { Conflict } from '@/features/prompt-base/values/conflict-dialog';
import {
  BLANK_PROMPT,
  changedFields,
  type PromptValues,
  textOf,
  toSent,
} from '@/features/prompt-base/values/form-values';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { isOwnVersion, rememberOwnVersion } from './own-versions';
import { needsProof } from '@/features/prompt-base/actions/use-share-refusal';
import { sayWithWays } from './saved-message';

/** Base of a save: the initial values of the form and their version; null for a new prompt. */
export type SaveBase = { initial: PromptValues; version: number | null };

export interface SaveProblem {
  text: string;
  /** Whether the session has ended, so that the user has to sign in before a retry. */
  needsSignIn: boolean;
  /** Whether the address must be verified before sharing. */
  needsProof: boolean;
}

export interface SavePrompt {
  save: (values: PromptValues, base: SaveBase, extra: SaveExtra) => Promise<void>;
  /**
   * Returns the private annotations that would stay private when the prompt is shared now; null if it was shared
   * before.
   */
  privateWords: (base: SaveBase) => Promise<PrivateAnnotations | null>;
  /** Intent of the save in progress; null if there is none. */
  savingFor: SaveIntent | null;
  /** Error of the last attempt. */
  problem: SaveProblem | null;
}

/** Intent of a save: save the text, also request a review, save a new prompt privately, or make a suggestion. */
export type SaveIntent = 'save' | 'review' | 'draft' | 'suggest';

export type SaveExtra = { note: string; withPrivateWords?: boolean; intent: SaveIntent };

function isFormField(field: string): field is keyof PromptValues {
  return field in BLANK_PROMPT;
}

type SaveOf = {
  prompt: PromptDto | null;
  home: PromptHome | null;
  userId: string;
  /** The version that waits for a review. */
  reviewed: number | null;
};

/** Destination after a save: the space that the form was opened for, My Prompts, or another user's prompt. */
function pathAfter(saved: PromptDto, { home, userId }: { home: PromptHome | null; userId: string }): string {
  if (home !== null && saved.space !== null) return `/spaces/${saved.space.slug}`;
  return saved.createdBy === userId ? '/my-prompts' : `/prompts/${saved.slug}`;
}

/**
 * Creates the prompt, saves the changes of an existing one or suggests them, and opens My Prompts,
 * the page of another user's prompt, its space, or the requested review. A second click during a save does nothing.
 */
export function useSavePrompt(
  { prompt, home, userId, reviewed }: SaveOf,
  on: {
    onSaved: () => void;
    onConflict: (conflict: Conflict) => void;
    onFieldError: (field: keyof PromptValues, message: string) => void;
  },
): SavePrompt {
  const router = useRouter();
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const create = trpc.prompt.create.useMutation();
  const update = trpc.prompt.update.useMutation();
  const sendSuggestion = useSendSuggestion();
  const askReview = useRequestReview();
  const countWords = trpc.prompt.privateWords.useMutation();
  const isBusy = useRef(false);
  const [savingFor, setSavingFor] = useState<SaveIntent | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function send(
    values: PromptValues,
    { initial, version }: SaveBase,
    { note, withPrivateWords, intent }: SaveExtra,
  ): Promise<PromptDto> {
    if (prompt === null && intent === 'draft')
      return create.mutateAsync(toSent({ ...values, isShared: false }));
    // A new prompt in a space where the user can't publish is not shared, even if the form began that way.
    const kept = prompt !== null && initial.isShared;
    const isShared = canShareFrom(home, prompt, userId) ? values.isShared : kept;
    const meant = { ...values, isShared };
    if (prompt === null || version === null) {
      return create.mutateAsync({ ...toSent(meant), ...(home?.id != null && { spaceId: home.id }) });
    }
    const changes = toSent(changedFields(initial, meant));
    return update.mutateAsync({
      id: prompt.id,
      version,
      ...changes,
      ...(note.trim() && { note }),
      ...(withPrivateWords === true && { withPrivateWords }),
    });
  }

  async function privateWords({ initial }: SaveBase): Promise<PrivateAnnotations | null> {
    if (prompt === null || initial.isShared) return null;
    // The save itself will report the error.
    return countWords.mutateAsync({ ids: [prompt.id] }).catch(() => null);
  }

  async function explain(
    error: unknown,
    values: PromptValues,
    { initial, version }: SaveBase,
    intent: SaveIntent,
  ) {
    const code = errorCode(error);
    const isStale = code === 'CONFLICT' && refusedSecrets(error) === null && intent !== 'suggest';
    if (isStale && prompt !== null && version !== null) {
      try {
        // A draft may be based on an older version than the one that the form was opened with.
        const [theirs, before] = await Promise.all([
          utils.prompt.get.fetch({ identifier: prompt.id }, { staleTime: 0 }),
          utils.prompt.version.fetch({ id: prompt.id, version }),
        ]);
        const base = { ...textOf(before), isShared: initial.isShared };
        on.onConflict({ base, theirs, mine: values, isOwn: isOwnVersion(userId, theirs) });
        return;
      } catch {
        // Then only the error itself is shown.
      }
    }
    for (const [field, message] of Object.entries(fieldErrors(error)).reverse()) {
      if (isFormField(field)) on.onFieldError(field, message);
    }
    setProblem({
      text: errorText(error),
      needsSignIn: code === 'UNAUTHORIZED',
      needsProof: needsProof(error),
    });
  }

  async function save(values: PromptValues, base: SaveBase, extra: SaveExtra) {
    if (isBusy.current) return;
    isBusy.current = true;
    setSavingFor(extra.intent);
    setProblem(null);
    try {
      if (extra.intent === 'suggest' && prompt !== null && base.version !== null) {
        const { isShared: _theirs, ...changes } = toSent(changedFields(base.initial, values));
        const suggestion = { promptId: prompt.id, baseVersion: base.version, ...changes, note: extra.note };
        await sendSuggestion(suggestion, on.onSaved);
        return;
      }
      const saved = await send(values, base, extra);
      on.onSaved();
      rememberOwnVersion(userId, saved);
      utils.prompt.get.setData({ identifier: saved.slug }, saved);
      void utils.prompt.versions.invalidate({ id: saved.id });
      void utils.activity.list.invalidate({ promptId: saved.id });
      cache.refreshLists();
      const text = prompt === null ? messages.prompt.created : messages.prompt.updated;
      if (extra.intent === 'review') {
        toast.success(text);
        router.push(await askReview(saved));
        return;
      }
      const isOutdated = reviewed !== null && reviewed !== saved.version;
      sayWithWays(isOutdated ? `${text} ${reviewMessages.outdated(reviewed)}` : text, saved.slug);
      router.push(pathAfter(saved, { home, userId }));
      // Still busy: the page is about to be left, and another click would save again.
    } catch (error) {
      await explain(error, values, base, extra.intent);
      isBusy.current = false;
      setSavingFor(null);
    }
  }

  return { save, privateWords, savingFor, problem };
}
