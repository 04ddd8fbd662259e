import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { actorId } from '@/domain/actor';
import { bookmarklet } from '@/domain/prompt/handed-text';
import { siteUrl } from '@/env';
import { BookmarkLink } from '@/features/prompt/save/bookmark-link';
import { TakeText } from '@/features/prompt/save/take-text';
import { getActor } from '@/auth/session';

export const metadata: Metadata = { title: 'Save from other pages', robots: { index: false } };

/** Takes text from other pages and apps, and says how to send it here. */
export default async function SavePage() {
  return (
    <PageShell width="form">
      <PageHeader
        title="Save from other pages"
        lead="Turn a text from any page or app into a prompt. You check it before it is saved."
      />
      <TakeText userId={actorId(await getActor())} />
      <h2 className="text-xl">From a browser</h2>
      <p className="mt-2 mb-3">
        Drag this button to your bookmarks bar. Then select text on a page and click the bookmark.
      </p>
      <BookmarkLink code={bookmarklet(siteUrl)} />
      <h2 className="mt-8 text-xl">From a phone</h2>
      <p className="mt-2">
        Install Cuebook from your browser’s menu. Then choose it wherever you share text.
      </p>
      <p className="mt-8 text-md text-fg-muted">
        You can also paste text on{' '}
        <Link href="/my-prompts" prefetch={false} className="link">
          My Prompts
        </Link>
        .
      </p>
    </PageShell>
  );
}
