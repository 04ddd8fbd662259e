'use client';

import { ClipboardCheck, Folder } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Member } from '@/domain/actor';
import { canUseInbox } from '@/domain/review/policy';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { inboxHref } from '@/features/notification/inbox-href';
import { countText } from '@/features/notification/count-text';
import { trpc } from '@/trpc/client';
import { withSpace } from './with-space';

const SHOWN = 4;

/** Top of an established space: its collections, and the reviews that wait for the reader. */
export function SpaceOverview({ actor, space }: { actor: Member; space: SpaceDto }) {
  const collections = trpc.collection.list.useQuery({ spaceId: space.id }, { meta: { isQuiet: true } });
  const { data: waiting = 0 } = trpc.status.review.waitingIn.useQuery(
    { spaceId: space.id },
    { enabled: canUseInbox(actor), meta: { isQuiet: true } },
  );
  const all = collections.data?.items ?? [];
  if (all.length === 0 && waiting === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {waiting > 0 && (
        <LeadLink
          href={withSpace(inboxHref('decide'), space.slug)}
          icon={<ClipboardCheck aria-hidden="true" />}
        >
          {spaceMessages.waiting(countText(waiting))}
        </LeadLink>
      )}
      {all.length > 0 && (
        <ul aria-label={spaceMessages.collections} className="contents">
          {all.slice(0, SHOWN).map(({ slug, name, promptCount }) => (
            <li key={slug} className="flex min-w-0">
              <LeadLink href={`/collections/${slug}`} icon={<Folder aria-hidden="true" />}>
                <bdi className="min-w-0 truncate">{name}</bdi>
                <span className="text-fg-muted tabular-nums">{promptCount.toLocaleString('en-US')}</span>
              </LeadLink>
            </li>
          ))}
          {all.length > SHOWN && (
            <li className="flex">
              <LeadLink href={`/spaces/${space.slug}?tab=collections`} icon={null}>
                All collections
              </LeadLink>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function LeadLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 max-w-full min-w-0 items-center gap-2 rounded-md border border-border bg-surface px-3 text-md font-medium hover:border-border-strong touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {children}
    </Link>
  );
}
