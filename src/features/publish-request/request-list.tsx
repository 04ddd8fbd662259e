'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { usePromptCache } from '@/features/prompt/prompt-cache';
import { NewLink } from '@/features/share-link/new-link';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { DeclineDialog } from './decline-dialog';

/** Requests to publish: those that wait for the reader, or those they made. Nothing where there were none. */
export function RequestList({
  scope,
  spaceId,
  first,
}: {
  scope: 'waiting' | 'mine';
  /** Of this space only. */
  spaceId?: string;
  first: PublishRequestDto[];
}) {
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  const { data } = trpc.publishRequest.list.useQuery({ scope, spaceId }, { initialData: first });
  const [declining, setDeclining] = useState<PublishRequestDto | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [hasActed, setHasActed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = () => {
    setHasActed(true);
    void utils.publishRequest.list.invalidate();
    refreshLists();
  };
  const accept = trpc.publishRequest.accept.useMutation({ onError: toastError, onSettled: refresh });
  const withdraw = trpc.publishRequest.withdraw.useMutation({
    onSuccess: () => {
      toast.success(publishRequestMessages.withdrawn);
      heading.current?.focus();
    },
    onError: toastError,
    onSettled: refresh,
  });
  if (data.length === 0 && !hasActed) return null;
  return (
    <section className="mb-6 grid gap-3">
      {/* Takes the focus when a button that was pressed goes. */}
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {scope === 'waiting' ? publishRequestMessages.heading : publishRequestMessages.mine}
      </h2>
      {url !== null && <NewLink url={url} moreLabel="Done" onMore={() => setUrl(null)} />}
      {data.length === 0 && <p className="text-fg-muted">{publishRequestMessages.noneWaiting}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data.map((request) => (
          <Card key={request.id} as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
            <Request request={request} scope={scope} />
            {scope === 'waiting' && (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="dense"
                  aria-label={`Accept: ${request.title}`}
                  loading={accept.isPending && accept.variables.id === request.id}
                  onClick={() =>
                    accept.mutate(
                      { id: request.id },
                      {
                        onSuccess: (done) => {
                          toast.success(publishRequestMessages.accepted[request.kind]);
                          heading.current?.focus();
                          setUrl(done.url);
                        },
                      },
                    )
                  }
                >
                  Accept
                </Button>
                <Button
                  variant="secondary"
                  size="dense"
                  aria-haspopup="dialog"
                  aria-label={`Decline: ${request.title}`}
                  onClick={() => setDeclining(request)}
                >
                  Decline
                </Button>
              </div>
            )}
            {scope === 'mine' && request.state === 'open' && (
              <Button
                variant="secondary"
                size="dense"
                aria-label={`Withdraw: ${request.title}`}
                loading={withdraw.isPending && withdraw.variables.id === request.id}
                onClick={() => withdraw.mutate({ id: request.id })}
              >
                Withdraw
              </Button>
            )}
          </Card>
        ))}
      </ul>
      <DeclineDialog
        request={declining}
        returnFocusTo={heading}
        onClose={() => {
          setHasActed(true);
          setDeclining(null);
        }}
      />
    </section>
  );
}

function Request({ request, scope }: { request: PublishRequestDto; scope: 'waiting' | 'mine' }) {
  const { title, slug, kind, note, state, requesterName, spaceName, createdAt, reason } = request;
  return (
    <div className="min-w-0 grow basis-64">
      <h3 className="text-lg wrap-anywhere">
        <Link dir="auto" href={`/prompts/${slug}`} className="hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 text-md text-fg-muted">
        {scope === 'waiting' ? (
          <>
            <bdi>{requesterName}</bdi> {publishRequestMessages.asked[kind]}
          </>
        ) : (
          `${publishRequestMessages.kinds[kind]}: ${publishRequestMessages.states[state]}`
        )}
        {' · '}
        <bdi>{spaceName}</bdi>
        {' · '}
        <Time date={createdAt} />
      </p>
      {note !== '' && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
      {reason !== '' && (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap text-fg-muted">
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  );
}
