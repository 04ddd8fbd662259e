'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { LongText } from '@/components/ui/long-text';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { useReadRequests } from '@/features/notification/use-read-once';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { NewLink } from '@/features/share-link/new-link';
import { trpc } from '@/trpc/client';
import { DeclineDialog } from './decline-dialog';
import { type RequestActions, useRequestActions } from './use-request-actions';

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
  const { data } = trpc.publishRequest.list.useQuery({ scope, spaceId }, { initialData: first });
  const [declining, setDeclining] = useState<PublishRequestDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useRequestActions(heading);
  if (data.length === 0 && !actions.hasActed) return null;
  return (
    <section className="mb-6 grid gap-3">
      {/* Takes the focus when a button that was pressed goes. */}
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {scope === 'waiting' ? publishRequestMessages.heading : publishRequestMessages.mine}
      </h2>
      {actions.url !== null && <NewLink url={actions.url} moreLabel="Done" onMore={actions.hideUrl} />}
      {data.length === 0 && <p className="text-fg-muted">{publishRequestMessages.noneWaiting}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data.map((request) => (
          <Card key={request.id} as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
            <Request request={request} scope={scope} />
            {scope === 'waiting' ? (
              <Decide request={request} actions={actions} onDecline={() => setDeclining(request)} />
            ) : (
              <Own request={request} actions={actions} />
            )}
          </Card>
        ))}
      </ul>
      <SecretDialog guard={actions.guard} />
      {scope === 'mine' && <ReadAnswers />}
      <DeclineDialog
        request={declining}
        returnFocusTo={heading}
        onClose={() => {
          actions.noteActed();
          setDeclining(null);
        }}
      />
    </section>
  );
}

type ButtonsOf = { request: PublishRequestDto; actions: RequestActions };

/** The buttons of somebody who decides. */
function Decide({ request, actions, onDecline }: ButtonsOf & { onDecline: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="dense"
        aria-label={`Accept: ${request.title}`}
        loading={actions.isBusy(request.id)}
        onClick={() => void actions.accept(request)}
      >
        Accept
      </Button>
      <Button
        variant="secondary"
        size="dense"
        aria-haspopup="dialog"
        aria-label={`Decline: ${request.title}`}
        onClick={onDecline}
      >
        Decline
      </Button>
    </div>
  );
}

/** The button of somebody who asked: shows the link that was made for them, or takes the request back. */
function Own({ request: { id, title, state, hasLink }, actions }: ButtonsOf) {
  if (!hasLink && state !== 'open') return null;
  const label = hasLink ? publishRequestMessages.showLink : 'Withdraw';
  return (
    <Button
      variant="secondary"
      size="dense"
      aria-label={`${label}: ${title}`}
      loading={actions.isBusy(id)}
      onClick={() => (hasLink ? actions.takeLink(id) : actions.withdraw(id))}
    >
      {label}
    </Button>
  );
}

/** Marks what its reader was told of their requests as read. */
function ReadAnswers() {
  useReadRequests();
  return null;
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
      {request.hasLink && <p className="mt-2">{publishRequestMessages.linkWaiting}</p>}
      {note !== '' && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          <LongText text={note} />
        </p>
      )}
      {reason !== '' && (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap text-fg-muted">
          Reason:{' '}
          <bdi>
            <LongText text={reason} />
          </bdi>
        </p>
      )}
    </div>
  );
}
