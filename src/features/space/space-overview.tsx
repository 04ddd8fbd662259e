'use client';

import { Hourglass } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import type { Member } from '@/domain/actor';
import { canUseInbox } from '@/domain/review/policy';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { inboxHref } from '@/features/notification/inbox-href';
import { countText } from '@/features/notification/count-text';
import { trpc } from '@/trpc/client';
import { spaceHue } from './space-tile';
import { withSpace } from './with-space';

const SHOWN = 4;

const chipStyles =
  'inline-flex min-h-9 max-w-full min-w-0 items-center gap-2 rounded-md border border-border bg-surface px-3 text-md font-semibold hover:border-border-strong touch:min-h-11';

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
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {all.length > 0 && (
        <span aria-hidden="true" className="text-sm font-semibold text-fg-muted">
          Collections
        </span>
      )}
      {all.length > 0 && (
        <ul aria-label={spaceMessages.collections} className="contents">
          {all.slice(0, SHOWN).map(({ slug, name, promptCount }) => (
            <li key={slug} className="flex min-w-0">
              <Link
                href={`/collections/${slug}`}
                data-hue={spaceHue(slug)}
                className={`${chipStyles} rounded-s-sm border-s-4 border-s-tab-edge`}
              >
                <bdi className="min-w-0 truncate">{name}</bdi>
                <span className="text-fg-muted tabular-nums">{promptCount.toLocaleString('en-US')}</span>
              </Link>
            </li>
          ))}
          {all.length > SHOWN && (
            <li className="flex">
              <Link href={`/spaces/${space.slug}?tab=collections`} className={chipStyles}>
                All collections
              </Link>
            </li>
          )}
        </ul>
      )}
      {waiting > 0 && (
        <Link
          href={withSpace(inboxHref('decide'), space.slug)}
          className="ms-auto inline-flex min-h-9 items-center touch:min-h-11"
        >
          <Badge tone="info" icon={<Hourglass aria-hidden="true" />}>
            {spaceMessages.waiting(countText(waiting))}
          </Badge>
        </Link>
      )}
    </div>
  );
}
