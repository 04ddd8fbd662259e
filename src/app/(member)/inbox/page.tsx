import { Settings2 } from 'lucide-react';
import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { changeOfNotification, changeOfWork } from '@/domain/inbox/change-of';
import { inboxMessages } from '@/domain/inbox/messages';
import { type ChangeQuery, INBOX_SHOWS, type InboxShow } from '@/domain/inbox/schema';
import { hasRole } from '@/domain/actor';
import type { SpaceDto } from '@/domain/space/schema';
import { BackupNotice } from '@/features/admin/health/backup-notice';
import { inboxHref } from '@/features/notification/inbox-href';
import { InboxTabs } from '@/features/inbox/inbox-tabs';
import { InboxTop } from '@/features/inbox/inbox-top';
import { NotificationList } from '@/features/inbox/notification-list';
import { WorkList } from '@/features/inbox/work-list';
import { SpaceFilter } from '@/features/space/space-filter';
import { withSpace } from '@/features/space/with-space';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api, HydrateClient, prefetch, queryOptions } from '@/trpc/server';
import { findSpace } from '../find-space';
import { missing, orMissing, titleOrMissing } from '../../or-missing';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const slug = firstValue((await searchParams)['space']);
  return titleOrMissing(inboxMessages.title, async () => slug === undefined || findSpace(slug));
}

/** The most lines that a window shows when the inbox opens. */
const LINES_IN_SIGHT = 8;

/** Gets the changes of the first lines, so that no line in sight grows when its change comes. */
async function prefetchChanges(lines: readonly (ChangeQuery | null)[]): Promise<void> {
  const changes = lines.slice(0, LINES_IN_SIGHT).filter((change) => change !== null);
  await Promise.all(changes.map((change) => prefetch(queryOptions('inbox', 'change', change))));
}

async function Shown({ show, space, selfId }: { show: InboxShow; space: SpaceDto | null; selfId: string }) {
  const counts = await api.inbox.counts();
  const tabs = <InboxTabs show={show} first={counts} />;
  if (show === 'all' || show === 'done') {
    const which = show === 'all' ? 'inbox' : 'done';
    const [first, own] = await Promise.all([
      api.account.notifications({ show: which }),
      show === 'all' ? api.inbox.work({ show: 'open' }) : null,
    ]);
    if (show === 'all') await prefetchChanges(first.items.map(changeOfNotification));
    return (
      <HydrateClient>
        <NotificationList
          key={which}
          show={which}
          tabs={tabs}
          first={first}
          counts={counts}
          hasMore={own !== null && own.items.length > 0}
        />
        {own !== null && <WorkList which={{ show: 'open' }} first={own} selfId={selfId} />}
      </HydrateClient>
    );
  }
  const which = space === null ? { show } : { show, spaceId: space.id };
  const first = await api.inbox.work(which);
  if (show === 'decide') await prefetchChanges(first.items.map(changeOfWork));
  return (
    <HydrateClient>
      <InboxTop show={show} tabs={tabs} hasKeys={first.items.length > 0} />
      <WorkList key={`${show} ${space?.id}`} which={which} first={first} selfId={selfId} />
    </HydrateClient>
  );
}

/** Everything that waits for the user, and their notifications: reviews, suggestions, requests, comments, invitations. */
export default orMissing(async function InboxPage({ searchParams }: Props) {
  const asked = await searchParams;
  const show = INBOX_SHOWS.find((one) => one === firstValue(asked['show'])) ?? 'all';
  const slug = firstValue(asked['space']) ?? null;
  const member = await requireMemberPage(withSpace(inboxHref(show), slug));
  const space = slug === null ? null : await findSpace(slug);
  if (slug !== null && space === null) missing();
  const isOfSpaces = show === 'decide' || show === 'mine';
  return (
    <PageShell>
      <PageHeader
        title={inboxMessages.title}
        isList
        actions={
          <>
            {isOfSpaces && (
              <SpaceFilter href={inboxHref(show)} space={space} places={await api.space.places()} />
            )}
            <ButtonLink
              href="/profile/notifications"
              variant="ghost"
              className="max-sm:icon-only"
              title={inboxMessages.settings}
              prefetch={false}
              icon={<Settings2 aria-hidden="true" />}
            >
              {inboxMessages.settings}
            </ButtonLink>
          </>
        }
      />
      {hasRole(member, 'admin') && <BackupNotice failed={await api.admin.failedBackup()} />}
      <Shown show={show} space={space} selfId={member.id} />
      {show === 'done' && <p className="mt-4 text-sm text-fg-muted">{inboxMessages.doneKept}</p>}
    </PageShell>
  );
});
