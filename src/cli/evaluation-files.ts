import type { z } from 'zod';
import type { EvaluationOut } from '@/server/api/v1/evaluation-schemas';

type Evaluation = z.output<typeof EvaluationOut>;
type Cell = Evaluation['rows'][number]['cells'][number];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an attribute, without characters that XML has none for. */
function attribute(text: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
  return clean.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function testCase(suite: string, name: string, cell: Cell): string {
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}"`;
  if (cell.state === 'passed') return `${open}/>`;
  const change = cell.change === 'worse' ? ', worse than the approved version' : '';
  const message = attribute(`${cell.passed} of ${cell.answered} answers passed${change}`);
  const body =
    cell.state === 'failed' ? `<failure message="${message}"/>` : `<skipped message="${message}"/>`;
  return `${open}>${body}</testcase>`;
}

/** The results as JUnit XML, as CI systems read it: a suite for each column. */
export function junitOf(prompt: string, { columns, rows }: Evaluation): string {
  const suites = columns.map(({ version, model }, place) => {
    const name = `${prompt} version ${version}, ${model}`;
    const found = rows.flatMap(({ name: caseName, cells }) => {
      const cell = cells[place];
      return cell === undefined ? [] : [{ caseName, cell }];
    });
    const failures = found.filter(({ cell }) => cell.state === 'failed').length;
    const skipped = found.filter(({ cell }) => cell.state !== 'failed' && cell.state !== 'passed').length;
    const counts = `tests="${found.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
    const lines = found.map(({ caseName, cell }) => testCase(name, caseName, cell));
    return [`  <testsuite name="${attribute(name)}" ${counts}>`, ...lines, '  </testsuite>'].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

/** A field of CSV; one that a spreadsheet would run as a formula is a text there. */
function field(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The results as CSV: a line for each case and column. */
export function csvOf({ columns, rows }: Evaluation): string {
  const lines = rows.flatMap(({ name, cells }) =>
    cells.map(({ passed, answered, state, change }, place) => {
      const { version = '', model = '' } = columns[place] ?? {};
      return [name, version, model, state, passed, answered, change ?? ''].map(field).join(',');
    }),
  );
  return ['case,version,model,result,passed,answered,change', ...lines, ''].join('\r\n');
}
