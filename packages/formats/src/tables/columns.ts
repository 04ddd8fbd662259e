import { columnNames, FIELD_NAMES, type FieldName } from '../prompt/fields.ts';
import { EXPORT_COLUMNS, LATER_COLUMNS } from './csv-cells.ts';
import { continuationOf, LONG_COLUMNS } from './workbook-cells.ts';

/** Fields that an import reads from a file: those of a version, and those around it. */
export type ImportField = FieldName | 'isShared' | 'forDevs' | 'type' | 'tests' | 'earlier';

/** Column names of each field, the preferred one first. */
const NAMES: ReadonlyMap<ImportField, readonly string[]> = new Map<ImportField, readonly string[]>([
  ...FIELD_NAMES.map((name) => [name, columnNames(name)] as const),
  ['isShared', ['isshared', 'is_shared']],
  ['forDevs', ['for_devs']],
  ['type', ['type']],
  ['tests', ['tests']],
  ['earlier', ['earlier']],
]);
const FIELDS = [...NAMES.keys()];

/** Columns of our own export that are generated for each new prompt. */
const MADE_ANEW: ReadonlySet<string> = new Set(['slug', 'createdat', 'updatedat']);
/** May contain e-mail addresses: never read. */
const CONTRIBUTOR = 'contributor';

const LONG: ReadonlySet<string> = new Set(LONG_COLUMNS);

const READ: ReadonlySet<string> = new Set([...NAMES.values()].flat());

export type Columns = {
  /** Position of each field among the names. */
  fields: ReadonlyMap<ImportField, number>;
  /** For our own export: the columns that continue the value of a field, in this order. */
  continued: ReadonlyMap<ImportField, readonly number[]>;
  unknown: string[];
  hasContributor: boolean;
  /** True if all columns of our own export exist, as far as all releases have them: cells then have its apostrophes. */
  isOwnExport: boolean;
};

/** Finds the fields among the names of a CSV's first row or of a JSON object's members; any order, any case. */
export function findColumns(names: readonly string[]): Columns {
  const keys = names.map((name) => name.trim().toLowerCase());
  const fields = new Map<ImportField, number>();
  for (const [field, called] of NAMES) {
    for (const name of called) {
      const index = keys.indexOf(name);
      if (index !== -1 && !fields.has(field)) fields.set(field, index);
    }
  }
  const present = new Set(keys);
  const isOwnExport = EXPORT_COLUMNS.every(
    (column) => LATER_COLUMNS.has(column) || present.has(column.toLowerCase()),
  );
  const continued = isOwnExport ? findContinued(keys) : new Map<ImportField, number[]>();
  const joined = new Set([...continued.values()].flat());
  return {
    fields,
    continued,
    unknown: names.filter((_, index) => !joined.has(index) && isUnknown(keys[index] ?? '')),
    hasContributor: present.has(CONTRIBUTOR),
    isOwnExport,
  };
}

function findContinued(keys: readonly string[]): Map<ImportField, number[]> {
  const found = keys.flatMap((key, index) => {
    const part = continuationOf(key);
    const field = FIELDS.find((one) => one === part?.name);
    return part === null || field === undefined || !LONG.has(field)
      ? []
      : [{ index, field, part: part.part }];
  });
  const continued = new Map<ImportField, number[]>();
  for (const { field, index } of found.sort((a, b) => a.part - b.part)) {
    continued.set(field, [...(continued.get(field) ?? []), index]);
  }
  return continued;
}

export function hasRequiredColumns(columns: Columns): boolean {
  return columns.fields.has('title') && (columns.fields.has('content') || columns.fields.has('messages'));
}

function isUnknown(key: string): boolean {
  return key !== '' && !READ.has(key) && !MADE_ANEW.has(key) && key !== CONTRIBUTOR;
}
