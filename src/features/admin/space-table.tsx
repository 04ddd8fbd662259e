import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import type { SpaceRow } from '@/domain/admin/schema';

/** All spaces with their sizes. A narrow screen has owners and sizes below the name. */
export function SpaceTable({ spaces }: { spaces: readonly SpaceRow[] }) {
  return (
    <DataTable
      caption="Spaces"
      hideCaption
      rows={spaces}
      rowKey={({ id }) => id}
      empty="No spaces yet."
      columns={[
        {
          key: 'name',
          header: 'Name',
          rowHeader: true,
          className: 'md:min-w-40 max-w-72',
          cell: ({ name, owners, createdAt }) => (
            <>
              <span dir="auto" className="wrap-anywhere">
                {name}
              </span>
              <span className="mt-1 grid gap-0.5 text-sm font-normal text-fg-muted md:hidden">
                <Owners names={owners} />
                <span>
                  Since <Time date={createdAt} form="day" />
                </span>
              </span>
            </>
          ),
        },
        {
          key: 'owners',
          header: 'Owners',
          className: 'max-w-72 max-md:hidden',
          cell: ({ owners }) => <Owners names={owners} />,
        },
        { key: 'people', header: 'People', align: 'end', cell: ({ memberCount }) => memberCount },
        { key: 'prompts', header: 'Prompts', align: 'end', cell: ({ promptCount }) => promptCount },
        {
          key: 'since',
          header: 'Since',
          className: 'whitespace-nowrap max-md:hidden',
          cell: ({ createdAt }) => <Time date={createdAt} form="day" />,
        },
      ]}
    />
  );
}

function Owners({ names }: { names: readonly string[] }) {
  return (
    <span dir="auto" className="wrap-anywhere">
      {names.length === 0 ? '—' : names.join(', ')}
    </span>
  );
}
