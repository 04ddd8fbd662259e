import { collectionMessages } from '@/domain/collection/messages';
import { orRefusal, plainRefusal } from '@/server/api/published-response';
import { shareImageResponse } from '@/server/api/share-image-response';
import { instanceGuest } from '@/server/auth/guest';
import { db } from '@/server/db';
import { findPublishedCollection } from '@/server/services/publish/published-collections';
import { COLLECTION_TAB } from '@/server/services/share-image/draw-share-image';

/** `GET /collections/{slug}/opengraph-image` (rewritten to here): the sharing image of a shared collection. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  return orRefusal(request, async () => {
    const context = { db, guest: await instanceGuest(), now: new Date() };
    const collection = await findPublishedCollection(context, (await params).slug);
    if (collection === null) return plainRefusal(404, collectionMessages.notFound);
    const { name, creatorName } = collection;
    return shareImageResponse(request, { title: name, category: COLLECTION_TAB, creatorName });
  });
}
