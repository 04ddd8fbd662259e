import { collectionMessages } from '@/domain/collection/messages';
import { atomXml } from '@/domain/publish/atom';
import { siteUrl } from '@/env';
import { orRefusal, plainRefusal, publishedText } from '@/server/api/published-response';
import { instanceGuest } from '@/server/auth/guest';
import { db } from '@/server/db';
import { getCollectionFeed } from '@/server/services/publish/published-collections';

/** `GET /collections/{slug}/feed.xml`: what was put into a shared collection last, as Atom. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  return orRefusal(request, async () => {
    const feed = await getCollectionFeed(
      { db, guest: await instanceGuest(), now: new Date() },
      (await params).slug,
    );
    if (feed === null) return plainRefusal(404, collectionMessages.notFound);
    return publishedText(request, {
      text: atomXml(feed, siteUrl),
      type: 'application/atom+xml; charset=utf-8',
    });
  });
}
