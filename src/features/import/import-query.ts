import { choicesToText } from '@/domain/import/similar-choices';
import { rolesOfKindsToText } from '@cuebook/formats/tables/column-mapping';
import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import type { RunBody } from '@/domain/import/run-body';
import type { Category } from '@/domain/prompt/categories';
import { type Choices, hasText, placeOf, type Reading, type TablePlace, type Target } from './import-choices';

export type ImportOptions = Reading & {
  mode: 'preview' | 'columns' | 'run';
  target: Target;
  place?: TablePlace;
  id?: string;
  choices?: Choices;
  signal: AbortSignal;
};

/** The same, with the server's id of an uploaded file. */
export type SentOptions = ImportOptions & { sent?: string };

export function queryOf(
  file: File,
  { mode, target: { spaceId, collectionId, visibility }, choices, ...options }: SentOptions,
): string {
  const query = new URLSearchParams({ mode, visibility, name: file.name.slice(0, IMPORT_NAME_MAX) });
  if (mode === 'preview') query.set('list', 'all');
  if (options.sent !== undefined) query.set('file', options.sent);
  if (options.id !== undefined) query.set('id', options.id);
  if (spaceId !== null) query.set('space', spaceId);
  if (collectionId !== null) query.set('collection', collectionId);
  // In a space, prompts that are not shared with everyone are for its members.
  if (spaceId !== null && visibility === 'private') query.set('visibility', 'space');
  const { sheet, header } = options.place ?? placeOf(options.columns);
  if (sheet !== null) query.set('sheet', sheet);
  if (header !== null) query.set('header', String(header));
  if (options.encoding !== null) query.set('encoding', options.encoding);
  if (options.columns !== null) {
    const { mappings } = options.columns;
    query.set('columns', rolesOfKindsToText(mappings.map((one) => (hasText(one) ? one : null))));
  }
  if (choices !== undefined) query.set('similar', choices.others);
  if (choices !== undefined && choices.rows.size > 0) query.set('choices', choicesToText(choices.rows));
  return query.toString();
}

/** Whether the user has changed single rows. */
export function hasEdits({ leave, categories, corrections }: Choices): boolean {
  return leave.size + categories.size + corrections.size > 0;
}

function runBody({ leave, categories, corrections }: Choices): RunBody {
  const rowsOf = new Map<Category, number[]>();
  for (const [row, category] of categories) rowsOf.set(category, [...(rowsOf.get(category) ?? []), row]);
  return {
    leave: [...leave],
    categories: Array.from(rowsOf, ([category, rows]) => ({ category, rows })),
    corrections: Array.from(corrections, ([row, texts]) => ({ row, ...texts })),
  };
}

/** Body of an import request: the file, or the choices about the rows of an uploaded one. */
export function bodyOf(file: File, { sent, mode, choices }: SentOptions): { body?: BodyInit } {
  if (sent === undefined) return { body: file };
  if (mode !== 'run' || choices === undefined || !hasEdits(choices)) return {};
  return { body: JSON.stringify(runBody(choices)) };
}
