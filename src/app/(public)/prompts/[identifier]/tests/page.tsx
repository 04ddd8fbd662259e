import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { canEvaluate } from '@/domain/evaluation/policy';
import { evaluatePath } from '@/domain/evaluation/path';
import { EvaluationList } from '@/features/evaluation/lazy-components';
import { TestsView } from '@/features/test-case/lazy-components';
import { testsHref } from '@/features/test-case/test-href';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../find-prompt';
import { MemberPage } from '../member-page';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../or-missing';

type Props = { params: Promise<{ identifier: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Test cases of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** The test cases of a prompt, for members who can open it. */
export default orMissing(async function TestsPage({ params }: Props) {
  const { identifier } = await params;
  const actor = await requireMemberPage(testsHref(encodeURIComponent(identifier)));
  const prompt = await requirePrompt(identifier, testsHref);
  const [overview, ai] = await Promise.all([
    findOrNull(api.prompt.tests.list({ promptId: prompt.id })),
    api.ai.status(),
  ]);
  // Deleted or made private just now.
  if (overview === null) missing();
  return (
    <PageShell className="pt-5 sm:pt-5">
      <MemberPage prompt={prompt} actor={actor} tab="tests">
        <TestsView
          prompt={prompt}
          overview={overview}
          actor={actor}
          aiReason={ai.reason}
          evaluations={<EvaluationList promptId={prompt.id} slug={prompt.slug} />}
          evaluateHref={canEvaluate(actor, prompt) ? evaluatePath(prompt.slug) : null}
        />
      </MemberPage>
    </PageShell>
  );
}, PromptNotFound);
