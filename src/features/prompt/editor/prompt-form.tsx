'use client';
'use memo';

import { zodResolver } from '@hookform/resolvers/zod';
import dynamic from 'next/dynamic';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { PageHeader } from '@/components/layout/page-shell';
import type { PromptDto } from '@/domain/prompt/schema';
import { usedDetails } from '@/domain/prompt/variable-fields';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { useHydrated } from '@/lib/use-hydrated';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { pressedEnter } from '@/lib/pressed-enter';
import { BackButton } from '../actions/back-button';
import { useGoBack } from '../actions/use-go-back';
import type { Conflict } from './conflict-dialog';
import { draftKey } from './draft';
import type { Draft } from './draft';
import { DraftBanner } from './draft-banner';
import {
  addTags,
  BLANK_PROMPT,
  hasChanges,
  PromptForm as Rules,
  type PromptValues,
  valuesOf,
} from './form-values';
import { NoteField } from './note-field';
import { PromptFields } from './prompt-fields';
import { PromptPreview } from './prompt-preview';
import { type Mode, SaveBar } from './save-bar';
import { useDraft } from './use-draft';
import { useGuardedSave } from './use-guarded-save';
import { usePrefill } from './use-prefill';
import { type SaveBase, type SaveIntent, useSavePrompt } from './use-save-prompt';
import type { PromptHome } from './visibility-field';
import { VARIABLE_PROBLEM_ID } from './variables-panel';
import { WritingHelp } from './writing-help';

const ConflictDialog = dynamic(() => import('./conflict-dialog').then((module) => module.ConflictDialog), {
  ssr: false,
});

function baseOf(prompt: PromptDto | null, home: PromptHome | null): SaveBase {
  return prompt === null
    ? { initial: { ...BLANK_PROMPT, isShared: home === null }, version: null }
    : { initial: valuesOf(prompt), version: prompt.version };
}

/**
 * Where the writing goes on when one comes from another page: in a page that is still loading somebody may have begun
 * elsewhere. On a touch screen a keyboard that comes up by itself would cover it.
 */
function useFocusAtStart(name: 'title' | 'content', isHydrated: boolean): void {
  const [isFirstPage] = useState(!isHydrated);
  useEffect(() => {
    const [control] = document.getElementsByName(name);
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (!isControl || isFirstPage || navigator.maxTouchPoints > 0) return;
    control.focus({ preventScroll: true });
    control.setSelectionRange(control.value.length, control.value.length);
  }, [name, isFirstPage]);
}

/** Takes over what was typed before this code was there. */
function usePreHydrationValues(form: UseFormReturn<PromptValues>, initial: PromptValues): void {
  usePreHydrationValue('[name="title"]', initial.title, (text) => form.setValue('title', text));
  usePreHydrationValue('[name="description"]', initial.description, (text) =>
    form.setValue('description', text),
  );
  usePreHydrationValue('[name="content"]', initial.content, (text) => form.setValue('content', text));
}

/** Puts values into the form. `reset` would not reach fields whose registration the compiler has memoised. */
function fill(form: UseFormReturn<PromptValues>, next: PromptValues): void {
  for (const field of Object.keys(next) as (keyof PromptValues)[]) form.setValue(field, next[field]);
  form.clearErrors();
}

/** Focuses the variables where only they have errors: the form itself focuses its own fields. */
function focusProblem(errors: FieldErrors<PromptValues>): void {
  if (Object.keys(errors).every((field) => field === 'variables')) {
    document.getElementById(VARIABLE_PROBLEM_ID)?.focus();
  }
}

/** Adds the text left in the tag field as a tag. Returns its error, or null. */
function takeTypedTags(
  form: UseFormReturn<PromptValues>,
  text: string,
  onRest: (rest: string) => void,
): string | null {
  const { tags, rest, error } = addTags(form.getValues('tags'), text);
  form.setValue('tags', tags);
  form.setValue('variables', usedDetails(form.getValues('content'), form.getValues('variables')));
  onRest(rest);
  return error;
}

function homeOf(prompt: PromptDto | null): PromptHome | null {
  return prompt?.space ? { id: null, ...prompt.space } : null;
}

function titleOf(prompt: PromptDto | null, suggests: boolean): string {
  if (suggests) return 'Suggest a change';
  return prompt === null ? 'Create New Prompt' : 'Edit Prompt';
}

/** Whether somebody else could say yes or no to a change that is proposed instead of saved. */
function isDecidedByOthers(userId: string, { createdBy, space }: PromptDto): boolean {
  return createdBy !== userId || space !== null;
}

interface PromptFormProps {
  userId: string;
  prompt: PromptDto | null;
  /** The space that a new prompt is written for. */
  home?: PromptHome | null;
  /** Whether it is somebody else's prompt, and a change of it is proposed. */
  suggests?: boolean;
}

/** The state of the form, and what its buttons do. */
function usePromptForm({ userId, prompt, home, suggests }: Required<PromptFormProps>) {
  const [base, setBase] = useState(() => baseOf(prompt, home));
  const form = useForm<PromptValues>({ resolver: zodResolver(Rules), defaultValues: base.initial });
  const values = useWatch({ control: form.control }) as PromptValues;
  usePreHydrationValues(form, base.initial);
  usePrefill(form, userId, prompt === null);
  const [tagText, setTagText] = useState('');
  const [note, setNote] = useState('');
  // What the save that is under way is to do.
  const intentRef = useRef<SaveIntent>('save');
  const [mode, setMode] = useState<Mode>('edit');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const isHydrated = useHydrated();
  useFocusAtStart(prompt === null ? 'title' : 'content', isHydrated);

  const isDirty = hasChanges(base.initial, values) || tagText.trim() !== '';
  const storageKey = draftKey(userId, prompt?.id ?? null, suggests);
  const endDraft = useDraft(storageKey, { values, version: base.version, isDirty });
  const guard = useLeaveGuard(isDirty);
  const goBack = useGoBack();
  const saving = useSavePrompt(
    { prompt, home, userId },
    {
      onSaved: () => {
        endDraft();
        guard.disarm();
      },
      onConflict: setConflict,
      onFieldError: (field, message) => {
        setMode('edit');
        form.setError(field, { message }, { shouldFocus: true });
      },
    },
  );

  const { wordsGuard, saveGuarded } = useGuardedSave(saving);

  /** Saves the form over a version, or shows what is wrong with it. */
  function submitOver(over: SaveBase, event?: SubmitEvent<HTMLFormElement>) {
    const save = (valid: PromptValues) =>
      saveGuarded(valid, over, { note, intent: suggests ? 'suggest' : intentRef.current });
    const showProblem = (errors: FieldErrors<PromptValues>) => {
      setMode('edit');
      focusProblem(errors);
    };
    void form.handleSubmit(save, showProblem)(event);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = takeTypedTags(form, tagText, setTagText);
    if (problem === null) submitOver(base, event);
    else {
      setMode('edit');
      // The other fields are judged all the same.
      void form.trigger().then(() => form.setError('tags', { message: problem }));
    }
  }

  /** Goes on over the newer version with the given values. */
  function adopt({ theirs }: Conflict, next: PromptValues): SaveBase {
    const newer = baseOf(theirs, home);
    setBase(newer);
    fill(form, next);
    setConflict(null);
    return newer;
  }

  /** Takes what a draft of this browser holds. */
  function restore(draft: Draft) {
    fill(form, draft.values);
    if (draft.version !== null) setBase({ ...base, version: draft.version });
  }

  return {
    base,
    form,
    values,
    tagText,
    setTagText,
    note,
    setNote,
    intentRef,
    mode,
    setMode,
    conflict,
    setConflict,
    isHydrated,
    storageKey,
    endDraft,
    guard,
    goBack,
    saving,
    wordsGuard,
    submit,
    submitOver,
    adopt,
    restore,
  };
}

/**
 * The form of a new prompt, or of the given one (specification 2, Create prompt and Edit prompt). After any failure
 * the typed text stays in the form, and as a draft in this browser.
 */
export function PromptForm({ userId, prompt, home = homeOf(prompt), suggests = false }: PromptFormProps) {
  const {
    base,
    form,
    values,
    tagText,
    setTagText,
    note,
    setNote,
    intentRef,
    mode,
    setMode,
    conflict,
    setConflict,
    isHydrated,
    storageKey,
    endDraft,
    guard,
    goBack,
    saving,
    wordsGuard,
    submit,
    submitOver,
    adopt,
    restore,
  } = usePromptForm({ userId, prompt, home, suggests });
  return (
    // The key is a shortcut for the submit button, from any field.
    <form
      noValidate
      method="post"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!pressedEnter(event) || !(event.ctrlKey || event.metaKey)) return;
        intentRef.current = event.shiftKey ? 'review' : 'save';
        event.currentTarget.requestSubmit();
      }}
    >
      <BackButton onPress={() => guard.attempt(goBack)} />
      <PageHeader title={titleOf(prompt, suggests)} className="mt-3" />
      {isHydrated && <DraftBanner storageKey={storageKey} initial={base.initial} onRestore={restore} />}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0">
          {mode === 'preview' && <PromptPreview values={values} home={home} />}
          <Fields isHidden={mode === 'preview'}>
            <PromptFields
              form={form}
              values={values}
              tagText={tagText}
              home={home}
              suggests={suggests}
              prompt={prompt}
              userId={userId}
              onTagTextChange={setTagText}
              initial={base.initial}
            />
            {prompt !== null && <NoteField note={note} suggests={suggests} onNoteChange={setNote} />}
          </Fields>
        </div>
        <WritingHelp
          userId={userId}
          form={form}
          values={values}
          promptId={prompt?.id ?? null}
          onEdit={() => setMode('edit')}
        />
      </div>

      <SaveBar
        saving={saving}
        suggests={suggests}
        mode={mode}
        offersSuggestion={!suggests && prompt !== null && isDecidedByOthers(userId, prompt)}
        onMode={setMode}
        onSubmit={(next) => (intentRef.current = next)}
        onCancel={() => guard.attempt(goBack)}
      />
      <LeaveDialog guard={guard} onLeave={endDraft} />
      <SecretDialog guard={wordsGuard} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => setConflict(null)}
          onKeepEditing={(values) => adopt(conflict, values)}
          onSave={(values) => submitOver(adopt(conflict, values))}
        />
      )}
    </form>
  );
}

/** Nothing that has the focus hides behind the bar below. */
function Fields({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <div
      hidden={isHidden}
      className="grid gap-5 [&_:is(input,textarea,button)]:scroll-mb-28 [&[hidden]]:hidden"
    >
      {children}
    </div>
  );
}
