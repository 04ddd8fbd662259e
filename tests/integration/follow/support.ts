import { randomUUID } from 'node:crypto';
import type { SpaceDto } from '@/domain/space/schema';
import type { FeedEntry } from '@/domain/follow/schema';
import { type Api, callerAs } from '../../support/caller';
import type { TestProfile } from '../../support/factories';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A caller at this time of yesterday plus some minutes: lines of the feed are sorted by time. */
export function at(minute: number, who: TestProfile): Api {
  return callerAs(who, { now: new Date(Date.now() - DAY_MS + minute * 60_000) });
}

/** Adds a user to a space. */
export async function join(owner: Api, space: SpaceDto, who: TestProfile, role: 'reader' | 'member') {
  const { url } = await owner.space.invite({ id: space.id, role });
  await callerAs(who).space.join({ token: url?.split('token=')[1] ?? '' });
}

/** Short form of lines: kind, prompt, version. */
export const short = (entries: readonly FeedEntry[]) =>
  entries.map(({ kind, prompt, version }) => [kind, prompt.title, ...(version === null ? [] : [version])]);

/** A prompt with a unique title. */
export const newText = (title: string, more: { isShared?: boolean; spaceId?: string } = {}) => ({
  title: `${title} ${randomUUID().slice(0, 8)}`,
  description: 'For the feed.',
  content: 'Say hello.',
  ...more,
});
