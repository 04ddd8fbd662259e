import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { canEdit } from '@/domain/prompt/policy';
import { messages } from '@/domain/messages';
import { RestoreVersion } from '@/features/version/lazy-components';
import { VersionView } from '@/features/version/version-view';
import { versionHref } from '@/features/version/version-href';
import { getActor } from '@/auth/session';
import { ApiClient } from '@/trpc/api-client';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../../find-prompt';
import { versionFromText } from '../../version-from-text';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../../or-missing';

type Props = { params: Promise<{ identifier: string; version: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { identifier, version } = await params;
  const prompt = await findPrompt(identifier);
  const number = versionFromText(version);
  const title =
    prompt === null || number === null
      ? messages.prompt.notFoundTitle
      : `Version ${number} of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** One version as it was, at an address that stays. */
export default orMissing(async function VersionPage({ params }: Props) {
  const { identifier, version: asked } = await params;
  const number = versionFromText(asked);
  if (number === null) missing();
  const prompt = await requirePrompt(identifier, (slug) => versionHref(slug, number));
  const version = await findOrNull(api.prompt.version({ id: prompt.id, version: number }));
  if (version === null) missing();
  const mayRestore = canEdit(await getActor(), prompt) && number !== prompt.version;
  const { id, slug, isShared } = prompt;
  return (
    <PageShell width="form">
      <VersionView
        prompt={prompt}
        version={version}
        actions={
          mayRestore && (
            <ApiClient>
              <RestoreVersion prompt={{ id, slug, isShared, version: prompt.version }} version={number} />
            </ApiClient>
          )
        }
      />
    </PageShell>
  );
}, PromptNotFound);
