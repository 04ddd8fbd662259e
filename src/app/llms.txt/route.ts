import { llmsText } from '@/domain/publish/llms';
import { siteUrl } from '@/env';
import { orRefusal, publishedText } from '@/server/api/published-response';
import { db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { singleFlight } from '@/server/concurrency/single-flight';
import { listMostUsed } from '@/server/services/publish/published-prompts';

const shareList = singleFlight();

export async function GET(request: Request): Promise<Response> {
  return orRefusal(request, async () => {
    const prompts = await shareList('most used', async () =>
      listMostUsed({ db, guest: await instanceGuest(), now: new Date() }),
    );
    return publishedText(request, {
      text: llmsText(prompts, siteUrl),
      type: 'text/plain; charset=utf-8',
    });
  });
}
