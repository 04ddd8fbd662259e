import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { DuplicateRow } from '@/domain/import/report';
import type { Category } from '@/domain/prompt/categories';
import { categoryToken } from '@/domain/prompt/vocabulary';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { skillCheckMessages } from '@/domain/skill-check/messages';
import { cn } from '@/lib/cn';
import { SkillFindings } from '@/features/prompt-check/skill-findings';
import { isNearDuplicate } from './choices';
import type { Entry } from './entries';
import { CorrectRow } from './correct-row';
import { NearDuplicateAction, NearDuplicate } from './near-duplicate';
import type { Choices } from './import-choices';

const { state } = importMessages.rows;

/** What the checks of a skill found in a row; nothing if they found nothing. */
function Found({ findings }: { findings: readonly SkillFinding[] }) {
  if (findings.length === 0) return null;
  const risks = findings.filter(({ level }) => level === 'risk').length;
  return (
    <div className="mt-1 font-normal">
      <Badge tone={risks > 0 ? 'danger' : 'warn'} className="mb-1">
        {skillCheckMessages.title}: {skillCheckMessages.count(risks, findings.length - risks)}
      </Badge>
      <SkillFindings findings={findings} />
    </div>
  );
}

interface RowStateProps {
  unit: RowUnit;
  entry: Entry;
  /** Of a near-duplicate of a prompt that is there; null where it is not at hand. */
  text: string | null;
  category: Category | null;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  /** The person wants to see the exact copies. */
  onUnfold: () => void;
}

/** A line's title or path with its state, its first words or reasons, and what can be done about it. */
export function RowState({ unit, entry, text, category, choices, onChoices, onUnfold }: RowStateProps) {
  switch (entry.kind) {
    case 'new': {
      const { row, warnings, findings } = entry;
      return (
        <Line title={row.title} at={row}>
          <NearDuplicate row={row} unit={unit} text={text} />
          {warnings.length > 0 && <Badge tone="info">{state.partly}</Badge>}
          <Words isMuted={!isNearDuplicate(row)}>{row.words}</Words>
          {warnings.map((warning) => (
            <Reason key={warning}>{warning}</Reason>
          ))}
          <Found findings={findings} />
          {category !== null && <PhoneCategory category={category} />}
          <NearDuplicateAction row={row} choices={choices} onChoices={onChoices} />
        </Line>
      );
    }
    case 'refused': {
      const { row } = entry;
      const isCorrected = choices.corrections.has(row.row);
      return (
        <Line title={row.title ?? state.untitled} at={row}>
          <span role="status">
            <Badge tone={isCorrected ? 'ok' : 'danger'}>
              {isCorrected ? state.corrected : state.refused}
            </Badge>
          </span>
          <Reason>{row.reasons.join('; ')}</Reason>
          <CorrectRow row={row} choices={choices} onChoices={onChoices} />
        </Line>
      );
    }
    case 'duplicate':
      return (
        <Line title={entry.row.title} at={entry.row}>
          <Badge>{state.duplicate}</Badge>
          <p className="basis-full text-sm font-normal text-fg-muted">
            <SameAs unit={unit} of={entry.row.of} />
          </p>
        </Line>
      );
    case 'skipped':
      return (
        <Line title={entry.file.path} at={{}}>
          <Badge>{state.skipped}</Badge>
          <Reason>{entry.file.reason}</Reason>
        </Line>
      );
    case 'folded':
      return (
        <div className="flex flex-wrap items-center gap-x-3 font-normal text-fg-muted">
          {importMessages.rows.copies(entry.count)}
          <Button variant="ghost" size="dense" onClick={onUnfold}>
            {importMessages.rows.showCopies}
          </Button>
        </div>
      );
  }
}

function Line({
  title,
  at: { path, place },
  children,
}: {
  title: string;
  at: { path?: string | undefined; place?: string | null | undefined };
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <bdi className="line-clamp-1 wrap-anywhere">{title}</bdi>
      {children}
      {path !== undefined && (
        <p className="basis-full text-xs font-normal wrap-anywhere">
          <bdi>{path}</bdi>
          {place && <> · {place}</>}
        </p>
      )}
    </div>
  );
}

function Words({ isMuted, children }: { isMuted: boolean; children: string }) {
  return (
    <p
      dir="auto"
      className={cn('line-clamp-1 basis-full text-sm font-normal wrap-anywhere', isMuted && 'text-fg-muted')}
    >
      {children}
    </p>
  );
}

function Reason({ children }: { children: string }) {
  return (
    <p dir="auto" className="basis-full text-sm font-normal wrap-anywhere">
      {children}
    </p>
  );
}

/** On a phone the choice of a category is a button without words; they are here. */
function PhoneCategory({ category }: { category: Category }) {
  return (
    <p
      aria-hidden="true"
      data-hue={categoryToken(category)}
      className="flex basis-full items-center gap-1.5 text-sm font-normal sm:hidden"
    >
      <span className="h-3.5 w-1 rounded-full bg-tab-edge" />
      {category}
    </p>
  );
}

function SameAs({ unit, of }: { unit: RowUnit; of: DuplicateRow['of'] }) {
  if (!('slug' in of)) return importMessages.rows.sameAsRow(unit, of.row);
  return (
    <Link
      href={`/prompts/${of.slug}`}
      target="_blank"
      className="underline underline-offset-3 hover:decoration-2"
    >
      {importMessages.rows.sameAsPrompt}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}
