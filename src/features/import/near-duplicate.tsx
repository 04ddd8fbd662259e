'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { IMPORT_CHOICES_MAX } from '@/domain/import/limits';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { ListedRow } from '@/domain/import/report';
import { ComparePrompt, CompareRows } from './compare-row';
import type { Choices } from './import-choices';

/** Similar prompt or row, with its similarity, and both texts to compare. */
export function NearDuplicate({
  row: { title, like, likeRow },
  unit,
  text,
}: {
  row: ListedRow;
  unit: RowUnit;
  /** Text of the row; null if not available. */
  text: string | null;
}) {
  if (like !== undefined) {
    return (
      <LikeLine>
        <span>
          {importMessages.similarTo(like.percent)}{' '}
          <Link
            href={`/prompts/${like.slug}`}
            target="_blank"
            className="underline underline-offset-3 hover:decoration-2"
          >
            <bdi>“{like.title}”</bdi>
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
        </span>
        {text !== null && <ComparePrompt title={title} text={text} of={like} />}
      </LikeLine>
    );
  }
  if (likeRow === undefined) return null;
  return (
    <LikeLine>
      <span>
        {(likeRow.isSame === true ? importMessages.sameTextAsRow : importMessages.likeRow)(unit, likeRow.row)}{' '}
        <bdi>“{likeRow.title}”</bdi>
      </span>
      {likeRow.texts !== undefined && (
        <CompareRows title={title} of={likeRow.title} unit={unit} row={likeRow.row} texts={likeRow.texts} />
      )}
    </LikeLine>
  );
}

function LikeLine({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-2 text-sm font-semibold">
      <Copy aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</span>
    </span>
  );
}

const ACTIONS = [
  { value: 'keep', label: 'Keep both' },
  { value: 'version', label: 'Save as new version' },
] as const;

/** Choice for a ticked row that resembles one of the user's prompts: a new prompt, or the next version of that one. */
export function NearDuplicateAction({
  row: { row, title, like },
  choices,
  onChoices,
}: {
  row: ListedRow;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  const chosen = choices.rows.get(row);
  if (like?.mayEdit !== true || choices.leave.has(row)) return null;
  if (chosen === undefined && choices.rows.size >= IMPORT_CHOICES_MAX) return null;
  return (
    <Field label={`Action for ${title}`} hideLabel className="max-w-56 basis-full pt-1">
      <NativeSelect
        options={ACTIONS}
        value={chosen?.kind === 'version' ? 'version' : 'keep'}
        onValueChange={(kind) => {
          const rows = new Map(choices.rows);
          if (kind === 'version') rows.set(row, { kind, of: like.id });
          else rows.delete(row);
          onChoices({ ...choices, rows });
        }}
      />
    </Field>
  );
}
