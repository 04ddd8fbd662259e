import { stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, escapeCell, tagsToCell, variablesToCell } from '@/domain/import/csv-cells';
import { requireMember, type ServiceContext } from '../context';
import { type ExportedPrompt, listOwnPrompts } from './list-own-prompts';

export type ExportFormat = 'json' | 'csv';

/**
 * The caller's own prompts as the text of a file, piece by piece: JSON, or CSV (UTF-8 with byte order mark, CRLF, every
 * field quoted) in which no cell can start a formula. Importing either gives the same prompts again. Holds no name and
 * no address of a person. Throws UNAUTHORIZED for guests, before the first piece.
 * @param chosen ids of those wanted, instead of all; somebody else's are left out
 */
export function exportPrompts(
  ctx: ServiceContext,
  format: ExportFormat,
  chosen: readonly string[] | null = null,
): AsyncGenerator<string> {
  const owner = requireMember(ctx);
  const prompts = listOwnPrompts(ctx, owner, chosen);
  return format === 'json' ? jsonOf(prompts) : csvOf(prompts);
}

async function* jsonOf(slices: AsyncIterable<ExportedPrompt[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const prompts of slices) {
    for (const prompt of prompts) {
      yield separator + JSON.stringify(prompt);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(slices: AsyncIterable<ExportedPrompt[]>): AsyncGenerator<string> {
  yield csvText([[...EXPORT_COLUMNS]], { bom: true });
  for await (const prompts of slices) yield csvText(prompts.map(cellsOf));
}

function csvText(rows: string[][], options: { bom?: boolean } = {}): string {
  return stringify(rows, { ...options, quoted: true, record_delimiter: 'windows' });
}

function cellsOf(prompt: ExportedPrompt): string[] {
  const values: Record<(typeof EXPORT_COLUMNS)[number], string> = {
    title: prompt.title,
    description: prompt.description,
    content: prompt.content,
    category: prompt.category,
    tags: tagsToCell(prompt.tags),
    variables: variablesToCell(prompt.variables),
    isShared: String(prompt.isShared),
    slug: prompt.slug,
    createdAt: prompt.createdAt.toISOString(),
    updatedAt: prompt.updatedAt.toISOString(),
  };
  return EXPORT_COLUMNS.map((column) => escapeCell(values[column]));
}
