import { messages } from '@/domain/messages';
import { Category } from '@/domain/prompt/categories';
import { isUuid } from '@/domain/prompt/slug';
import { atomXml } from '@/domain/publish/atom';
import { siteUrl } from '@/env';
import { orRefusal, plainRefusal, publishedText } from '@/server/api/published-response';
import { db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { singleFlight } from '@/server/concurrency/single-flight';
import { getFeed } from '@/server/services/publish/published-prompts';

const shareFeed = singleFlight();

/** `GET /feed.xml`: new shared prompts as Atom, of all, of `?category=` or by `?creator=`. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const creatorId = query.get('creator');
  const category = Category.safeParse(query.get('category') ?? undefined);
  if ((creatorId !== null && !isUuid(creatorId)) || (query.has('category') && !category.success)) {
    return plainRefusal(404, messages.error.notFound);
  }
  return orRefusal(request, async () => {
    const of = creatorId === null ? { category: category.data } : { creatorId: creatorId.toLowerCase() };
    const feed = await shareFeed(JSON.stringify(of), async () =>
      getFeed({ db, guest: await instanceGuest(), now: new Date() }, of),
    );
    const newest = Math.max(...feed.prompts.map(({ updatedAt }) => updatedAt.getTime()));
    return publishedText(request, {
      text: atomXml(feed, siteUrl),
      type: 'application/atom+xml; charset=utf-8',
      lastModified: feed.prompts.length === 0 ? null : new Date(newest),
    });
  });
}
