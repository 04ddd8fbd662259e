'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { importedCount } from './choices';
import { ColumnsStep } from './columns-step';
import { FileDrop } from './file-drop';
import { takePendingFiles } from './pending-files';
import { DoneStep, PreviewStep, ReadingStep, RunningStep } from './import-steps';
import { RecentImports } from './recent-imports';
import { useImport } from './use-import';
import { type ImportState, placeIn } from './import-state';
import { TargetField } from './target-field';
import { useImportKeys } from './use-import-keys';
import { Actions } from './import-actions';

export interface ImportPageProps {
  /** Id of the importing account. */
  owner: string;
  /** Default space of the prompts; null for one's own. */
  space: { id: string; slug: string } | null;
  /** Default collection of the prompts. */
  collection: { id: string; slug: string; name: string } | null;
}

/**
 * Import page: choose, preview, run, summary. A running import continues when the page is left; other pages then show
 * its progress.
 */
export function ImportPage({ owner, space, collection }: ImportPageProps) {
  const router = useRouter();
  const { refreshLists } = usePromptCache();
  const [start, setStart] = useState(() => placeIn(space?.id ?? null, collection?.id ?? null));
  const steps = useImport(refreshLists, owner, start);
  const { state, choose, restart } = steps;
  const mayRun = state.step === 'preview' && importedCount(state.preview, state.choices) > 0;
  useImportKeys(state.step === 'choose' ? choose : null, mayRun ? () => void steps.run() : null);
  const readHanded = useEffectEvent(() => {
    const files = takePendingFiles();
    if (files !== null) choose(files);
  });
  useEffect(() => readHanded(), []);
  return (
    <>
      <PageHeader
        title="Import prompts"
        isList
        actions={
          (state.step === 'preview' || state.step === 'columns') && (
            <Button variant="ghost" size="dense" onClick={restart}>
              Choose another file
            </Button>
          )
        }
      />
      <Step name={state.step}>
        {state.step === 'choose' && (
          <div className="mb-4">
            <TargetField
              target={start}
              collection={collection}
              // Its readers are others.
              onSpace={(spaceId) => setStart(placeIn(spaceId, start.collectionId))}
              onTarget={(change) => setStart({ ...start, ...change })}
            />
          </div>
        )}
        <StepContent steps={steps} collection={collection} onUndone={refreshLists} />
      </Step>
      <Actions
        state={state}
        onClose={() => router.push(placeHref(space, collection))}
        onRestart={restart}
        onColumns={steps.takeColumns}
        onRun={() => void steps.run()}
        onStop={steps.stop}
      />
    </>
  );
}

function StepContent({
  steps,
  collection,
  onUndone,
}: {
  steps: ReturnType<typeof useImport>;
  collection: ImportPageProps['collection'];
  onUndone: () => void;
}) {
  const { state } = steps;
  switch (state.step) {
    case 'choose':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {state.error !== null && <ErrorBox title="Can’t import this file">{state.error}</ErrorBox>}
          <FileDrop onFiles={steps.choose} />
          <RecentImports onUndone={onUndone} />
        </div>
      );
    case 'reading':
      return <ReadingStep fileName={state.name} />;
    case 'columns':
      return (
        <ColumnsStep
          fileName={state.file.name}
          columns={state.columns}
          kind={state.kind}
          isRemembered={state.isRemembered}
          error={state.error}
          onMapping={steps.setMapping}
          onKind={steps.openKind}
          onSheet={(sheet) => steps.openColumns({ sheet })}
          onHeader={(header) => steps.openColumns({ header })}
          onEncoding={steps.setEncoding}
        />
      );
    case 'preview':
      return (
        <PreviewStep
          fileName={state.file.name}
          preview={state.preview}
          target={state.target}
          choices={state.choices}
          error={state.error}
          onChoices={steps.setChoices}
          onColumns={() => steps.openColumns()}
          onEncoding={steps.setEncoding}
          onSpace={steps.moveTo}
          collection={collection}
          onTarget={steps.setTarget}
        />
      );
    case 'running':
      return <RunningStep progress={state.progress} />;
    case 'done':
      return <DoneStep result={state.result} error={state.error} onUndone={onUndone} />;
  }
}

/** Path of the space or collection where the import started, else of My Prompts. */
function placeHref(space: ImportPageProps['space'], collection: ImportPageProps['collection']): string {
  if (collection !== null) return `/collections/${collection.slug}`;
  return space === null ? '/my-prompts' : `/spaces/${space.slug}`;
}

/**
 * Takes the focus when the step changes, because the focused control is removed then: before the step is seen, so that it
 * takes it from nothing that was pressed in the new step.
 */
function Step({ name, children }: { name: ImportState['step']; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(name);
  useLayoutEffect(() => {
    if (previous.current !== name) element.current?.focus();
    previous.current = name;
  }, [name]);
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
