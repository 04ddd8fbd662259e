import { basename, posix } from 'node:path/posix';
import { guessMapping } from '../tables/column-mapping.ts';
import { isTagsName } from '../tables/column-names.ts';
import { unescapeCell } from '../tables/csv-cells.ts';
import { readerMessages } from './reader-messages.ts';
import { toolMessages } from './tool-messages.ts';
import { imageWarnings } from './markdown.ts';
import type { FormatReader, InputFile, InputFiles, Reading } from './reader.ts';
import { readCsvTable, type Table, type TableRow } from './table.ts';
import { readMappedTable } from './mapped-table.ts';
import { templateWarnings } from './template.ts';
import { bodyText, folderOf, newPrompt, readingOfPrompt, refusedReading, textOf } from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** Notion's file names end with the page's id. `_all` is a table without the filter of its view. */
const FILE_NAME = /^(.*?) ?[0-9a-f]{32}(_all)?\.(csv|md)$/i;
/** Names of pages in a cell are followed by their files. */
const LINK = / \(([^()\r\n]{1,600})\)/g;
const LINKED_FILE = /[0-9a-f]{32}\.(?:md|csv)$/i;
const HEADING = /^# ([^\r\n]*)/;
const PROPERTY = /^([^:\r\n{}]{1,100}): (.*)$/;

type Page = { title: string; properties: Map<string, string>; body: string };

/** Tables and pages exported by Notion as CSV and Markdown, one or many. */
export const notionReader: FormatReader = {
  format: 'notion',
  detect: (file) => file.text !== null && FILE_NAME.test(basename(file.path)),
  read: (file, files) => (/\.csv$/i.test(file.path) ? readTableFile(file, files) : readPageFile(file)),
};

/** Returns the title in a file name, which Notion truncates. */
const namedTitle = (path: string) => FILE_NAME.exec(basename(path))?.[1] ?? basename(path);

function readPage(file: InputFile): Page {
  const text = bodyText(textOf(file));
  const heading = HEADING.exec(text);
  const title = (heading?.[1] ?? '').trim() || namedTitle(file.path);
  const rest = bodyText(heading === null ? text : text.slice(heading[0].length));
  return { title, ...splitProperties(rest) };
}

/** Splits the properties from a page: lines of a name and a value before the first blank line. */
function splitProperties(text: string): Pick<Page, 'properties' | 'body'> {
  const properties = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end).trimEnd();
    if (line === '') break;
    const [, name, value = ''] = PROPERTY.exec(line) ?? [];
    // A line with a variable is part of the text.
    if (name === undefined || /\{\{|\$\{/.test(value)) return { properties: new Map(), body: text };
    properties.set(name, value);
    at = end + 1;
  }
  return { properties, body: bodyText(text.slice(at)) };
}

function readPageFile(file: InputFile): Reading {
  const { title, properties, body } = readPage(file);
  if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
  const warnings = [...imageWarnings(body), ...templateWarnings(body)];
  const named = [...properties];
  const tags = named.filter(([name]) => isTagsName(name)).flatMap(([, value]) => value.split(','));
  const keys = named
    .filter(([name]) => !isTagsName(name))
    .map(([name, value]) => [name, withoutLinks(value)] as const);
  return readingOfPrompt(
    newPrompt(file.path, title.normalize('NFC'), {
      content: body,
      tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
      extras: storedExtras('notion', { keys: Object.fromEntries(keys) }, warnings),
      warnings,
    }),
  );
}

/** Returns names of other pages without their files. */
function withoutLinks(cell: string): string {
  return cell.replace(LINK, (whole, target: string) => (LINKED_FILE.test(target) ? '' : whole));
}

/** Reads the rows of a table that are not pages of their own. */
function readTableFile(file: InputFile, files: InputFiles): Reading {
  const { table, why } = readCsvTable(file);
  if (table === null) return refusedReading(file.path, why);
  const { pages, used } = pagesOf(file, files, table);
  const rows = table.rows.filter((one) => {
    const key = titleOfRow(one);
    const left = pages.get(key) ?? 0;
    if (left > 0) pages.set(key, left - 1);
    return left === 0;
  });
  if (rows.length === 0 && table.rows.length > 0) return { prompts: [], refused: [], used };
  const mapping = guessMapping(['title', ...table.columns.slice(1)]).map(({ role }, at) => ({
    column: table.columns[at] ?? '',
    role,
  }));
  const textAt = mapping.findIndex(({ role }) => role === 'content');
  if (textAt === -1) return refusedReading(file.path, toolMessages.refused.pageHasText, used);
  const plainRows = rows.map((one) =>
    'refusal' in one
      ? one
      : {
          ...one,
          cells: one.cells.map((cell, at) => unescapeCell(at === textAt ? cell : withoutLinks(cell))),
        },
  );
  return { ...readMappedTable(file, { ...table, rows: plainRows }, mapping, 'notion'), used };
}

const titleKey = (title: string) => title.trim().normalize('NFC');
const titleOfRow = (row: TableRow) => titleKey('cells' in row ? (row.cells[0] ?? '') : '');

/** Counts a table's pages with text by title, and returns the files that the table replaces. */
function pagesOf(file: InputFile, files: InputFiles, table: Table) {
  const title = namedTitle(file.path);
  const isWhole = /_all\.csv$/i.test(file.path);
  const titles = new Set(table.rows.map(titleOfRow));
  const inside = (name: string) => posix.join(folderOf(file.path), name);
  const folders = new Set([inside(title), inside(basename(file.path).replace(/(?:_all)?\.csv$/i, ''))]);
  const pages = new Map<string, number>();
  const used: string[] = [];
  for (const [path, given] of files) {
    if (path === file.path || !FILE_NAME.test(basename(path))) continue;
    if (isWhole && path.toLowerCase() === file.path.toLowerCase().replace(/_all\.csv$/, '.csv')) {
      used.push(path);
    }
    if (!/\.md$/i.test(path) || !folders.has(folderOf(path))) continue;
    const page = readPage(given);
    const key = titleKey(page.title);
    if (page.body !== '') pages.set(key, (pages.get(key) ?? 0) + 1);
    else if (titles.has(key)) used.push(path);
  }
  return { pages, used };
}
