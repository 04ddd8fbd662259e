'use client';
'use memo';

import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import type { PromptDto } from '@/domain/prompt/schema';
import { reviewMessages } from '@/domain/review/messages';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { pressedEnter } from '@/lib/pressed-enter';
import { BackButton } from '../actions/back-button';
import { DraftBanner } from './draft-banner';
import { FilesField } from './files/files-field';
import type { FilesHandle } from './files/use-form-files';
import { PromptDetails } from './prompt-details';
import { PromptPreview } from './prompt-preview';
import { PromptSheet } from './prompt-sheet';
import { ModeToggle, SaveBar } from './save-bar';
import { SkillFindings, TryText } from './text-extras';
import { useFormValue } from './use-form-value';
import { homeOf, type PromptFormProps, usePromptForm } from './use-prompt-form';
import { canShareFrom, VisibilityMenu } from './visibility-menu';

const ConflictDialog = dynamic(
  () => import('@/features/prompt-base/values/conflict-dialog').then((module) => module.ConflictDialog),
  {
    ssr: false,
  },
);

function titleOf(prompt: PromptDto | null, suggests: boolean): string {
  if (suggests) return 'Suggest a change';
  return prompt === null ? 'Create New Prompt' : 'Edit Prompt';
}

/** Whether other people would decide on a change that is suggested instead of saved. */
function isDecidedByOthers(userId: string, { createdBy, space }: PromptDto): boolean {
  return createdBy !== userId || space !== null;
}

/**
 * The form of a new prompt, or of the given one. After any failure the
 * typed text stays in the form, and as a draft in this browser.
 */
export function PromptForm({
  userId,
  prompt,
  home = homeOf(prompt),
  suggests = false,
  reviewed = null,
}: PromptFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const files = useRef<FilesHandle>(null);
  const state = usePromptForm({ userId, prompt, home, suggests, reviewed }, element);
  const { base, form, mode, guard, conflict, adopt } = state;
  const isShared = useFormValue(form, (values) => values.isShared);
  const { errors } = useFormState({ control: form.control });
  const isPreview = mode === 'preview';
  return (
    // The keys are shortcuts for the submit button and for the preview, from any field.
    <form
      ref={element}
      data-kept-by="draft"
      noValidate
      method="post"
      onSubmit={state.submit}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        if (pressedEnter(event)) state.submitFor(event.shiftKey ? 'review' : 'save');
        else if (event.shiftKey && event.key.toLowerCase() === 'p') {
          event.preventDefault();
          state.setMode(isPreview ? 'edit' : 'preview');
        }
      }}
    >
      <BackButton onPress={() => guard.attempt(state.goBack)} />
      <div className="mt-1 mb-3 flex items-center justify-between gap-3">
        <h1 className="min-w-0 text-xl text-fg-muted">{titleOf(prompt, suggests)}</h1>
        <ModeToggle mode={mode} onMode={state.setMode} hasIcons={false} className="shrink-0 md:hidden" />
      </div>
      {reviewed !== null && (
        <p className="mb-3 text-md text-fg-muted">{reviewMessages.willOutdate(reviewed)}</p>
      )}
      {state.isHydrated && (
        <DraftBanner storageKey={state.storageKey} initial={base.initial} onRestore={state.restore} />
      )}
      {isPreview && <PromptPreview form={form} home={state.home} />}
      <TryText form={form} userId={userId} prompt={prompt} isHidden={!isPreview} />
      <Fields isHidden={isPreview}>
        <div className="grid min-w-0 content-start gap-4">
          <PromptSheet
            form={form}
            initial={base.initial}
            isNew={prompt === null}
            promptId={prompt?.id ?? null}
            testedId={suggests ? null : (prompt?.id ?? null)}
            userId={userId}
            spaceId={state.home?.id ?? null}
          />
          <FilesField
            form={form}
            source={state.fileSource}
            handle={files}
            onEdit={() => state.setMode('edit')}
          />
          <SkillFindings
            form={form}
            promptId={prompt?.id ?? null}
            spaceId={state.home?.id ?? null}
            onEdit={() => state.setMode('edit')}
            onShowFile={(path, line) => files.current?.show(path, line)}
          />
        </div>
        <PromptDetails
          form={form}
          initial={base.initial}
          tagText={state.tagText}
          onTagTextChange={state.setTagText}
          isNew={prompt === null}
          isGranted={home === null && !suggests && !canShareFrom(home, prompt, userId)}
          suggests={suggests}
          note={state.note}
          onNoteChange={state.setNote}
        />
      </Fields>

      <SaveBar
        saving={state.saving}
        suggests={suggests}
        offersDraft={prompt === null}
        offersSuggestion={!suggests && prompt !== null && isDecidedByOthers(userId, prompt)}
        visibility={
          suggests ? null : (
            <VisibilityMenu
              isShared={isShared}
              home={state.home}
              startHome={home}
              prompt={prompt}
              userId={userId}
              onChange={(next) => {
                form.setValue('isShared', next.isShared);
                state.setHome(next.home);
              }}
            />
          )
        }
        mode={mode}
        state={{ errorCount: Object.keys(errors).length, isDraftKept: state.isDraftKept }}
        onMode={state.setMode}
        onSubmitIntent={state.setIntent}
        onSubmit={state.submitFor}
        onCancel={() => guard.attempt(state.goBack)}
      />
      <LeaveDialog guard={guard} onLeave={state.endDraft} />
      <SecretDialog guard={state.wordsGuard} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => state.setConflict(null)}
          onKeepEditing={(values) => adopt(conflict, values)}
          onSave={(values) => state.submitOver(adopt(conflict, values))}
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
      className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_19.5rem] [&_:is(input,textarea,button)]:scroll-mb-28 [&[hidden]]:hidden"
    >
      {children}
    </div>
  );
}
