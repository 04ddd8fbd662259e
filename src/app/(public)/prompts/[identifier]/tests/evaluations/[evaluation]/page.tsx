import type { Metadata } from 'next';
import { z } from 'zod';
import { PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { evaluationPath } from '@/domain/evaluation/path';
import { messages } from '@/domain/messages';
import { canWriteTests } from '@/domain/test-case/policy';
import { EvaluationView } from '@/features/evaluation/lazy-components';
import { testsHref } from '@/features/test-case/test-href';
import { VersionHeading } from '@/features/version/version-heading';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../../../find-prompt';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../../../or-missing';

type Props = { params: Promise<{ identifier: string; evaluation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Evaluation of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** An evaluation as a table, at an address that stays; for members who can read one of its versions. */
export default orMissing(async function EvaluationPage({ params }: Props) {
  const { identifier, evaluation: id } = await params;
  const actor = await requireMemberPage(
    evaluationPath(encodeURIComponent(identifier), encodeURIComponent(id)),
  );
  if (!z.uuid().safeParse(id).success) missing();
  const prompt = await requirePrompt(identifier, (slug) => evaluationPath(slug, id));
  const evaluation = await findOrNull(api.evaluation.get({ promptId: prompt.id, id }));
  if (evaluation === null) missing();
  return (
    <PageShell>
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        Evaluation
      </VersionHeading>
      <EvaluationView owner={actor.id} initial={evaluation} canImprove={canWriteTests(actor, prompt)} />
      <p className="mt-6 print:hidden">
        <ButtonLink href={testsHref(prompt.slug)} prefetch={false} variant="secondary">
          All test cases
        </ButtonLink>
      </p>
    </PageShell>
  );
}, PromptNotFound);
