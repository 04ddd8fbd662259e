import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getActor, getGuest } from '@/auth/session';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { pageFromText } from '@/domain/pagination';
import type { PromptDto } from '@/domain/prompt/schema';
import { GuestHistory } from '@/features/prompt/guest/guest-history';
import { versionsHref } from '@/features/version/version-href';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { db } from '@/server/db';
import { findSource } from '@/server/services/prompt/duplicate-prompt';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../find-prompt';
import { MemberPage } from '../member-page';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../or-missing';

type Props = { params: Promise<{ identifier: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Versions of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** The history of a prompt for guests: the versions and statuses that they can read. */
async function guestPage(prompt: PromptDto, page: number): Promise<ReactNode> {
  const history = await findOrNull(
    Promise.all([
      api.prompt.versions({ id: prompt.id, page }),
      api.status.history({ promptId: prompt.id }),
      findSource({ db, actor: await getGuest() }, prompt.id),
    ]),
  );
  // Deleted or made private just now.
  if (history === null) missing();
  const [versions, statuses, source] = history;
  return (
    <GuestHistory prompt={prompt} source={source?.credit ?? null} versions={versions} statuses={statuses} />
  );
}

/** The history of a prompt: all readable versions, statuses, reviews. */
export default orMissing(async function VersionsPage({ params, searchParams }: Props) {
  const { identifier } = await params;
  const prompt = await requirePrompt(identifier, versionsHref);
  const page = pageFromText(firstValue((await searchParams)['page']));
  const actor = await getActor();
  return (
    <PageShell className="pt-5 sm:pt-5">
      {actor.kind === 'guest' ? (
        await guestPage(prompt, page)
      ) : (
        <MemberPage prompt={prompt} actor={actor} tab="history" versionsPage={page} />
      )}
    </PageShell>
  );
}, PromptNotFound);
