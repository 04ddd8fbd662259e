import { type FieldOf, fieldsOf } from '../prompt/fields.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ColumnRole } from './column-roles.ts';
import { tagsFromCell } from './csv-cells.ts';
import { titleOfText } from '../title.ts';

/** Fields of a row of a table; empty if missing. */
export type MappedRow = Record<FieldOf<'value'>, string> & {
  title: string;
  content: string;
  description: string;
  tags: string[];
  shared: string;
  variables: string;
  /** Extras, by the names of the columns. */
  extras: [string, string][];
};

const tagsOf = (cell: string) =>
  cell.trim().startsWith('[') ? tagsFromCell(cell) : tagsFromCell(cell.replaceAll(';', ','));

function valuesOf(read: (name: FieldOf<'value'>) => string): Record<FieldOf<'value'>, string> {
  return Object.fromEntries(fieldsOf('value').map((name) => [name, read(name)])) as Record<
    FieldOf<'value'>,
    string
  >;
}

/** Reads rows by the roles of their columns. A row without a title gets one from its text. */
export function rowReader(
  columns: readonly string[],
  mapping: ColumnMapping,
): (cells: readonly string[]) => MappedRow {
  const places = new Map(columns.map((column, at) => [column, at]));
  const of = (role: ColumnRole) =>
    mapping.flatMap(({ column, role: its }) => {
      const at = places.get(column);
      return its !== role || at === undefined ? [] : [{ column, at }];
    });
  const first = (role: ColumnRole) => of(role)[0]?.at ?? -1;
  const extras = of('extra');
  const valueAt = new Map(fieldsOf('value').map((name) => [name, first(name)]));
  const at = {
    title: first('title'),
    content: first('content'),
    description: first('description'),
    shared: first('shared'),
    variables: first('variables'),
    tags: first('tags'),
    type: first('type'),
  };
  return (cells) => {
    const cell = (place: number) => cells[place] ?? '';
    const content = cell(at.content);
    return {
      title: cell(at.title).trim() || titleOfText(content),
      content,
      description: cell(at.description).trim(),
      ...valuesOf((name) => cell(valueAt.get(name) ?? -1).trim()),
      tags: [...tagsOf(cell(at.tags)), ...tagsOf(cell(at.type))],
      shared: cell(at.shared).trim(),
      variables: cell(at.variables),
      extras: extras.flatMap((one): [string, string][] =>
        cell(one.at) === '' ? [] : [[one.column, cell(one.at)]],
      ),
    };
  };
}
