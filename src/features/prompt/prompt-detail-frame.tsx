import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { TabCard } from '@/components/ui/tab-card';
import type { PromptDto } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { StatusBadge } from '@/features/status/status-badge';
import { GoBack } from './go-back';
import { listHref } from './list-href';
import { PromptFacts } from './prompt-facts';
import { VisibilityMark } from './visibility-mark';

const badgeLink =
  'inline-flex min-h-6 max-w-full items-center rounded-full border px-2.5 text-sm transition-colors pointer-coarse:min-h-11 pointer-coarse:px-3.5';

export interface PromptDetailFrameProps {
  prompt: PromptDto;
  /** The text of the prompt. */
  content: ReactNode;
  /** Copies it; stands beside the text and, on small screens, at the foot of the window. */
  copyButton: ReactNode;
  /** Takes it to a service. */
  openIn: ReactNode;
  /** What else its reader may do with it. */
  actions?: ReactNode;
  /** Below the text. */
  banner?: ReactNode;
  /** Versions and statuses. */
  history: ReactNode;
}

/** One prompt in full (specification 2, Prompt detail), rendered on the server as well as in the browser. */
export function PromptDetailFrame({
  prompt,
  content,
  copyButton,
  openIn,
  actions,
  banner,
  history,
}: PromptDetailFrameProps) {
  return (
    <>
      <GoBack />
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
            {content}
          </TabCard>

          {banner}
        </article>

        <div className="grid min-w-0 gap-6 lg:sticky lg:inset-bs-[calc(var(--header-height)+24px)]">
          <div className="grid gap-2">
            <div className="max-lg:hidden">{copyButton}</div>
            {openIn}
            {actions}
          </div>
          <Card as="section" aria-label="About this prompt" className="px-4 py-2">
            <PromptFacts prompt={prompt} />
          </Card>
          {history}
        </div>
      </div>

      {/* On small screens copying stays within reach of the thumb. */}
      <div className="sticky inset-be-0 z-20 -mx-4 mt-6 border-t border-border bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden">
        {copyButton}
      </div>
    </>
  );
}
