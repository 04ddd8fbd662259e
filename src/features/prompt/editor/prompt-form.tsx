'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Eye, SquarePen } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { usedDetails, variableTexts } from '@/domain/prompt/variable-fields';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { type ShareAnswer, useSecretGuard } from '@/features/prompt-check/use-secret-guard';
import { RunSection } from '@/features/run/run-section';
import { selectText } from '@/lib/select-text';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { useHydrated } from '@/lib/use-hydrated';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { BackButton } from '../actions/back-button';
import type { Conflict } from './conflict-dialog';
import { draftKey } from './draft';
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
import { SaveProblemBox } from './save-problem-box';
import { useDraft } from './use-draft';
import { useGoBack } from '../actions/use-go-back';
import { usePrefill } from './use-prefill';
import { type SaveBase, useSavePrompt } from './use-save-prompt';
import { VARIABLE_PROBLEM_ID, VariablesPanel } from './variables-panel';

const ConflictDialog = dynamic(() => import('./conflict-dialog').then((module) => module.ConflictDialog), {
  ssr: false,
});

// Nothing that typing has to wait for.
const EditorHelper = dynamic(
  () => import('@/features/ai/editor-helper').then((module) => module.EditorHelper),
  {
    ssr: false,
    loading: () => <Skeleton className="h-72" />,
  },
);

const MODES = [
  {
    value: 'edit',
    label: <span className="max-sm:sr-only">Edit</span>,
    icon: <SquarePen aria-hidden="true" />,
  },
  {
    value: 'preview',
    label: <span className="max-sm:sr-only">Preview</span>,
    icon: <Eye aria-hidden="true" />,
  },
] as const;

function baseOf(prompt: PromptDto | null): SaveBase {
  return prompt === null
    ? { initial: BLANK_PROMPT, version: null }
    : { initial: valuesOf(prompt), version: prompt.version };
}

type Mode = (typeof MODES)[number]['value'];

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

/** The kinds of secrets in a text that becomes public; null, which is said, when they cannot be looked for. */
async function kindsOfSecrets(values: PromptValues): Promise<string[] | null> {
  // Without a connection it cannot be had, and nothing is saved unchecked.
  const secrets = await import('@/domain/prompt-check/secrets').catch(() => null);
  if (secrets === null) {
    toast.error(messages.error.offline);
    return null;
  }
  return secrets.secretKinds(
    ...[values.title, values.description, values.content],
    ...variableTexts(values.variables),
  );
}

/** Puts values into the form. `reset` would not reach fields whose registration the compiler has memoised. */
function fill(form: UseFormReturn<PromptValues>, next: PromptValues): void {
  for (const field of Object.keys(next) as (keyof PromptValues)[]) form.setValue(field, next[field]);
  form.clearErrors();
}

/** The fields say what is wrong with them; what is said of variables stands beside them. */
function focusProblem(errors: FieldErrors<PromptValues>): void {
  if (Object.keys(errors).every((field) => field === 'variables')) {
    document.getElementById(VARIABLE_PROBLEM_ID)?.focus();
  }
}

/** What still stands in the tag field was meant as a tag. Gives what is wrong with it, or null. */
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

type Extras = { note: string; asksReview: boolean };

/** Saves, and lets a text become public with its secrets only when that is meant. */
function useGuardedSave({ save, privateWords }: ReturnType<typeof useSavePrompt>) {
  const secretGuard = useSecretGuard();

  async function saveUnlessSecret(valid: PromptValues, over: SaveBase, extras: Extras): Promise<void> {
    let answer: ShareAnswer | null = null;
    if (valid.isShared) {
      const kinds = await kindsOfSecrets(valid);
      if (kinds === null) return;
      answer = await secretGuard.ask(kinds, await privateWords(over));
      if (answer === null) return;
    }
    await save(valid, over, { ...extras, ...answer });
  }

  return { secretGuard, saveUnlessSecret };
}

/**
 * The form of a new prompt, or of the given one (specification 2, Create prompt and Edit prompt). Whatever goes wrong,
 * what was typed stays: in the form, and as a draft in this browser.
 */
export function PromptForm({ userId, prompt }: { userId: string; prompt: PromptDto | null }) {
  const [base, setBase] = useState(() => baseOf(prompt));
  const form = useForm<PromptValues>({ resolver: zodResolver(Rules), defaultValues: base.initial });
  const values = useWatch({ control: form.control }) as PromptValues;
  usePreHydrationValues(form, base.initial);
  usePrefill(form, userId, prompt === null);
  const [tagText, setTagText] = useState('');
  const [note, setNote] = useState('');
  /** Whether the save that is under way leads on to asking for a review. */
  const asksReview = useRef(false);
  const [mode, setMode] = useState<Mode>('edit');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const isHydrated = useHydrated();
  useFocusAtStart(prompt === null ? 'title' : 'content', isHydrated);

  const isDirty = hasChanges(base.initial, values) || tagText.trim() !== '';
  const storageKey = draftKey(userId, prompt?.id ?? null);
  const endDraft = useDraft(storageKey, { values, version: base.version, isDirty });
  const guard = useLeaveGuard(isDirty);
  const goBack = useGoBack();
  const saving = useSavePrompt(prompt, {
    onSaved: () => {
      endDraft();
      guard.disarm();
    },
    onConflict: setConflict,
    onFieldError: (field, message) => {
      setMode('edit');
      form.setError(field, { message }, { shouldFocus: true });
    },
  });

  const { secretGuard, saveUnlessSecret } = useGuardedSave(saving);

  /** Saves the form over a version, or shows what is wrong with it. */
  function submitOver(over: SaveBase, event?: SubmitEvent<HTMLFormElement>) {
    const save = (valid: PromptValues) =>
      saveUnlessSecret(valid, over, { note, asksReview: asksReview.current });
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
    const newer = baseOf(theirs);
    setBase(newer);
    fill(form, next);
    setConflict(null);
    return newer;
  }

  return (
    // The key is a shortcut for the submit button, from any field.
    <form
      noValidate
      method="post"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        asksReview.current = event.shiftKey;
        event.currentTarget.requestSubmit();
      }}
    >
      <BackButton onPress={() => guard.attempt(goBack)} />
      <PageHeader title={prompt === null ? 'Create New Prompt' : 'Edit Prompt'} className="mt-3" />
      {isHydrated && (
        <DraftBanner
          storageKey={storageKey}
          initial={base.initial}
          onRestore={(draft) => {
            fill(form, draft.values);
            if (draft.version !== null) setBase({ ...base, version: draft.version });
          }}
        />
      )}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0">
          {mode === 'preview' && <PromptPreview values={values} />}
          <Fields isHidden={mode === 'preview'}>
            <PromptFields
              form={form}
              values={values}
              tagText={tagText}
              onTagTextChange={setTagText}
              initial={base.initial}
            />
            {prompt !== null && <NoteField note={note} onNoteChange={setNote} />}
          </Fields>
        </div>
        <WritingHelp
          userId={userId}
          promptId={prompt?.id ?? null}
          form={form}
          values={values}
          onEdit={() => setMode('edit')}
        />
      </div>

      <SaveBar
        saving={saving}
        mode={mode}
        onMode={setMode}
        onSubmit={(asks) => (asksReview.current = asks)}
        onCancel={() => guard.attempt(goBack)}
      />
      <LeaveDialog guard={guard} onLeave={endDraft} />
      <SecretDialog guard={secretGuard} />
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

/** Beside the fields: the AI, the variables, a run, and what is odd about the text. */
function WritingHelp({
  userId,
  promptId,
  form,
  values,
  onEdit,
}: {
  userId: string;
  promptId: string | null;
  form: UseFormReturn<PromptValues>;
  values: PromptValues;
  /** Shows the fields. */
  onEdit: () => void;
}) {
  return (
    <aside aria-label="Help with writing" className="grid min-w-0 gap-5">
      <EditorHelper
        content={values.content}
        tags={values.tags}
        onContentChange={(content) => {
          form.setValue('content', content);
          form.clearErrors('content');
        }}
        onTagsChange={(tags) => form.setValue('tags', tags)}
        onAddTag={(tag) => {
          const { tags, error } = addTags(form.getValues('tags'), tag);
          form.setValue('tags', tags);
          return error;
        }}
      />
      <VariablesPanel
        content={values.content}
        variables={values.variables}
        onVariablesChange={(variables) => form.setValue('variables', variables)}
      />
      <RunSection
        owner={userId}
        promptId={promptId}
        content={values.content}
        variables={values.variables}
        version={null}
        canSaveCases={promptId !== null}
      />
      <PromptCheck
        text={values.content}
        scope={promptId ?? 'new'}
        ignore={['variable']}
        onGoTo={(start, end) => {
          onEdit();
          const [control] = document.getElementsByName('content');
          // The fields are hidden while the preview shows.
          requestAnimationFrame(() => {
            if (control) selectText(control, start, end);
          });
        }}
      />
    </aside>
  );
}

/** The foot of the form. */
function SaveBar({
  saving: { isSaving, problem },
  mode,
  onMode,
  onSubmit,
  onCancel,
}: {
  saving: ReturnType<typeof useSavePrompt>;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Before the form is submitted: whether that leads on to asking for a review. */
  onSubmit: (asksReview: boolean) => void;
  onCancel: () => void;
}) {
  return (
    <div className="sticky inset-be-0 z-20 -mx-4 mt-8 border-t border-border bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
      {problem && <SaveProblemBox problem={problem} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={isSaving} onClick={() => onSubmit(false)}>
          Save Prompt
        </Button>
        {/* On a phone the message about what was saved offers it. */}
        <Button type="submit" variant="secondary" className="max-sm:hidden" onClick={() => onSubmit(true)}>
          Save and ask for review
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SegmentedToggle
          label="Show"
          options={MODES}
          value={mode}
          onValueChange={onMode}
          className="ms-auto"
        />
      </div>
    </div>
  );
}
