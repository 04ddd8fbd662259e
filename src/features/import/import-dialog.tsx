'use client';

import { type ReactNode, useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import { importMessages } from '@/domain/import/messages';
import { importedCount } from './alike-table';
import { ColumnsStep } from './columns-step';
import { FileDrop } from './file-drop';
import { DoneStep, PreviewStep, ReadingStep, RunningStep } from './import-steps';
import { RecentImports } from './recent-imports';
import { hasText } from './send-import';
import { type ImportState, useImport } from './use-import';

export interface ImportDialogProps {
  open: boolean;
  /** Id of the account that imports. */
  owner: string;
  onOpenChange: (open: boolean) => void;
  /** Something was, or may have been, saved. */
  onImported: () => void;
}

/**
 * Imports a file of prompts: choose, preview, run, summary. Closing it keeps what it shows for the next opening, and an
 * import that runs goes on; a toast says when it has ended.
 */
export function ImportDialog({ open, owner, onOpenChange, onImported }: ImportDialogProps) {
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const steps = useImport(
    {
      onImported,
      onEnd: (error, created) => {
        if (isOpen.current) return;
        if (error === null) toast.success(importMessages.imported(created));
        else toast.error(error);
      },
    },
    owner,
  );
  const { state, choose, restart } = steps;

  const setOpen = (next: boolean) => {
    onOpenChange(next);
    if (!next && state.step === 'done') restart();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Import prompts"
      size="lg"
      footer={
        <Actions
          state={state}
          onClose={() => {
            setOpen(false);
          }}
          onRestart={restart}
          onColumns={steps.takeColumns}
          onRun={() => void steps.run()}
          onStop={steps.stop}
        />
      }
    >
      <Step name={state.step}>
        {state.step === 'choose' && (
          <div className="grid gap-4">
            {state.error !== null && <ErrorBox title="Can’t import this file">{state.error}</ErrorBox>}
            <FileDrop onFiles={choose} />
            <RecentImports onUndone={onImported} />
          </div>
        )}
        {state.step === 'reading' && <ReadingStep fileName={state.name} />}
        {state.step === 'columns' && (
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
        )}
        {state.step === 'preview' && (
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
            onVisibility={steps.setVisibility}
          />
        )}
        {state.step === 'running' && <RunningStep progress={state.progress} />}
        {state.step === 'done' && (
          <DoneStep result={state.result} error={state.error} onUndone={onImported} />
        )}
      </Step>
    </Dialog>
  );
}

/** Takes the focus when the step changes, for the control that had it is gone then. */
function Step({ name, children }: { name: ImportState['step']; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(name);
  useEffect(() => {
    if (previous.current !== name) element.current?.focus();
    previous.current = name;
  }, [name]);
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

type ActionsProps = {
  state: ImportState;
  onClose: () => void;
  onRestart: () => void;
  onColumns: () => void;
  onRun: () => void;
  onStop: () => void;
};

function Actions({ state, onClose, onRestart, onColumns, onRun, onStop }: ActionsProps) {
  switch (state.step) {
    case 'choose':
      return (
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      );
    case 'reading':
      return (
        <Button variant="secondary" onClick={onRestart}>
          Cancel
        </Button>
      );
    case 'columns': {
      return (
        <>
          <Button variant="secondary" onClick={onRestart}>
            Choose another file
          </Button>
          <Button
            onClick={onColumns}
            disabledReason={!state.columns.mappings.some(hasText) && importMessages.columns.noText}
          >
            Show all rows
          </Button>
        </>
      );
    }
    case 'preview': {
      const count = importedCount(state.preview, state.choices);
      return (
        <>
          <Button variant="secondary" onClick={onRestart}>
            Choose another file
          </Button>
          <Button onClick={onRun} disabledReason={count === 0 && 'Nothing new to import.'}>
            {count === 1 ? 'Import 1 prompt' : `Import ${count.toLocaleString('en')} prompts`}
          </Button>
        </>
      );
    }
    case 'running':
      return (
        <Button variant="secondary" onClick={onStop}>
          Stop
        </Button>
      );
    case 'done':
      return (
        <>
          <Button variant="secondary" onClick={onRestart}>
            Import another file
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      );
  }
}
