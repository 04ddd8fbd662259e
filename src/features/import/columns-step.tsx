'use client';

import { Info } from 'lucide-react';

import { Banner } from '@/components/ui/banner';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import type { ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import type { ColumnRole } from '@cuebook/formats/tables/column-roles';
import type { TextEncodingName } from '@/domain/import/encodings';
import { IMPORT_HEADER_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { BLANK_TEXT, FIELDS, fieldsOf } from '@/domain/prompt/fields';
import { EncodingField } from './encoding-field';
import type { ChosenColumns } from './import-choices';
import { FirstRows } from './first-rows';

type FieldRole = Exclude<ColumnRole, 'extra' | 'ignore'>;

const { columns: words } = importMessages;

function noneOf(blank: string): string {
  return blank === '' ? 'None' : `None (uses ${blank})`;
}

/** Our fields, in the order of the form. */
const ASKED: readonly { role: FieldRole; label: string; none: string; isRequired?: boolean }[] = [
  { role: 'content', label: 'Prompt content', none: 'Choose a column', isRequired: true },
  { role: 'title', label: 'Title', none: 'Generated from the content' },
  { role: 'description', label: 'Description', none: 'Generated from the content' },
  ...fieldsOf('value').map((role) => ({
    role,
    label: FIELDS[role].label,
    none: noneOf(BLANK_TEXT[role]),
  })),
  { role: 'tags', label: 'Tags', none: 'None' },
  { role: 'type', label: 'Type (added as a tag)', none: 'None' },
  { role: 'shared', label: 'Visibility', none: 'Set in the next step' },
  { role: 'variables', label: 'Variable details', none: 'None' },
];
const NO_COLUMN = '';
const HEADER_ROWS = Array.from({ length: IMPORT_HEADER_ROWS }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));

/** Assigns a column to a field: another field loses it, and the field's previous column becomes unassigned. */
function withColumn(
  mapping: ColumnMapping,
  role: FieldRole,
  column: string,
  leftOver: ColumnRole,
): ColumnMapping {
  return mapping.map((one) => {
    if (one.column === column) return { ...one, role };
    return one.role === role ? { ...one, role: leftOver } : one;
  });
}

const isLeftOver = ({ role }: { role: ColumnRole }) => role === 'extra' || role === 'ignore';

interface ColumnsStepProps {
  fileName: string;
  columns: ChosenColumns;
  /** Index of the displayed kind of tables. */
  kind: number;
  isRemembered: boolean;
  error: string | null;
  onMapping: (mapping: ColumnMapping) => void;
  onKind: (kind: number) => void;
  onSheet: (sheet: string) => void;
  /** Called when the user chooses the row with the column names. */
  onHeader: (row: number) => void;
  onEncoding: (encoding: TextEncodingName) => void;
}

/** Step to assign the columns of unknown tables, with a preview of their first rows. */
export function ColumnsStep({
  fileName,
  columns,
  kind,
  isRemembered,
  error,
  onMapping,
  onKind,
  onSheet,
  onHeader,
  onEncoding,
}: ColumnsStepProps) {
  const { kinds, sheets, sheet } = columns.tables;
  const table = kinds[kind];
  if (table === undefined) return null;
  const mapping = columns.mappings[kind] ?? table.guess;
  return (
    <div className="grid gap-5">
      {error !== null && <ErrorBox title="Can’t import this file">{error}</ErrorBox>}
      <p role="status">
        <bdi className="font-medium">{fileName}</bdi>: {words.rows(table.rows, table.hasMore)}. Match the
        columns to fields. Nothing is saved yet.
      </p>
      {isRemembered && (
        <Banner tone="info" icon={<Info aria-hidden="true" />} className="px-4 py-3">
          {words.remembered}
        </Banner>
      )}
      {(kinds.length > 1 || table.files > 1) && (
        <Field label="Tables" hint={kinds.length > 1 ? words.severalKinds : words.oneKind}>
          <NativeSelect
            options={kinds.map(({ path, files }, at) => ({
              value: String(at),
              label: words.kind(path, files),
            }))}
            value={String(kind)}
            onValueChange={(value) => onKind(Number(value))}
          />
        </Field>
      )}
      {sheets.length > 1 && sheet !== null && (
        <Field label="Sheet">
          <NativeSelect
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onValueChange={onSheet}
          />
        </Field>
      )}
      {table.canMoveHeader && (
        <Field label="Row with the column names">
          <NativeSelect
            options={HEADER_ROWS}
            value={String(table.header)}
            onValueChange={(row) => onHeader(Number(row))}
          />
        </Field>
      )}
      <EncodingField encoding={columns.tables.encoding} onEncoding={onEncoding} />
      <Fields mapping={mapping} onMapping={onMapping} />
      <FirstRows table={table} mapping={mapping} />
    </div>
  );
}

function Fields({ mapping, onMapping }: Pick<ColumnsStepProps, 'onMapping'> & { mapping: ColumnMapping }) {
  const leftOver = mapping.filter(isLeftOver);
  const isKept = leftOver.length === 0 || leftOver.some(({ role }) => role === 'extra');
  const names = leftOver.map(({ column }) => column);
  const keep = (role: ColumnRole) => mapping.map((one) => (isLeftOver(one) ? { ...one, role } : one));
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {ASKED.map(({ role, label, none, isRequired = false }) => (
          <Field key={role} label={label} required={isRequired}>
            <NativeSelect
              options={[
                { value: NO_COLUMN, label: none },
                ...mapping.map(({ column }) => ({ value: column, label: column })),
              ]}
              value={mapping.find((one) => one.role === role)?.column ?? NO_COLUMN}
              onValueChange={(column) =>
                onMapping(withColumn(mapping, role, column, isKept ? 'extra' : 'ignore'))
              }
            />
          </Field>
        ))}
      </div>
      {names.length > 0 && (
        <Checkbox
          label="Save the other columns as extras"
          hint={isKept ? words.kept(names) : words.leftOut(names)}
          checked={isKept}
          onChange={({ target }) => onMapping(keep(target.checked ? 'extra' : 'ignore'))}
        />
      )}
    </div>
  );
}
