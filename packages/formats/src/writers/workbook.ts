import { EXPORT_COLUMNS } from '../tables/csv-cells.ts';
import { CELL_LENGTH_MAX, CELL_PARTS_MAX, continuedName, LONG_COLUMNS } from '../tables/workbook-cells.ts';
import { ownCells } from './own-csv.ts';
import type { ExportFile, PortablePrompt } from './writer.ts';

/**
 * Our own table as a workbook (xlsx, ECMA-376), written row by row: a library that keeps all rows in memory blocked the
 * server for 2.7 s at 20,000 prompts. Every cell is text, so none is run as a formula, and a text longer than a cell
 * continues in additional columns at the end.
 */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Maximum length of the JSON syntax and roles of a chat. */
const JSON_LENGTH = 8_000;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const PARTS: readonly ExportFile[] = [
  {
    path: '[Content_Types].xml',
    text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
  },
  {
    path: '_rels/.rels',
    text: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    path: 'xl/workbook.xml',
    text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Prompts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    path: 'xl/_rels/workbook.xml.rels',
    text: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
];

/**
 * Yields the files in the zip of a workbook.
 * @param longest characters of the longest prompt: longer ones end the file with an error
 */
export async function* workbookFiles(
  slices: AsyncIterable<readonly { prompt: PortablePrompt }[]>,
  longest: number,
): AsyncGenerator<ExportFile> {
  yield* PARTS;
  yield { path: 'xl/worksheets/sheet1.xml', text: sheetOf(slices, columnsFor(longest)) };
}

/** Returns the names of the columns: after the regular ones the second parts of long texts, then the third. */
function columnsFor(longest: number): string[] {
  // A character takes up to two units, in JSON too.
  const most = Math.min(CELL_PARTS_MAX, Math.ceil((2 * longest + JSON_LENGTH) / CELL_LENGTH_MAX));
  const parts = Array.from({ length: most - 1 }, (_, index) => index + 1);
  return [
    ...EXPORT_COLUMNS,
    ...parts.flatMap((part) => LONG_COLUMNS.map((name) => continuedName(name, part))),
  ];
}

async function* sheetOf(
  slices: AsyncIterable<readonly { prompt: PortablePrompt }[]>,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(1, columns)}`;
  let row = 1;
  for await (const slice of slices) {
    for (const { prompt } of slice) {
      row += 1;
      yield rowOf(row, cellsOf(ownCells(prompt), columns));
    }
  }
  yield '</sheetData></worksheet>';
}

function cellsOf(values: readonly string[], columns: readonly string[]): string[] {
  const cells = columns.map(() => '');
  for (const [at, name] of EXPORT_COLUMNS.entries()) {
    for (const [part, text] of partsOf(values[at] ?? '').entries()) {
      const column = part === 0 ? at : columns.indexOf(continuedName(name, part));
      if (column === -1) throw new Error('A prompt is longer than it was when its export began');
      cells[column] = text;
    }
  }
  return cells;
}

/** Splits a text into parts of at most a cell's length, without splitting a character. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    let end = Math.min(text.length, from + CELL_LENGTH_MAX);
    if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

function rowOf(row: number, cells: readonly string[]): string {
  const written = cells.map((text, at) =>
    text === ''
      ? ''
      : `<c r="${columnName(at)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A, B, … Z, AA, AB, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text for XML. Characters that XML can't contain, or would change, are written as `_xHHHH_`; so is the first
 * character of text that already looks like that.
 */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
