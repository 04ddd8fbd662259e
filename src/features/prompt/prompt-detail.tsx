'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TabCard } from '@/components/ui/tab-card';
import type { Actor } from '@/domain/actor';
import { canEdit } from '@/domain/prompt/policy';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { StatusBadge } from '@/features/status/status-badge';
import { StatusHistory } from '@/features/status/status-history';
import { trpc } from '@/trpc/client';
import { BackButton } from './back-button';
import { GuestBanner } from './guest-banner';
import { listHref } from './list-params';
import { PromptActions } from './prompt-actions';
import { PromptContent } from './prompt-content';
import { PromptFacts } from './prompt-facts';
import { useCopyPrompt } from './use-copy-prompt';
import { useGoBack } from './use-go-back';
import { VersionHistory } from './version-history';
import { VisibilityMark } from './visibility';

const badgeLink =
  'inline-flex min-h-6 max-w-full items-center rounded-full border border-border bg-surface px-2.5 text-sm text-fg-muted transition-colors hover:border-border-strong hover:text-fg pointer-coarse:min-h-11 pointer-coarse:px-3.5';

/** One prompt in full, for members and guests (specification 2, Prompt detail). The page has fetched it already. */
export function PromptDetail({
  slug,
  actor,
  isSoleAdmin,
}: {
  slug: string;
  actor: Actor;
  isSoleAdmin: boolean;
}) {
  const { data: prompt } = trpc.prompt.get.useQuery({ identifier: slug });
  const copy = useCopyPrompt(actor);
  const goBack = useGoBack();
  if (prompt === undefined) return null;

  const copyButton = (
    <Button
      data-shortcut="copy"
      size="hero"
      className="w-full print:hidden"
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copy(prompt)}
    >
      Copy Prompt
    </Button>
  );

  return (
    <>
      <LivePrompts actor={actor} />
      <BackButton onPress={goBack} />
      <div className="mt-3 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:items-start">
        <article className="min-w-0">
          <h1 dir="auto" className="text-3xl break-words">
            {prompt.title}
          </h1>
          <ul aria-label="Category, tags and status" className="mt-3 flex flex-wrap items-center gap-2">
            {prompt.status && (
              <li className="flex">
                <StatusBadge badge={prompt.status} focusable />
              </li>
            )}
            <li className="flex min-w-0" data-hue={categoryToken(prompt.category)}>
              <Link
                href={listHref('/browse-prompts', { category: prompt.category })}
                prefetch={false}
                className={`${badgeLink} border-tab-edge bg-tab-soft font-semibold text-tab-text hover:text-tab-text`}
              >
                {prompt.category}
              </Link>
            </li>
            {prompt.tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Link
                  href={listHref('/browse-prompts', { tags: [tag] })}
                  prefetch={false}
                  className={badgeLink}
                >
                  <span dir="auto" className="truncate">
                    {tag}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p dir="auto" className="mt-4 max-w-reading text-lg whitespace-pre-line text-fg-muted">
            {prompt.description}
          </p>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-md text-fg-muted">
            <span>
              Created by <bdi className="font-medium text-fg">{prompt.creatorName}</bdi>
            </span>
            <VisibilityMark isShared={prompt.isShared} label />
          </p>

          <TabCard
            as="section"
            aria-label="Prompt content"
            tab="Prompt"
            hue={categoryToken(prompt.category)}
            className="mt-6"
            sheetClassName="p-5 sm:p-6"
          >
            <PromptContent text={prompt.content} />
          </TabCard>

          {actor.kind === 'guest' && <GuestBanner path={`/prompts/${prompt.slug}`} />}
        </article>

        <div className="grid min-w-0 gap-6 lg:sticky lg:inset-bs-[calc(var(--header-height)+24px)]">
          <div className="grid gap-2">
            <div className="max-lg:hidden">{copyButton}</div>
            <PromptActions prompt={prompt} actor={actor} isSoleAdmin={isSoleAdmin} />
          </div>
          <Card as="section" aria-label="About this prompt" className="px-4 py-2">
            <PromptFacts prompt={prompt} />
          </Card>
          <VersionHistory prompt={prompt} mayRestore={canEdit(actor, prompt)} />
          <StatusHistory promptId={prompt.id} />
        </div>
      </div>

      {/* On small screens copying stays within reach of the thumb. */}
      <div className="sticky inset-be-0 z-20 -mx-4 mt-6 border-t border-border bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden">
        {copyButton}
      </div>
    </>
  );
}
