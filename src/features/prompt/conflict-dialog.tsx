'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { changedFields, type PromptValues, valuesOf } from './form-values';

const LABELS: Record<keyof PromptValues, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Prompt content',
  category: 'Category',
  tags: 'Tags',
  isShared: 'Visibility',
};

function shown(value: PromptValues[keyof PromptValues]): string {
  if (typeof value === 'boolean') return value ? 'Shared' : 'Private';
  return typeof value === 'string' ? value : value.join(', ');
}

export interface Conflict {
  theirs: PromptDto;
  /** The form's own changes over their version: what would be saved. */
  mine: PromptValues;
}

/** Both texts side by side after somebody else saved first, and the ways on (decisions, Status and versions). */
export function ConflictDialog({
  conflict,
  onKeepEditing,
  onSaveMine,
  onTakeTheirs,
}: {
  conflict: Conflict | null;
  onKeepEditing: () => void;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}) {
  const theirs = conflict && valuesOf(conflict.theirs);
  const fields =
    conflict && theirs ? (Object.keys(changedFields(theirs, conflict.mine)) as (keyof PromptValues)[]) : [];
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => {
        if (!open) onKeepEditing();
      }}
      size="lg"
      title="A newer version exists"
      description={`${messages.prompt.staleVersion}. What you did not touch follows the newer version; here is where the two differ.`}
      footer={
        <>
          <Button variant="ghost" onClick={onTakeTheirs}>
            Use theirs
          </Button>
          <Button variant="secondary" onClick={onKeepEditing}>
            Keep editing
          </Button>
          <Button onClick={onSaveMine}>Save mine</Button>
        </>
      }
    >
      {conflict && theirs && (
        <div className="grid gap-5">
          {fields.map((field) => (
            <section key={field} aria-label={LABELS[field]}>
              <h3 className="mb-2 text-lg">{LABELS[field]}</h3>
              <div className="grid gap-3 md:grid-cols-2">
                <Side name={`Theirs, version ${conflict.theirs.version}`} text={shown(theirs[field])} />
                <Side name="Mine" text={shown(conflict.mine[field])} />
              </div>
            </section>
          ))}
          {fields.length === 0 && <p>Both versions say the same.</p>}
        </div>
      )}
    </Dialog>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 font-sans text-sm font-semibold tracking-normal text-fg-muted">{name}</h4>
      <pre
        dir="auto"
        // A region that scrolls has to be reachable for the arrow keys to scroll it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md bg-inset p-3 font-mono text-sm leading-[1.6] break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}
