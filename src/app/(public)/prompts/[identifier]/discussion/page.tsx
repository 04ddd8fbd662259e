import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { requireMemberPage } from '@/auth/gates';
import { discussionHref } from '@/features/prompt/page/tab-links';
import { findPrompt, requirePrompt } from '../find-prompt';
import { MemberPage } from '../member-page';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { orMissing } from '../../../../or-missing';

type Props = { params: Promise<{ identifier: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Discussion of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** Members' comments on a prompt. */
export default orMissing(async function DiscussionPage({ params }: Props) {
  const { identifier } = await params;
  const actor = await requireMemberPage(discussionHref(encodeURIComponent(identifier)));
  const prompt = await requirePrompt(identifier, discussionHref);
  return (
    <PageShell className="pt-5 sm:pt-5">
      <MemberPage prompt={prompt} actor={actor} tab="discussion" />
    </PageShell>
  );
}, PromptNotFound);
