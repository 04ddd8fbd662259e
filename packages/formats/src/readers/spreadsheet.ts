import { strFromU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { COLUMNS_MAX } from '../tables/column-mapping.ts';
import { IMPORT_MAX_ROWS } from '../tables/limits.ts';
import { toolMessages } from './tool-messages.ts';

export type Sheet = { name: string; cells: string[][] };
export type WorkbookRead = { sheets: Sheet[]; why: null } | { sheets: null; why: string };

const UNPACKED_MAX = 50_000_000;
const PARTS_MAX = 1_000;
const AREA_MAX = 2_000_000;
/** Namespaces of the attribute by which parts of a workbook refer to one another. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);
const ADDRESS = /^([A-Z]{0,3})([0-9]{1,7})$/;

/**
 * Reads the sheets of an xlsx as texts: numbers as written, dates as ISO 8601, formulas by their last result. It is
 * unpacked within limits first, and sheets that declare more cells than a table of prompts are not opened. Never
 * throws.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<WorkbookRead> {
  const { spreadsheet, spreadsheetTooLarge } = toolMessages.refused.table;
  try {
    let [left, parts] = [UNPACKED_MAX, 0];
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false;
        left -= originalSize;
        parts += 1;
        return left >= 0 && parts <= PARTS_MAX;
      },
    });
    if (left < 0 || parts > PARTS_MAX) return { sheets: null, why: spreadsheetTooLarge };
    let area = 0;
    for (const [name, content] of Object.entries(files)) {
      if (!name.startsWith('xl/') || !name.endsWith('.xml')) continue;
      area += areaOf(strFromU8(content)) ?? Infinity;
      if (area > AREA_MAX) return { sheets: null, why: spreadsheetTooLarge };
    }
    // Only files that were unpacked within the limits are read.
    const packed = new Uint8Array(zipSync(files, { level: 0 }));
    const sheets = await readWorkbook(packed.buffer, { trim: false, parseNumber: (text) => text });
    return {
      sheets: sheets.map(({ sheet, data }) => ({
        name: sheet,
        cells: data.map((row) => row.map(textOfCell)),
      })),
      why: null,
    };
  } catch {
    return { sheets: null, why: spreadsheet };
  }
}

function textOfCell(value: unknown): string {
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
  }
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value).toUpperCase() : '';
}

/** Returns the number of cells between the addresses in a sheet, which the reader fills; null if it is no table. */
function areaOf(xml: string): number | null {
  let [rows, columns] = [0, 0];
  // An address within a text counts as well: that is rare, and stays within the limits.
  for (const [, given = ''] of xml.matchAll(/[\s:]r\s{0,9}=\s{0,9}["']([^"'<]{0,200})["']/g)) {
    if (NAMESPACES.has(given)) continue;
    const [, letters, digits] = ADDRESS.exec(given) ?? [];
    if (digits === undefined || letters === undefined) return null;
    rows = Math.max(rows, Number(digits));
    columns = Math.max(
      columns,
      Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    );
    if (rows > IMPORT_MAX_ROWS + 1 || columns > COLUMNS_MAX) return null;
  }
  // Spreadsheet programs never write more or invisible whitespace around an equals sign.
  const isOdd =
    /[\s:]r\s{10}|[\s:]r\s{0,9}=\s{10}/.test(xml) || /[\s:]r\s{0,9}=\s{0,9}["'][^"'<]{200}/.test(xml);
  return isOdd ? null : rows * columns;
}
