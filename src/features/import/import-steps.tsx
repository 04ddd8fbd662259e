'use client';

import { CircleCheck, Columns3, Info } from 'lucide-react';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Spinner } from '@/components/ui/spinner';
import { progressStyles } from '@/components/ui/progress-styles';
import { FORMATS } from '@cuebook/formats/formats';
import type { TextEncodingName } from '@/domain/import/encodings';
import { skillCheckMessages } from '@/domain/skill-check/messages';
import { SkillFindings } from '@/features/prompt-check/skill-findings';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview, ImportResult } from '@/domain/import/report';
import { EncodingField } from './encoding-field';
import { DuplicateTable, PartlyImportedTable, RefusedTable } from './row-tables';
import { RowList } from './row-list';
import { UndoImport } from './recent-imports';
import { cn } from '@/lib/cn';
import type { Choices, Progress } from './import-choices';
import { TargetField, type TargetFieldProps } from './target-field';

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

/** Displayed while a file is read. */
export function ReadingStep({ fileName }: { fileName: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-12 text-fg-muted">
      <Spinner />
      <span>
        Reading <bdi className="font-medium text-fg">{fileName}</bdi>…
      </span>
    </p>
  );
}

type PreviewStepProps = {
  fileName: string;
  preview: ImportPreview;
  choices: Choices;
  error: string | null;
  onChoices: (choices: Choices) => void;
  /** Called when the user wants to assign the columns of the table. */
  onColumns: () => void;
  onEncoding: (encoding: TextEncodingName) => void;
} & TargetFieldProps;

function Formats({ preview: { formats, unit } }: { preview: ImportPreview }) {
  if (unit !== 'prompt' || formats.length === 0) return null;
  return (
    <p>Detected: {formats.map(({ format, files }) => `${FORMATS[format]} (${number(files)})`).join(', ')}</p>
  );
}

export function PreviewStep(props: PreviewStepProps) {
  const { fileName, preview, choices, error, onChoices, onColumns, onEncoding, ...target } = props;
  const { toCreate, duplicates, refused, passedOver } = preview;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error !== null && <ErrorBox title="Something went wrong">{error}</ErrorBox>}
      <div className="max-w-reading text-fg-muted">
        <p role="status">
          <bdi className="font-semibold text-fg">{fileName}</bdi>: {number(toCreate)} new
          {duplicates > 0 && `, ${number(duplicates)} already in the library`}
          {refused > 0 && `, ${number(refused)} can’t be imported`}
          {passedOver.count > 0 && `, ${number(passedOver.count)} skipped`}.
          {preview.similar > 0 && ` ${importMessages.looksLike(preview.similar)}`}
        </p>
        {preview.notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        <Formats preview={preview} />
        {preview.hasColumns && (
          <Button
            variant="ghost"
            size="dense"
            className="-ms-2"
            icon={<Columns3 aria-hidden="true" />}
            onClick={onColumns}
          >
            Map columns
          </Button>
        )}
      </div>
      <EncodingField encoding={preview.encoding} onEncoding={onEncoding} />
      <TargetField {...target} />
      <RowList preview={preview} choices={choices} onChoices={onChoices} />
    </div>
  );
}

/** Displayed while the import runs. */
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
        {/* In steps of ten, to limit screen reader announcements. */}
        {Math.floor(percent / 10) * 10} percent imported
      </p>
      <p className="text-md text-fg-muted">
        You can close this window or leave the page: the import goes on. If you stop, saved prompts are kept.
        Import the same file again to add the rest.
      </p>
    </div>
  );
}

export function DoneStep({
  result,
  error,
  onUndone,
}: {
  result: ImportResult;
  error: string | null;
  onUndone: () => void;
}) {
  const { importId, unit, created, duplicates, refused, duplicateRows, refusedRows, notices } = result;
  const { similar, lossy, lossRows, versions, findingRows } = result;
  return (
    <div className="grid gap-4">
      {error !== null && <ErrorBox title="Import failed">{error}</ErrorBox>}
      <Banner tone="primary" icon={<CircleCheck aria-hidden="true" />} role="status">
        {importMessages.imported(created)}. Already in the library: {number(duplicates)}. Not imported:{' '}
        {number(refused)}.{versions > 0 && ` ${importMessages.versionsSaved(versions)}`}
        {similar > 0 && ` ${importMessages.similarSkipped(similar)}`}
        {result.leftOut > 0 && ` ${importMessages.leftOut(result.leftOut)}`}
      </Banner>
      {importId !== null && <UndoImport id={importId} onUndone={onUndone} />}
      <Notices notices={notices} />
      {lossy > 0 && (
        <section>
          <h2 className="mb-2 text-lg">Partly imported</h2>
          <PartlyImportedTable unit={unit} rows={lossRows} total={lossy} />
        </section>
      )}
      {findingRows.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg">{skillCheckMessages.title}</h2>
          <ul className="grid gap-3">
            {findingRows.map(({ row, title, findings }) => (
              <li key={row}>
                <p className="font-semibold">
                  <bdi>{title}</bdi>
                </p>
                <SkillFindings findings={findings} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused > 0 && (
        <section>
          <h2 className="mb-2 text-lg">Can’t import</h2>
          <RefusedTable unit={unit} rows={refusedRows} total={refused} />
        </section>
      )}
      {duplicates > 0 && (
        <section>
          <h2 className="mb-2 text-lg">Already in the library</h2>
          <DuplicateTable unit={unit} rows={duplicateRows} total={duplicates} />
        </section>
      )}
    </div>
  );
}
