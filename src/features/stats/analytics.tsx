import { BarCell } from '@/components/ui/bar-cell';
import { DataTable } from '@/components/ui/data-table';
import { StatCard } from '@/components/ui/stat-card';
import type { StatsOverview } from '@/domain/stats/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';

/** Whole percentage; 0 of nothing is 0. */
function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}

/** Notes on the cards about the scope of a number. */
const NOTES = {
  whole: {
    total: 'Across the whole library',
    shared: 'Available to all team members',
    rest: 'Only visible to creators',
  },
  visible: {
    total: 'Shared prompts and your own',
    shared: 'Available to all team members',
    rest: 'Only visible to creators',
  },
  space: {
    total: 'In this space',
    shared: 'Visible to everyone',
    rest: 'Visible to people in this space',
  },
};

/** The four cards and two tables of the analytics dashboard. */
export function Analytics({ stats, isOfSpace }: { stats: StatsOverview; isOfSpace: boolean }) {
  const notes = NOTES[isOfSpace ? 'space' : stats.isWhole ? 'whole' : 'visible'];
  const { totalPrompts, sharedPrompts, privatePrompts, sharingRate, categoryCounts, popularTags } = stats;
  const maxCategories = Math.max(0, ...categoryCounts.map(({ count }) => count));
  const maxTags = Math.max(0, ...popularTags.map(({ count }) => count));
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="Total Prompts" value={figure(totalPrompts)} note={notes.total} />
        <StatCard label="Shared Prompts" value={figure(sharedPrompts)} note={notes.shared} />
        <StatCard label="Private Prompts" value={figure(privatePrompts)} note={notes.rest} />
        <StatCard label="Sharing Rate" value={`${sharingRate}%`} note="of prompts are shared" />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <DataTable
          caption="Prompts by Category"
          rows={categoryCounts}
          rowKey={(row) => row.category}
          empty="No prompts yet."
          columns={[
            {
              key: 'category',
              header: 'Category',
              rowHeader: true,
              cell: (row) => (
                <span className="inline-flex items-center gap-2" data-hue={categoryToken(row.category)}>
                  <span aria-hidden="true" className="size-2.5 shrink-0 rounded-xs bg-tab-edge" />
                  {row.category}
                </span>
              ),
            },
            {
              key: 'count',
              header: 'Count',
              align: 'end',
              cell: (row) => (
                <BarCell value={row.count} max={maxCategories} hue={categoryToken(row.category)}>
                  {figure(row.count)}
                </BarCell>
              ),
            },
            {
              key: 'share',
              header: 'Percentage',
              align: 'end',
              cell: (row) => `${percentage(row.count, totalPrompts)}%`,
            },
          ]}
        />
        <DataTable
          caption="Popular Tags"
          rows={popularTags}
          rowKey={(row) => row.tag}
          empty="No tags yet."
          columns={[
            {
              key: 'tag',
              header: 'Tag',
              rowHeader: true,
              className: 'max-w-48 truncate',
              cell: (row) => <span dir="auto">{row.tag}</span>,
            },
            {
              key: 'count',
              header: 'Count',
              align: 'end',
              cell: (row) => (
                <BarCell value={row.count} max={maxTags}>
                  {figure(row.count)}
                </BarCell>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
