import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { evaluatePath } from '@/domain/evaluation/path';
import { canEvaluate } from '@/domain/evaluation/policy';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { chosenBy } from '@/features/evaluation/chosen-by';
import { PlanView } from '@/features/evaluation/lazy-components';
import { VersionHeading } from '@/features/version/version-heading';
import { requireMemberPage } from '@/auth/gates';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../../find-prompt';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../../or-missing';

type Props = { params: Promise<{ identifier: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Evaluate ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** The versions to choose from; the latest and the approved one are ticked. */
async function versionsOf({ id }: PromptDto) {
  const offered = await api.evaluation.versions({ promptId: id });
  return offered.map(({ version, isLatest, isApproved }) => {
    const notes = [isLatest && 'Latest', isApproved && 'Approved'];
    const note = notes.filter((one) => one !== false).join(', ');
    return { version, note, isTicked: note !== '' };
  });
}

/** What an evaluation of a prompt would ask and cost, for people who may start one. */
export default orMissing(async function EvaluatePage({ params, searchParams }: Props) {
  const [{ identifier }, query] = await Promise.all([params, searchParams]);
  const actor = await requireMemberPage(evaluatePath(encodeURIComponent(identifier)));
  const prompt = await requirePrompt(identifier, evaluatePath);
  if (!canEvaluate(actor, prompt)) missing();
  const [overview, options, versions] = await Promise.all([
    findOrNull(api.prompt.tests.list({ promptId: prompt.id })),
    api.ai.runOptions(),
    versionsOf(prompt),
  ]);
  // Deleted or made private just now.
  if (overview === null) missing();
  return (
    <PageShell>
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        Evaluate
      </VersionHeading>
      <PlanView
        owner={actor.id}
        prompt={{ id: prompt.id, slug: prompt.slug }}
        versions={versions}
        models={options.models}
        cases={overview.cases.map(({ id, name }) => ({ id, name }))}
        chosen={chosenBy((name) => firstValue(query[name]))}
      />
    </PageShell>
  );
}, PromptNotFound);
