import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { JsonLd } from '@/components/layout/json-ld';
import { PageShell } from '@/components/layout/page-shell';
import { messages } from '@/domain/messages';
import type { FileText } from '@/domain/file/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { promptData } from '@/domain/publish/structured-data';
import { GuestPrompt } from '@/features/prompt/guest/guest-prompt';
import type { SkillServing } from '@/features/prompt/skill/served-line';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';
import { GuestLive } from '@/features/prompt-events/guest-live';
import { env, siteUrl } from '@/env';
import { getActor, getGuest } from '@/auth/session';
import { db } from '@/server/db';
import { findSource } from '@/server/services/prompt/duplicate-prompt';
import { api, findOrNull } from '@/trpc/server';
import { pageMetadata } from '../../../page-metadata';
import { cardsOf, setCacheTags } from '../../../cache-tags';
import { findPrompt, requirePrompt } from './find-prompt';
import { MemberPage } from './member-page';
import { missing, orMissing } from '../../../or-missing';

type Props = { params: Promise<{ identifier: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const prompt = await findPrompt((await params).identifier);
  if (prompt === null) return { title: messages.prompt.notFoundTitle, robots: { index: false } };
  const path = `/prompts/${prompt.slug}`;
  // Nothing about a private prompt is published: neither image nor text.
  const published = prompt.isShared
    ? {
        image: { url: `${path}/opengraph-image`, alt: `${prompt.title}, a prompt by ${prompt.creatorName}` },
        markdown: `${path}.md`,
      }
    : { isListed: false };
  return pageMetadata({
    title: prompt.title,
    description: prompt.description,
    path,
    keywords: [prompt.category, ...prompt.tags],
    article: {
      publishedAt: prompt.createdAt,
      modifiedAt: prompt.updatedAt,
      author: prompt.creatorName,
      section: prompt.category,
      tags: prompt.tags,
    },
    ...published,
  });
}

/** The files of a prompt with their texts; most have none, and ask nothing. */
async function filesOf({ id, version, files }: PromptDto): Promise<readonly FileText[]> {
  if (files.length === 0) return [];
  return (await api.file.texts({ promptId: id, version })).files;
}

/** What agents get of a skill; null for other prompts. */
async function skillOf({ id, skillName }: PromptDto): Promise<SkillServing | null> {
  if (skillName === '') return null;
  const served = await api.skill.served({ promptId: id });
  return { served, why: served === null ? await api.skill.notServed({ promptId: id }) : null };
}

/** Rendered here: a guest's browser gets the text, the buttons and little else. */
async function guestPage(prompt: PromptDto): Promise<ReactNode> {
  const madeAt = new Date();
  const history = await findOrNull(
    Promise.all([
      // How many there are.
      api.prompt.versions({ id: prompt.id, perPage: 1 }),
      findSource({ db, actor: await getGuest() }, prompt.id),
      filesOf(prompt),
      skillOf(prompt),
    ]),
  );
  // Deleted or made private just now.
  if (history === null) missing();
  const [versions, source, files, skill] = history;
  // Which of two skills with one name is listed can change with either: such a page isn't kept.
  if (skill?.served?.listedElsewhere == null) {
    // Of a source that cannot be read as well: it may be one day.
    setCacheTags(...cardsOf(source === null ? [prompt] : [prompt, source]));
  }
  return (
    <>
      <GuestPrompt
        prompt={prompt}
        source={source?.credit ?? null}
        versions={versions}
        files={files}
        skill={skill}
        openInTargets={env.OPEN_IN}
      />
      <GuestLive shown={[prompt.id]} madeAt={madeAt} />
    </>
  );
}

export default orMissing(async function PromptPage({ params }: Props) {
  const { identifier } = await params;
  const prompt = await requirePrompt(identifier, (slug) => `/prompts/${slug}`);
  const actor = await getActor();
  return (
    <PageShell className="pt-5 max-lg:pb-36 sm:pt-5 sm:max-lg:pb-36">
      {prompt.isShared && <JsonLd data={promptData(prompt, siteUrl)} />}
      {actor.kind === 'guest' ? (
        await guestPage(prompt)
      ) : (
        <MemberPage prompt={prompt} actor={actor} tab="prompt" />
      )}
    </PageShell>
  );
}, PromptNotFound);
