export const FOLLOWING_SHOWS = ['feed', 'followed'] as const;
export type FollowingShow = (typeof FOLLOWING_SHOWS)[number];

export function followingHref(show: FollowingShow = 'feed'): string {
  return show === 'feed' ? '/following' : `/following?show=${show}`;
}
