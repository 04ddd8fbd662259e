'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import type { DirectoryRequestDto } from '@/domain/admin/scim';
import { signInMessages } from '@/domain/admin/sign-in-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** The last requests of the directory with their answers. A narrow screen has names and answer below the request. */
export function DirectoryRequests() {
  const requests = trpc.admin.directoryRequests.useQuery();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-2xl">Directory requests</h2>
          <p className="mt-1 text-md text-fg-muted">{signInMessages.requestsLead}</p>
        </div>
        <Button
          variant="secondary"
          size="dense"
          loading={requests.isFetching}
          onClick={() => void requests.refetch()}
        >
          Refresh
        </Button>
      </div>
      {requests.error !== null ? (
        <ErrorBox onRetry={() => void requests.refetch()}>{errorText(requests.error)}</ErrorBox>
      ) : (
        <Requests rows={requests.data} />
      )}
      <p className="max-w-prose text-sm text-fg-muted">{signInMessages.release}</p>
    </div>
  );
}

function Requests({ rows }: { rows: readonly DirectoryRequestDto[] | undefined }) {
  return rows === undefined ? <Skeleton className="h-40 w-full" /> : <RequestTable rows={rows} />;
}

function RequestTable({ rows }: { rows: readonly DirectoryRequestDto[] }) {
  return (
    <DataTable
      caption="Directory requests"
      hideCaption
      rows={rows}
      rowKey={({ id }) => id}
      empty={signInMessages.noRequests}
      columns={[
        {
          key: 'request',
          header: 'Request',
          rowHeader: true,
          className: 'md:max-w-72',
          cell: ({ method, path, attributes, detail, at }) => (
            <>
              <code className="font-mono text-sm break-all">
                {method} /{path}
              </code>
              <span className="mt-1 grid gap-0.5 text-sm font-normal text-fg-muted md:hidden">
                <Time date={at} />
                {attributes.length > 0 && <Attributes names={attributes} />}
                <span className="wrap-anywhere">{detail}</span>
              </span>
            </>
          ),
        },
        {
          key: 'attributes',
          header: 'Attributes',
          className: 'max-w-64 max-md:hidden',
          cell: ({ attributes }) => <Attributes names={attributes} />,
        },
        {
          key: 'answer',
          header: 'Response',
          cell: ({ status }) => <Badge tone={status < 400 ? 'ok' : 'danger'}>{status}</Badge>,
        },
        {
          key: 'detail',
          header: 'Detail',
          className: 'max-w-72 wrap-anywhere max-md:hidden',
          cell: ({ detail }) => detail,
        },
        {
          key: 'time',
          header: 'Time',
          className: 'whitespace-nowrap max-md:hidden',
          cell: ({ at }) => <Time date={at} />,
        },
      ]}
    />
  );
}

function Attributes({ names }: { names: readonly string[] }) {
  return <span className="font-mono text-sm wrap-anywhere">{names.join(', ')}</span>;
}
