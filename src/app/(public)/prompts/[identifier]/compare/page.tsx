import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageShell } from '@/components/layout/page-shell';
import { changedFiles } from '@/domain/file/file-entry';
import { MAX_PAGE_SIZE } from '@/domain/pagination';
import { messages } from '@/domain/messages';
import { noticePath } from '@/domain/notice-path';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionDto, VersionEntry } from '@/domain/prompt/version';
import { CompareBar } from '@/features/version/compare-bar';
import type { ChangedTexts } from '@/features/version/file-difference';
import { CompareView } from '@/features/version/compare-view';
import { VersionHeading } from '@/features/version/version-heading';
import { compareHref } from '@/features/version/version-href';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { api, findOrNull } from '@/trpc/server';
import { findPrompt, requirePrompt } from '../find-prompt';
import { versionFromText } from '../version-from-text';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { missing, orMissing } from '../../../../or-missing';

type Props = { params: Promise<{ identifier: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  const title = prompt === null ? messages.prompt.notFoundTitle : `Compare versions of ${prompt.title}`;
  return { title, robots: { index: false } };
}

/** Which two are asked for: without a word the last change. Null when there is only one version. */
async function chosen(prompt: PromptDto, query: SearchParams): Promise<{ from: number; to: number } | null> {
  const to = versionFromText(firstValue(query['to'])) ?? prompt.version;
  const from = versionFromText(firstValue(query['from']));
  if (from !== null) return { from, to };
  const version = await findOrNull(api.prompt.version({ id: prompt.id, version: to }));
  if (version === null) missing();
  return version.previous === null ? null : { from: version.previous, to };
}

/** The newest versions to choose from, and the two that are compared. */
async function versionsToChoose(prompt: PromptDto, compared: readonly VersionDto[]) {
  const { items } = await api.prompt.versions({ id: prompt.id, perPage: MAX_PAGE_SIZE });
  const known = new Map<number, VersionEntry>([...items, ...compared].map((entry) => [entry.version, entry]));
  return [...known.values()]
    .sort((a, b) => b.version - a.version)
    .map(({ version, createdAt, status }) => ({ version, createdAt, status }));
}

/** The texts of the files that differ; nothing is asked for where none do. */
async function fileTextsOf(promptId: string, from: VersionDto, to: VersionDto): Promise<ChangedTexts> {
  const changes = changedFiles(from.files, to.files).filter(({ kind }) => kind !== 'renamed');
  const textsOf = async (side: 'from' | 'to', version: number) => {
    const paths = changes.flatMap((change) => (change[side] === null ? [] : [change[side].path]));
    return paths.length === 0 ? [] : (await api.file.texts({ promptId, version, paths })).files;
  };
  const [before, after] = await Promise.all([textsOf('from', from.version), textsOf('to', to.version)]);
  return { before, after };
}

/** Two versions compared word by word, inline or side by side. */
export default orMissing(async function ComparePage({ params, searchParams }: Props) {
  const [{ identifier }, query] = await Promise.all([params, searchParams]);
  const prompt = await requirePrompt(identifier, (slug) => `/prompts/${slug}/compare`);
  const pair = await chosen(prompt, query);
  if (pair === null) redirect(noticePath(`/prompts/${prompt.slug}/versions`, 'one-version'));
  const view = firstValue(query['view']) === 'split' ? 'split' : 'inline';
  if (firstValue(query['from']) === undefined) redirect(compareHref(prompt.slug, pair.from, pair.to, view));
  const versionOf = (version: number) => findOrNull(api.prompt.version({ id: prompt.id, version }));
  const [from, to] = await Promise.all([versionOf(pair.from), versionOf(pair.to)]);
  if (from === null || to === null) missing();
  return (
    <PageShell>
      <VersionHeading slug={prompt.slug} title={prompt.title}>
        {`Version ${from.version} to ${to.version}`}
      </VersionHeading>
      <CompareBar
        slug={prompt.slug}
        {...pair}
        current={prompt.version}
        view={view}
        versions={await versionsToChoose(prompt, [from, to])}
      />
      <CompareView
        from={from}
        to={to}
        view={view}
        fileTexts={await fileTextsOf(prompt.id, from, to)}
        fileSource={{ promptId: prompt.id, slug: prompt.slug, from: from.version, to: to.version }}
      />
    </PageShell>
  );
}, PromptNotFound);
