'use client';

import { ClipboardPaste, Ellipsis, FileUp, Play, Plus, Sparkles, Table2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { testImportMessages } from '@/domain/test-case/import-messages';
import { testCaseMessages } from '@/domain/test-case/messages';

/** Actions on all cases; `isBusy` while a form is open. */
export function TestsToolbar({
  ref,
  isFull,
  mayWrite,
  mayRun,
  isBusy,
  runRefusal,
  evaluateHref,
  onNew,
  onRunAll,
  onPaste,
  aiReason,
  onSuggest,
  onImport,
}: {
  ref: Ref<HTMLDivElement>;
  isFull: boolean;
  mayWrite: boolean;
  mayRun: boolean;
  isBusy: boolean;
  runRefusal: string | null;
  /** Address of the page that starts an evaluation; null for those who may not. */
  evaluateHref: string | null;
  onNew: () => void;
  onRunAll: () => void;
  onPaste: () => void;
  /** Why a model can't be asked; null if it can. */
  aiReason: string | null;
  onSuggest: () => void;
  onImport: () => void;
}) {
  return (
    <div ref={ref} className="flex flex-wrap gap-2">
      {mayWrite && (
        <Button
          icon={<Plus aria-hidden="true" />}
          disabledReason={isFull ? testCaseMessages.tooManyCases : null}
          disabled={isBusy}
          onClick={onNew}
        >
          New test case
        </Button>
      )}
      {evaluateHref !== null && (
        <ButtonLink
          href={evaluateHref}
          prefetch={false}
          variant="secondary"
          icon={<Table2 aria-hidden="true" />}
        >
          Evaluate…
        </ButtonLink>
      )}
      {mayRun && (
        <>
          <Button
            variant="secondary"
            icon={<Play aria-hidden="true" />}
            disabledReason={runRefusal}
            onClick={onRunAll}
          >
            Run all
          </Button>
          <Button
            variant="secondary"
            icon={<ClipboardPaste aria-hidden="true" />}
            disabled={isBusy}
            onClick={onPaste}
          >
            Check pasted responses
          </Button>
        </>
      )}
      {mayWrite && (
        <DropdownMenu
          trigger={
            <IconButton variant="secondary" aria-label={testImportMessages.menu} disabled={isBusy}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={[
            {
              label: testImportMessages.suggest,
              icon: <Sparkles aria-hidden="true" />,
              disabled: aiReason !== null || isFull,
              onSelect: onSuggest,
              ...(aiReason !== null && { hint: aiReason }),
            },
            {
              label: testImportMessages.import,
              icon: <FileUp aria-hidden="true" />,
              disabled: isFull,
              onSelect: onImport,
            },
          ]}
        />
      )}
    </div>
  );
}
