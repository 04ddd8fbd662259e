'use client';

import { Bot, Fingerprint, KeyRound, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { type WayIn, type WayInKind, type WaysIn, waysInMessages as said } from '@/domain/account/ways-in';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

const ICONS: Record<WayInKind, LucideIcon> = {
  session: MonitorSmartphone,
  token: KeyRound,
  agent: Bot,
  identity: KeyRound,
  passkey: Fingerprint,
  factor: Smartphone,
  recoveryCodes: KeyRound,
  trustedBrowser: MonitorSmartphone,
};

/** The other ways into the account after a password reset: ends one or all, and goes on to `path`. */
export function WaysInList({ first, path }: { first: WaysIn; path: string }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { data } = trpc.account.waysIn.list.useQuery(undefined, { initialData: first });
  // Null after another tab has closed it.
  const { ways } = data ?? first;
  const endAll = trpc.account.waysIn.endAll.useMutation({
    onSuccess: ({ kept }) => toast.success(kept === 0 ? said.ended : `${said.ended}. ${said.kept(kept)}`),
    onError: toastError,
    onSettled: async () => {
      setAsking(false);
      await utils.account.waysIn.list.invalidate();
    },
  });
  const close = trpc.account.waysIn.close.useMutation({
    onSuccess: () => {
      router.replace(path);
      router.refresh();
    },
    onError: toastError,
  });
  return (
    <Card as="section" aria-label={said.title} className="sm:p-6">
      {ways.length === 0 ? (
        <p className="text-md">{said.none}</p>
      ) : (
        <ul className="grid">
          {ways.map((way) => (
            <WayInRow key={`${way.kind} ${way.id}`} way={way} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {ways.length > 0 && (
          <Button variant="danger" loading={endAll.isPending} onClick={() => setAsking(true)}>
            {said.endAll}
          </Button>
        )}
        <Button
          variant={ways.length > 0 ? 'secondary' : 'primary'}
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {ways.length > 0 ? said.keep : said.done}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={said.endAllTitle}
        description={said.endAllQuestion}
        confirmLabel={said.endAll}
        tone="danger"
        loading={endAll.isPending}
        onConfirm={() => endAll.mutate()}
      />
    </Card>
  );
}

function WayInRow({ way: { kind, id, name, createdAt, usedAt } }: { way: WayIn }) {
  const utils = trpc.useUtils();
  const end = trpc.account.waysIn.end.useMutation({
    onSuccess: () => toast.success(said.ended),
    onError: toastError,
    onSettled: () => utils.account.waysIn.list.invalidate(),
  });
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-fg-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-fg-muted">
          {said.kinds[kind]}
          {' · since '}
          <Time date={createdAt} />
          {usedAt !== null && (
            <>
              {' · last used '}
              <Time date={usedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="dense"
        aria-label={`${said.end} ${said.kinds[kind]} ${name}`}
        loading={end.isPending}
        onClick={() => end.mutate({ kind, id })}
      >
        {said.end}
      </Button>
    </li>
  );
}
