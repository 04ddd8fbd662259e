'use client';

import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { DeliveryDto } from '@/domain/webhook/schema';
import { outcomeText } from './outcome-text';

/** The last deliveries of a webhook. */
export function DeliveryTable({
  deliveries,
  pendingId,
  onRedeliver,
}: {
  deliveries: readonly DeliveryDto[];
  pendingId: string | undefined;
  onRedeliver: (id: string) => void;
}) {
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={said.noDeliveries}
      columns={[
        {
          key: 'event',
          header: 'Event',
          rowHeader: true,
          className: 'font-mono text-sm',
          cell: ({ type }) => type,
        },
        { key: 'time', header: 'Time', className: 'whitespace-nowrap', cell: ({ at }) => <Time date={at} /> },
        { key: 'attempt', header: 'Attempt', align: 'end', cell: ({ attempt }) => attempt },
        {
          key: 'result',
          header: 'Result',
          cell: (delivery) => (
            <span className={delivery.reason === null ? undefined : 'font-medium text-danger'}>
              {outcomeText(delivery)}
            </span>
          ),
        },
        {
          key: 'milliseconds',
          header: 'Milliseconds',
          align: 'end',
          cell: ({ milliseconds }) => milliseconds.toLocaleString('en-US'),
        },
        {
          key: 'again',
          header: <span className="sr-only">Actions</span>,
          cell: ({ id, type, canRedeliver }) =>
            canRedeliver && (
              <Button
                variant="ghost"
                size="dense"
                loading={pendingId === id}
                aria-label={`Redeliver ${type}`}
                onClick={() => onRedeliver(id)}
              >
                Redeliver
              </Button>
            ),
        },
      ]}
    />
  );
}
