'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { Select } from '@/components/ui/select';
import { AuditKind, type AuditRow } from '@/domain/admin/audit';
import { AUDIT_EXPORT_FORMATS, type AuditExportFormat, auditExportHref } from '@/domain/admin/audit-export';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { auditHref, auditParsers, toAuditQuery } from './audit-params';
import { actionText, detailText } from './event-text';
import { PagedTable } from './paged-table';
import { useAddressState } from '@/lib/use-address-state';

const ALL_KINDS = 'all';
const FORMAT_LABELS: Readonly<Record<AuditExportFormat, string>> = {
  ndjson: 'Export as NDJSON',
  csv: 'Export as CSV',
};
const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  role: 'Roles',
  account: 'Accounts',
  access: 'Access',
  status: 'Statuses',
  settings: 'Settings',
  model: 'AI models',
  deletion: 'Deletions',
  opening: 'Opened private prompts',
  setup: 'Setup',
  scim: 'Directory',
  backup: 'Backups',
  space: 'Spaces',
  import: 'Imports',
  webhook: 'Webhooks',
};
const KIND_OPTIONS: readonly { value: AuditKind | typeof ALL_KINDS; label: string }[] = [
  { value: ALL_KINDS, label: 'All events' },
  ...AuditKind.options.map((value) => ({ value, label: KIND_LABELS[value] })),
];

/** Audit log of admins and moderators, newest first; its state is in the URL. */
export function AuditLog() {
  const [params, setParams] = useAddressState(auditParsers, { history: 'push' });
  const list = trpc.admin.listAudit.useQuery(toAuditQuery(params), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Filter by type"
          className="w-44"
          options={KIND_OPTIONS}
          value={params.kind ?? ALL_KINDS}
          onValueChange={(kind) => void setParams({ kind: kind === ALL_KINDS ? null : kind, page: null })}
        />
        <p role="status" className="ms-auto text-md text-fg-muted tabular-nums">
          {list.data && messages.admin.events(list.data.total)}
        </p>
        <ExportLinks kind={params.kind} />
      </div>
      <PagedTable
        query={list}
        loadingLabel="Loading events"
        hrefFor={(page) => auditHref('/admin/audit', { ...params, page })}
        onPage={(page) => void setParams({ page })}
      >
        {({ items }) => <EventTable events={items} />}
      </PagedTable>
    </>
  );
}

/** Download links for the events that match the filter. Not router links, which would be prefetched. */
function ExportLinks({ kind }: { kind: AuditKind | null }) {
  return AUDIT_EXPORT_FORMATS.map((format) => (
    <a
      key={format}
      href={auditExportHref({ format, kind: kind ?? undefined })}
      download
      className={buttonStyles({ variant: 'secondary', size: 'dense' })}
    >
      {FORMAT_LABELS[format]}
    </a>
  ));
}

function EventTable({ events }: { events: readonly AuditRow[] }) {
  return (
    <DataTable
      caption="Audit log"
      hideCaption
      rows={events}
      rowKey={(event) => event.id}
      empty={messages.admin.noEvents}
      columns={[
        {
          key: 'at',
          header: 'When',
          className: 'whitespace-nowrap tabular-nums max-md:hidden',
          cell: (event) => <Time date={event.at} />,
        },
        {
          key: 'actor',
          header: 'Who',
          className: 'min-w-36 max-w-56 max-md:hidden',
          cell: ({ actorName, details }) => (
            <span dir="auto" className="wrap-anywhere">
              {actorName ?? details.by}
            </span>
          ),
        },
        {
          key: 'action',
          header: 'What',
          rowHeader: true,
          className: 'md:whitespace-nowrap',
          cell: ({ action, at, actorName, details }) => (
            <>
              {actionText(action)}
              <span className="mt-1 grid gap-0.5 text-sm font-normal text-fg-muted md:hidden">
                <span dir="auto" className="wrap-anywhere">
                  {actorName ?? details.by}
                </span>
                <Time date={at} />
              </span>
            </>
          ),
        },
        {
          key: 'subject',
          header: 'Target',
          className: 'md:min-w-48 max-w-80',
          cell: (event) => (
            <>
              <Subject {...event.subject} />
              <span className="mt-1 block text-sm text-fg-muted md:hidden">{detailText(event)}</span>
            </>
          ),
        },
        {
          key: 'details',
          header: 'Details',
          className: 'whitespace-nowrap text-fg-muted max-md:hidden',
          cell: (event) => detailText(event),
        },
      ]}
    />
  );
}

/** In place of the name of what has none any more. */
const GONE: Record<AuditRow['subject']['kind'], string> = {
  user: 'Deleted user',
  prompt: 'Deleted prompt',
  collection: 'Deleted collection',
  model: 'Removed model',
  setting: 'Settings',
  space: 'Deleted space',
  import: 'Prompts of a file',
  webhook: 'A webhook',
};

function Subject({ kind, name, href }: AuditRow['subject']) {
  if (name === null) {
    return <span className="text-fg-muted">{GONE[kind]}</span>;
  }
  if (href === null) {
    return (
      <span dir="auto" className="wrap-anywhere">
        {name}
      </span>
    );
  }
  return (
    <Link
      href={href}
      prefetch={false}
      dir="auto"
      className="inline-flex items-center wrap-anywhere underline underline-offset-3 hover:decoration-2 touch:min-h-11 touch:min-w-11"
    >
      {name}
    </Link>
  );
}
