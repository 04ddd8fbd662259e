'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookDto, WebhookSaved } from '@/domain/webhook/schema';
import { ShownOnceDialog } from '@/features/token/shown-once';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { outcomeText } from './outcome-text';
import type { WebhookPlace } from './place';
import { StateBadge } from './state-badge';
import { WebhookForm } from './webhook-form';

function Line({ webhook, base }: { webhook: WebhookDto; base: string }) {
  const { id, name, host, format, lastDelivery } = webhook;
  return (
    <li className="relative grid gap-1 px-3 py-2.5 hover:bg-surface-2/60">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`${base}/${id}`}
          prefetch={false}
          className="inline-flex min-h-7 min-w-7 items-center font-medium break-words underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <StateBadge webhook={webhook} />
      </div>
      <p className="text-sm break-words text-fg-muted">
        {said.formats[format]}, {host}
        {lastDelivery !== null && (
          <>
            . {outcomeText(lastDelivery)} <Time date={lastDelivery.at} />
          </>
        )}
      </p>
    </li>
  );
}

/** The webhooks of a space or of the library, and the form for another one. */
export function WebhookList({ place }: { place: WebhookPlace }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { spaceId, base } = place;
  const { data: list, error } = trpc.webhook.list.useQuery({ spaceId });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookSaved | null>(null);

  function onSaved(saved: WebhookSaved) {
    setAdding(false);
    void utils.webhook.list.invalidate({ spaceId });
    if (saved.secret === null) router.push(`${base}/${saved.id}`);
    else setMade(saved);
  }
  if (error) return <ErrorBox>{errorText(error)}</ErrorBox>;
  if (list === undefined) return <Skeleton className="h-16 w-full" />;
  const { items, isOn } = list;
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <p className="text-fg-muted">{isOn ? said.none : said.off}</p>
      ) : (
        <ul aria-label={said.title} className="grid divide-y divide-border rounded-lg border border-border">
          {items.map((webhook) => (
            <Line key={webhook.id} webhook={webhook} base={base} />
          ))}
        </ul>
      )}
      <ShownOnceDialog
        title={said.secretMade}
        description={said.shownOnce}
        label={said.secretLabel}
        hint={said.secretHint}
        value={made?.secret ?? null}
        onDone={() => made !== null && router.push(`${base}/${made.id}`)}
      />
      {isAdding && <WebhookForm place={place} onSaved={onSaved} onCancel={() => setAdding(false)} />}
      {isOn && !isAdding && made === null && (
        <div>
          <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {said.add}
          </Button>
        </div>
      )}
    </div>
  );
}
