'use client';

import { Chip } from '@/components/ui/chip';
import { DataTable } from '@/components/ui/data-table';
import type { ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import { rowReader } from '@cuebook/formats/tables/mapped-row';
import { promptFromRow } from '@/domain/import/row';
import type { TableKind } from '@/domain/import/table-columns';
import { Words } from './row-tables';

/** The first rows as the prompts that they would become; of those that cannot be any, why. */
export function FirstRows({ table, mapping }: { table: TableKind; mapping: ColumnMapping }) {
  const readRow = rowReader(table.columns, mapping);
  const rows = table.sample.map((cells, index) => {
    const { title, content, description, category, tags } = readRow(cells);
    return { index, content, outcome: promptFromRow({ title, content, description, category, tags }) };
  });
  return (
    <div className="grid gap-2">
      <h2 className="text-lg">Preview of the first rows</h2>
      <DataTable
        caption="Preview of the first rows"
        hideCaption
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'title',
            header: 'Title',
            rowHeader: true,
            cell: ({ outcome }) => (
              <Words>
                {outcome.kind === 'prompt' ? outcome.prompt.title : outcome.title}
                {outcome.kind === 'prompt' && (
                  <span className="block text-sm font-normal text-fg-muted">
                    {outcome.prompt.description}
                  </span>
                )}
              </Words>
            ),
          },
          {
            key: 'content',
            header: 'Content',
            cell: ({ content, outcome }) =>
              outcome.kind === 'prompt' ? (
                <Words>{content}</Words>
              ) : (
                <span className="font-medium text-danger">{outcome.reasons.join('. ')}</span>
              ),
          },
          {
            key: 'category',
            header: 'Category',
            cell: ({ outcome }) => (outcome.kind === 'prompt' ? outcome.prompt.category : null),
          },
          {
            key: 'tags',
            header: 'Tags',
            cell: ({ outcome }) => (
              <span className="flex max-w-48 flex-wrap gap-1">
                {outcome.kind === 'prompt' &&
                  outcome.prompt.tags.map((tag) => (
                    <Chip key={tag} variant="tag">
                      {tag}
                    </Chip>
                  ))}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
