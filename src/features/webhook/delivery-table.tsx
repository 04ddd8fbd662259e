'use client';

import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Time } from '@/components/ui/time';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { DeliveryDto } from '@/domain/webhook/schema';
import { outcomeText } from './outcome-text';

const inMilliseconds = (count: number) => count.toLocaleString('en-US');

/** The last deliveries of a webhook. On phones the event and its result say the rest. */
export function DeliveryTable({
  deliveries,
  pendingId,
  onRedeliver,
}: {
  deliveries: readonly DeliveryDto[];
  pendingId: string | undefined;
  onRedeliver: (id: string) => void;
}) {
  const again = ({ id, type, canRedeliver }: DeliveryDto) =>
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
    );
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
          cell: ({ type, at, attempt, milliseconds }) => (
            <>
              <span className="font-mono text-sm">{type}</span>
              <span className="mt-1 block text-sm text-fg-muted sm:hidden">
                <Time date={at} /> · attempt {attempt} · {inMilliseconds(milliseconds)} ms
              </span>
            </>
          ),
        },
        {
          key: 'time',
          header: 'Time',
          className: 'whitespace-nowrap max-sm:hidden',
          cell: ({ at }) => <Time date={at} />,
        },
        {
          key: 'attempt',
          header: 'Attempt',
          align: 'end',
          className: 'max-sm:hidden',
          cell: ({ attempt }) => attempt,
        },
        {
          key: 'result',
          header: 'Result',
          cell: (delivery) => (
            <>
              <span className={delivery.reason === null ? undefined : 'font-medium text-danger'}>
                {outcomeText(delivery)}
              </span>
              <span className="block sm:hidden">{again(delivery)}</span>
            </>
          ),
        },
        {
          key: 'milliseconds',
          header: 'Milliseconds',
          align: 'end',
          className: 'max-sm:hidden',
          cell: ({ milliseconds }) => inMilliseconds(milliseconds),
        },
        {
          key: 'again',
          header: <span className="sr-only">Actions</span>,
          className: 'max-sm:hidden',
          cell: again,
        },
      ]}
    />
  );
}
