import Link from 'next/link';
import { BarCell } from '@/components/ui/bar-cell';
import { DataTable } from '@/components/ui/data-table';
import type { PromptListItem } from '@/domain/prompt/schema';

export function TopPrompts({ prompts }: { prompts: readonly PromptListItem[] }) {
  const most = Math.max(0, ...prompts.map(({ usageCount }) => usageCount));
  return (
    <DataTable
      className="mt-6"
      caption="Most Used Prompts"
      rows={prompts}
      rowKey={(row) => row.id}
      empty="No prompts yet."
      columns={[
        {
          key: 'title',
          header: 'Prompt',
          rowHeader: true,
          className: 'max-w-80',
          cell: (row) => (
            <>
              <Link
                href={`/prompts/${row.slug}`}
                dir="auto"
                className="block wrap-anywhere underline-offset-3 hover:underline sm:truncate touch:py-1"
              >
                {row.title}
              </Link>
              <span dir="auto" className="mt-0.5 block text-sm font-normal text-fg-muted sm:hidden">
                {row.creatorName}
              </span>
            </>
          ),
        },
        {
          key: 'creator',
          header: 'Creator',
          // A narrow screen has it below the title.
          className: 'max-w-40 truncate max-sm:hidden',
          cell: (row) => row.creatorName,
        },
        {
          key: 'uses',
          header: 'Uses',
          align: 'end',
          cell: (row) => (
            <BarCell value={row.usageCount} max={most}>
              {row.usageCount.toLocaleString('en-US')}
            </BarCell>
          ),
        },
      ]}
    />
  );
}
