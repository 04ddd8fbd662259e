import type { Metadata } from 'next';
import { z } from 'zod';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import { RunView } from '@/features/test-case/run-view';
import { testRunHref, testsHref } from '@/features/test-case/test-href';
import { VersionHeading } from '@/features/version/version-heading';
import { ButtonLink } from '@/components/ui/button-link';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../../find-prompt';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../../or-missing';

type Props = { params: Promise<{ identifier: string; run: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Test run of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** One run of a prompt's test cases, at an address that stays; for members who can read its version. */
export default orMissing(async function TestRunPage({ params }: Props) {
  const { identifier, run: runId } = await params;
  await requireMemberPage(testRunHref(encodeURIComponent(identifier), encodeURIComponent(runId)));
  if (!z.uuid().safeParse(runId).success) missing();
  const prompt = await requirePrompt(identifier, (slug) => testRunHref(slug, runId));
  const run = await findOrNull(api.prompt.tests.getRun({ promptId: prompt.id, runId }));
  if (run === null) missing();
  return (
    <PageShell width="form">
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        Test run
      </VersionHeading>
      <RunView slug={prompt.slug} run={run} />
      <p className="mt-6 print:hidden">
        <ButtonLink href={testsHref(prompt.slug)} prefetch={false} variant="secondary">
          All test cases
        </ButtonLink>
      </p>
    </PageShell>
  );
}, PromptNotFound);
