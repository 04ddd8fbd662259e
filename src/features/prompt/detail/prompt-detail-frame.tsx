import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { TabCard } from '@/components/ui/tab-card';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { StatusBadge } from '@/features/status/status-badge';
import { GoBack } from '../actions/go-back';
import { listHref } from '../list/list-href';
import { ExtrasDetails } from './extras-details';
import { PromptFacts } from './prompt-facts';
import { SourceCredit } from './prompt-source';
import { VisibilityMark } from '../card/visibility-mark';

const badgeLink =
  'inline-flex min-h-6 max-w-full items-center rounded-full border px-2.5 text-sm transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:px-3.5';

export interface PromptDetailFrameProps {
  prompt: PromptDto;
  /** What it was duplicated from, where its reader may know. */
  source: PromptSource | null;
  /** Beside the title. */
  star?: ReactNode;
  /** The text of the prompt. */
  content: ReactNode;
  /** What its reader may do with it, in one row: Copy first. */
  actions: ReactNode;
  /** Below the actions. */
  note?: ReactNode;
  /** Below the text. */
  banner?: ReactNode;
  /** Versions and statuses. */
  history: ReactNode;
}

/**
 * One prompt in full (specification 2, Prompt detail), rendered on the server as well as in the browser. From 1024 px
 * on the actions head the column at the end; below that they keep to the foot of the window, in reach of the thumb.
 */
export function PromptDetailFrame({
  prompt,
  source,
  star,
  content,
  actions,
  note,
  banner,
  history,
}: PromptDetailFrameProps) {
  // The line below the description already says that a prompt is shared.
  const badge = prompt.status?.status === 'shared' ? undefined : prompt.status;
  return (
    <>
      <GoBack />
      <div className="mt-3 flex flex-col gap-x-10 gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <article className="min-w-0">
          <div className="flex items-start gap-2">
            <h1 dir="auto" className="min-w-0 flex-1 text-3xl break-words">
              {prompt.title}
            </h1>
            {star && <div className="-me-1 shrink-0 print:hidden">{star}</div>}
          </div>
          <ul aria-label="Category, tags and status" className="mt-3 flex flex-wrap items-center gap-2">
            {badge && (
              <li className="flex">
                <StatusBadge badge={badge} isShared={prompt.isShared} focusable />
              </li>
            )}
            <li className="flex min-w-0" data-hue={categoryToken(prompt.category)}>
              <Link
                href={listHref('/browse-prompts', { category: prompt.category })}
                prefetch={false}
                className={`${badgeLink} border-tab-edge bg-tab-soft font-semibold text-tab-text hover:border-border-strong`}
              >
                {prompt.category}
              </Link>
            </li>
            {prompt.tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Link
                  href={listHref('/browse-prompts', { tags: [tag] })}
                  prefetch={false}
                  className={`${badgeLink} border-border bg-surface text-fg-muted hover:border-border-strong hover:text-fg`}
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
            <VisibilityMark
              isShared={prompt.isShared}
              space={prompt.space}
              isGranted={prompt.grant !== null}
              sharedWith={prompt.sharedWith}
              label
            />
            {source && <SourceCredit source={source} />}
          </p>

          <TabCard
            as="section"
            aria-label="Prompt content"
            tab="Prompt"
            hue={categoryToken(prompt.category)}
            className="mt-6"
            sheetClassName="p-5 sm:p-6"
          >
            {content}
          </TabCard>
          <ExtrasDetails extras={prompt.extras} />

          {banner}
        </article>

        <div className="contents lg:sticky lg:inset-bs-[calc(var(--header-height)+24px)] lg:grid lg:min-w-0 lg:gap-6">
          <div className="flex gap-2 max-lg:sticky max-lg:inset-be-0 max-lg:z-20 max-lg:order-last max-lg:-mx-4 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:px-4 max-lg:py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-6 sm:max-lg:px-6 print:hidden">
            {actions}
          </div>
          {note}
          <Card as="section" aria-label="About this prompt" className="px-4 py-2">
            <PromptFacts prompt={prompt} />
          </Card>
          {history}
        </div>
      </div>
    </>
  );
}
