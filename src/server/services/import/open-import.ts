import { AppError } from '@/domain/errors';
import type { TextEncodingName } from '@/domain/import/encodings';
import type { FormatId } from '@cuebook/formats/formats';
import { IMPORT_LISTED_FILES } from '@/domain/import/limits';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import { hasBinaryExtension, isProjectFile } from '@cuebook/formats/paths';
import type { SkippedFile } from '@/domain/import/report';
import { type ChosenColumns, mayChooseColumns, planChosen } from './choose-columns';
import type { FileRow } from './file-row';
import {
  type InputFileSet,
  type InputEntry,
  isArchiveName,
  isSpreadsheet,
  mayContainRows,
} from './input-file-set';
import { ColumnNotes, openRowFile } from './open-row-file';
import { type InputPlans, planInput } from './plan-input';
import { withinLimits, rowsOfAll, type PlannedFile } from './import-rows';

/** An opened import: its rows can be read any number of times. */
export type OpenImport = {
  unit: RowUnit;
  /** The rows in order; throws if the whole input must be rejected. */
  rows: () => AsyncIterable<FileRow>;
  /** Notices for the user about what was read so far. */
  notices: () => string[];
  formats: { format: FormatId; files: number }[];
  /** Ignored files; the first of them by name. */
  passedOver: { count: number; files: SkippedFile[] };
  /** True for tables whose columns the user may choose. */
  hasColumns: boolean;
  /** Encoding of files that are not UTF-8; null if all are. Known once the rows were read. */
  encoding: () => TextEncodingName | null;
};

const NONE_PASSED_OVER: OpenImport['passedOver'] = { count: 0, files: [] };

/**
 * Opens the input in any known format, with the chosen columns of tables. Other requests run while it is read. Throws
 * BAD_REQUEST or TOO_LARGE, here or while the rows are read, with a message that says what to do.
 */
export async function openImport(
  given: InputFileSet,
  chosen?: ChosenColumns,
  encoding: TextEncodingName | null = null,
): Promise<OpenImport> {
  return openPlanned(await planInput(given, encoding), chosen);
}

/** Opens input that is already planned; see {@link openImport}. */
export async function openPlanned(planned: InputPlans, chosen?: ChosenColumns): Promise<OpenImport> {
  const { given, encodings } = planned;
  const columns = new ColumnNotes();
  let opened = planned;
  if (chosen !== undefined) {
    const { plans, leftOut } = await planChosen(planned, chosen);
    columns.leftOut(leftOut);
    opened = { ...planned, plans };
  }
  const hasColumns = canChoose(planned, chosen);
  const encoding = () => encodings.shown();
  const notices = () => [...encodings.notices(), ...columns.notices()];
  const [only] = given.entries;
  const onlyPlan = only === undefined ? undefined : opened.plans.get(only.path);
  if (given.isSingle && only !== undefined && (onlyPlan?.kind === 'rows' || onlyPlan?.kind === 'none')) {
    const { unit, rows } = await openRowFile(only, columns, encodings);
    if (onlyPlan.kind === 'none' && !mayContainRows(only.path)) {
      throw new AppError('BAD_REQUEST', importMessages.file.notRecognised);
    }
    return {
      unit,
      rows: () => withinLimits(rows()),
      notices,
      hasColumns,
      encoding,
      formats: [{ format: 'cuebook', files: 1 }],
      passedOver: NONE_PASSED_OVER,
    };
  }
  return {
    unit: 'prompt' as const,
    rows: () => withinLimits(rowsOfAll(opened, columns)),
    notices,
    formats: formatsOf(opened),
    passedOver: passedOverOf(opened),
    hasColumns,
    encoding,
  };
}

/** Columns can't be chosen for input that is read by the rules of a format. */
function canChoose(planned: InputPlans, chosen: ChosenColumns | undefined): boolean {
  const isRead = planned.given.isSingle && [...planned.plans.values()].some(({ kind }) => kind === 'reader');
  return chosen !== undefined || (!isRead && mayChooseColumns(planned));
}

function formatOf(plan: PlannedFile['plan']): FormatId {
  if (plan.kind === 'reader') return plan.format;
  return plan.kind === 'table' ? 'table' : 'cuebook';
}

function formatsOf({ given, plans, used }: InputPlans): OpenImport['formats'] {
  const counts = new Map<FormatId, number>();
  for (const { path } of given.entries) {
    const plan = plans.get(path);
    if (plan === undefined || plan.kind === 'none' || used.has(path)) continue;
    const format = formatOf(plan);
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  return [...counts].map(([format, files]) => ({ format, files }));
}

function passedOverOf({ given, plans, used }: InputPlans): OpenImport['passedOver'] {
  const { passedOver } = importMessages;
  const unread = given.entries.filter(({ path }) => plans.get(path)?.kind === 'none' && !used.has(path));
  const reasonOf = ({ path, size, isPart }: InputEntry) => {
    if (isPart === true) return isArchiveName(path) ? importMessages.given.archive : passedOver.hidden;
    if (hasBinaryExtension(path)) return passedOver.noText;
    if (isProjectFile(path)) return passedOver.project;
    if (size === 0) return passedOver.empty;
    return mayContainRows(path) || isSpreadsheet(path) ? passedOver.table : passedOver.unknown;
  };
  const files = [
    ...unread.map((entry) => ({ path: entry.path, reason: reasonOf(entry) })),
    ...given.hidden.map((path) => ({ path, reason: passedOver.hidden })),
  ];
  return { count: files.length, files: files.slice(0, IMPORT_LISTED_FILES) };
}

/** Reads all rows to their end, so that no part of an invalid input is saved. Returns their number. */
export async function countImportRows({ rows }: OpenImport): Promise<number> {
  let count = 0;
  for await (const { row } of rows()) count += row > 0 ? 1 : 0;
  return count;
}
