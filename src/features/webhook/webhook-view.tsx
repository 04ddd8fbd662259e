'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { eventLabel } from '@/domain/webhook/events';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookPage } from '@/domain/webhook/schema';
import { ShownOnceDialog } from '@/features/token/shown-once';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { DeliveryTable } from './delivery-table';
import type { WebhookPlace } from './place';
import { StateBadge } from './state-badge';
import { WebhookActions } from './webhook-actions';
import { WebhookForm } from './webhook-form';

const REFRESH_MS = 5_000;

/** What a webhook is: its format, host, events and state. */
function Facts({ webhook }: { webhook: WebhookPage }) {
  const { format, host, target, events, reason, since, waiting, setByName } = webhook;
  return (
    <div className="grid gap-2 text-fg-muted">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge webhook={webhook} />
        <span className="break-words">
          {said.formats[format]}, {host}
          {target !== null && `, ${target.repository} (${target.workflow}, ${target.branch})`}
        </span>
      </p>
      <p>
        {events.map((event) => eventLabel(event)).join(', ')}.{' '}
        {setByName !== null && (
          <>
            Set by <bdi>{setByName}</bdi>.
          </>
        )}
      </p>
      {reason !== null && since !== null && (
        <Banner tone="warn">
          {said.reasons[reason]} (<Time date={since} />)
        </Banner>
      )}
      {waiting > 0 && <p>{said.waiting(waiting)}</p>}
    </div>
  );
}

/** The page of one webhook: what it is, what can be done with it, and its last deliveries. */
export function WebhookView({ id, place }: { id: string; place: WebhookPlace }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { data: webhook, error } = trpc.webhook.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const refresh = () => {
    void utils.webhook.list.invalidate({ spaceId: place.spaceId });
    return utils.webhook.get.invalidate({ id });
  };
  const redeliver = trpc.webhook.redeliver.useMutation({
    onSuccess: () => toast.success(said.redelivering),
    onError: toastError,
    onSettled: refresh,
  });
  if (error && webhook === undefined) return <ErrorBox>{errorText(error)}</ErrorBox>;
  if (webhook === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="grid gap-6">
      <Facts webhook={webhook} />
      <ShownOnceDialog
        title={said.secretMade}
        description={`${said.shownOnce} ${said.oldSecret}`}
        label={said.secretLabel}
        hint={said.secretHint}
        value={secret}
        onDone={() => setSecret(null)}
      />
      {isEditing ? (
        <WebhookForm
          place={place}
          saved={webhook}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            toast.success(said.saved);
            void refresh();
          }}
        />
      ) : (
        <WebhookActions
          webhook={webhook}
          onEdit={() => setEditing(true)}
          onSecret={setSecret}
          onChanged={refresh}
          onRemoved={() =>
            router.push(
              place.spaceId === null ? place.base : place.base.replace(/\/webhooks$/, '?tab=settings'),
            )
          }
        />
      )}
      <DeliveryTable
        deliveries={webhook.deliveries}
        pendingId={redeliver.isPending ? redeliver.variables.deliveryId : undefined}
        onRedeliver={(deliveryId) => redeliver.mutate({ id, deliveryId })}
      />
    </div>
  );
}
