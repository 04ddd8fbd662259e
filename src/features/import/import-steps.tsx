'use client';

import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';

import { Banner } from '@/components/ui/banner';
import { ErrorBox } from '@/components/ui/error-box';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Spinner } from '@/components/ui/spinner';
import { Tabs } from '@/components/ui/tabs';
import { progressStyles } from '@/components/ui/progress-styles';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { DuplicateTable, RefusedTable, SampleTable } from './row-tables';
import { cn } from '@/lib/cn';
import type { Progress, Visibility } from './send-import';

const VISIBILITIES = [
  { value: 'shared', label: 'Shared' },
  { value: 'private', label: 'Private' },
] as const;

const number = (value: number) => value.toLocaleString('en');

function Notices({ notices }: { notices: string[] }) {
  if (notices.length === 0) return null;
  return (
    <Banner tone="info" icon={<Info aria-hidden="true" />} className="px-4 py-3">
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </Banner>
  );
}

/** While a file is read. */
export function ReadingStep({ fileName }: { fileName: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-12 text-fg-muted">
      <Spinner />
      <span>
        Reading <bdi className="font-medium text-fg">{fileName}</bdi> …
      </span>
    </p>
  );
}

type PreviewStepProps = {
  fileName: string;
  preview: ImportPreview;
  visibility: Visibility;
  error: string | null;
  onVisibility: (visibility: Visibility) => void;
};

type Tab = 'create' | 'duplicates' | 'refused';

/** The first that has something to show. */
function firstTab({ toCreate, duplicates, refused }: ImportPreview): Tab {
  if (toCreate > 0) return 'create';
  return refused > 0 || duplicates === 0 ? 'refused' : 'duplicates';
}

/** What an import would do, and who will see it. */
export function PreviewStep({ fileName, preview, visibility, error, onVisibility }: PreviewStepProps) {
  const { unit, toCreate, duplicates, refused, sample, duplicateRows, refusedRows } = preview;
  const [tab, setTab] = useState<Tab>(firstTab(preview));
  return (
    <div className="grid gap-4">
      {error !== null && <ErrorBox title="The import did not finish">{error}</ErrorBox>}
      <p role="status">
        <bdi className="font-medium">{fileName}</bdi>: {number(toCreate)} to create, {number(duplicates)}{' '}
        already there, {number(refused)} refused.
      </p>
      <Notices notices={preview.notices} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedToggle
          label="Visibility of the imported prompts"
          options={VISIBILITIES}
          value={visibility}
          onValueChange={onVisibility}
        />
        <p className="min-w-0 flex-1 basis-60 text-md text-fg-muted">
          {visibility === 'shared'
            ? 'Everyone will see them, except those that the file marks as private.'
            : 'Only you will see them.'}
        </p>
      </div>
      <Tabs
        label="Rows of the file"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'create',
            label: `To create (${number(toCreate)})`,
            panel: <SampleTable unit={unit} rows={sample} total={toCreate} />,
          },
          {
            value: 'duplicates',
            label: `Duplicates (${number(duplicates)})`,
            panel: <DuplicateTable unit={unit} rows={duplicateRows} total={duplicates} />,
          },
          {
            value: 'refused',
            label: `Refused (${number(refused)})`,
            panel: <RefusedTable unit={unit} rows={refusedRows} total={refused} />,
          },
        ]}
      />
    </div>
  );
}

/** While the import runs. */
export function RunningStep({ progress: { done, total } }: { progress: Progress }) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className="grid gap-3 py-8">
      <label className="grid gap-2">
        <span className="flex justify-between gap-4 font-medium">
          Importing
          <span className="text-fg-muted tabular-nums">
            {number(done)} of {number(total)}
          </span>
        </span>
        <progress
          value={done}
          max={Math.max(total, 1)}
          className={cn(progressStyles, done === 0 && 'animate-pulse')}
        />
      </label>
      <p role="status" className="sr-only">
        {/* In tens, so that a screen reader is not flooded. */}
        {Math.floor(percent / 10) * 10} percent imported
      </p>
      <p className="text-md text-fg-muted">
        It goes on when you close this window, as long as you stay on this page. You can stop at any time:
        what is saved stays, and importing the same file again adds the rest.
      </p>
    </div>
  );
}

/** What an import has done, all of it or what came before it stopped. */
export function DoneStep({ result, error }: { result: ImportResult; error: string | null }) {
  const { unit, created, duplicates, refused, duplicateRows, refusedRows, notices } = result;
  return (
    <div className="grid gap-4">
      {error !== null && <ErrorBox title="The import did not finish">{error}</ErrorBox>}
      <Banner tone="primary" icon={<CircleCheck aria-hidden="true" />} role="status">
        {importMessages.imported(created)}. Already there: {number(duplicates)}. Refused: {number(refused)}.
      </Banner>
      <Notices notices={notices} />
      {refused > 0 && (
        <section>
          <h3 className="mb-2 text-lg">Refused</h3>
          <RefusedTable unit={unit} rows={refusedRows} total={refused} />
        </section>
      )}
      {duplicates > 0 && (
        <section>
          <h3 className="mb-2 text-lg">Already there</h3>
          <DuplicateTable unit={unit} rows={duplicateRows} total={duplicates} />
        </section>
      )}
    </div>
  );
}
