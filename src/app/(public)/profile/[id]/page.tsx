import type { Metadata } from 'next';
import { cache } from 'react';
import { PageShell } from '@/components/layout/page-shell';
import { pageFromText } from '@/domain/pagination';
import { isUuid } from '@/domain/prompt/slug';
import { AccountFrame } from '@/features/account/account-frame';
import { FollowButton } from '@/features/follow/lazy-components';
import { OwnProfile } from '@/features/profile/owner-view';
import { ProfileDetails } from '@/features/profile/profile-details';
import { ProfilePrompts } from '@/features/profile/profile-prompts';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { actorId } from '@/domain/actor';
import { getActor } from '@/auth/session';
import { ApiClient } from '@/trpc/api-client';
import { api, findOrNull } from '@/trpc/server';
import { pagedPath, pageMetadata } from '../../../page-metadata';
import { cardsOf, setCacheTags } from '../../../cache-tags';
import { missing, orMissing } from '../../../or-missing';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** Used for the metadata and the page, loaded once. */
const findProfile = cache(async (id: string) => (isUuid(id) ? findOrNull(api.profile.get({ id })) : null));

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const profile = await findProfile((await params).id);
  if (profile === null) return { title: 'Profile not found', robots: { index: false } };
  const { total } = await api.prompt.list({
    scope: 'shared',
    creatorId: profile.id,
    perPage: 1,
    excerpt: true,
  });
  return pageMetadata({
    title: profile.fullName,
    description: profile.bio.trim() || `Prompts by ${profile.fullName}`,
    path: pagedPath(`/profile/${profile.id}`, pageFromText(firstValue((await searchParams)['page']))),
    feed: `/feed.xml?creator=${profile.id}`,
    // A profile without shared prompts is not indexed.
    isListed: total > 0,
  });
}

export default orMissing(async function ProfilePage({ params, searchParams }: Props) {
  const { id } = await params;
  const page = pageFromText(firstValue((await searchParams)['page']));
  const [actor, profile] = await Promise.all([getActor(), findProfile(id)]);
  if (profile === null) missing();
  const isOwner = profile.id === actorId(actor);
  const canFollow = actor.kind === 'member' && !isOwner;
  const follow = canFollow ? await api.follow.get({ kind: 'person', id: profile.id }) : null;
  const prompts = await api.prompt.list({ scope: 'visible', creatorId: profile.id, page, excerpt: true });
  setCacheTags(`profile:${profile.id}`, `list:${profile.id}`, ...cardsOf(prompts.items));
  const content = (
    <PageShell>
      {isOwner ? (
        <ApiClient>
          <OwnProfile profile={profile} />
        </ApiClient>
      ) : (
        <ProfileDetails
          profile={profile}
          isOwner={false}
          action={
            follow !== null && (
              <ApiClient>
                <FollowButton
                  target={{ kind: 'person', id: profile.id }}
                  name={profile.fullName}
                  first={follow}
                />
              </ApiClient>
            )
          }
        />
      )}
      <ProfilePrompts prompts={prompts} profileId={profile.id} isOwner={isOwner} actor={actor} />
    </PageShell>
  );
  return isOwner ? <AccountFrame current="profile">{content}</AccountFrame> : content;
});
