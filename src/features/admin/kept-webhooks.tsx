'use client';

import { type ReactNode, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookDto } from '@/domain/webhook/schema';
import { trpc } from '@/trpc/client';

type Whose = {
  /** The space of the webhooks; null for those of the library. */
  spaceId: string | null;
  userId: string;
  /** Whether the person is about to lose the right to manage them. */
  isAsked: boolean;
};

export type KeptWebhooks = {
  /** Unknown yet. */
  isPending: boolean;
  /** Those that the reader keeps; the others pause. */
  kept: string[];
  /** One choice for each webhook; null if there are none. */
  choices: ReactNode;
};

function Choices({
  webhooks,
  kept,
  onKept,
}: {
  webhooks: readonly WebhookDto[];
  kept: readonly string[];
  onKept: (kept: string[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{said.setByThem}</legend>
      <p className="mb-1 text-sm text-fg-muted">{said.setByThemHint}</p>
      {webhooks.map(({ id, name, host, format }) => (
        <Checkbox
          key={id}
          label={
            <>
              Pause: <bdi>{name}</bdi>
            </>
          }
          hint={`${said.formats[format]}, ${host}`}
          checked={!kept.includes(id)}
          onChange={({ target }) => onKept(target.checked ? kept.filter((one) => one !== id) : [...kept, id])}
        />
      ))}
    </fieldset>
  );
}

/** Which webhooks somebody set who is about to lose the right to manage them, each to keep or to pause. */
export function useKeptWebhooks({ spaceId, userId, isAsked }: Whose): KeptWebhooks {
  const [kept, setKept] = useState<string[]>([]);
  const { data, isLoading } = trpc.webhook.list.useQuery(
    { spaceId },
    { enabled: isAsked, gcTime: 0, meta: { isQuiet: true } },
  );
  const webhooks = isAsked ? (data?.items.filter(({ setById }) => setById === userId) ?? []) : [];
  return {
    isPending: isLoading,
    kept: webhooks.flatMap(({ id }) => (kept.includes(id) ? [id] : [])),
    choices: webhooks.length === 0 ? null : <Choices webhooks={webhooks} kept={kept} onKept={setKept} />,
  };
}
