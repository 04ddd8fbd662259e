import Link from 'next/link';
import type { ReactNode } from 'react';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { StatusBadge } from '@/features/status/status-badge';
import { cn } from '@/lib/cn';
import { GoBack } from '../actions/go-back';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';
import { listHref } from '../list/list-href';
import { PANEL_ID } from '../page/panel-id';
import { PromptTabs } from '../page/prompt-tabs';
import type { PromptTab, TabLink } from '../page/tab-links';
import { badgeLink } from './badge-link';
import { FactRow } from './fact-row';
import { SourceCredit } from './prompt-source';
import { TagLinks } from './tag-links';
import { VariantCount } from './variant-count';

export interface PromptDetailFrameProps {
  prompt: PromptDto;
  /** The prompt it was duplicated from, if the reader can see it. */
  source: PromptSource | null;
  /** How many prompts were made from it, of those that the reader can see. */
  variants?: number;
  /** Displayed beside the title. */
  star?: ReactNode;
  /** The reader's actions on the prompt, at the end of the title. */
  actions?: ReactNode;
  tab: PromptTab;
  tabs: readonly TabLink[];
  children: ReactNode;
  /** Displayed below the tab's content. */
  below?: ReactNode;
  /** Displayed beside the tab's content, which fills the page without it. */
  aside?: ReactNode;
  /** Whether the column beside the content is nearly as wide as the content. */
  hasWideAside?: boolean;
}

/** A prompt's page with each of its tabs, for server and browser. */
export function PromptDetailFrame({
  prompt,
  source,
  variants = 0,
  star,
  actions,
  tab,
  tabs,
  children,
  below,
  aside,
  hasWideAside = false,
}: PromptDetailFrameProps) {
  return (
    <>
      <GoBack />
      <article>
        <Heading prompt={prompt} star={star} actions={actions} />
        <Facts prompt={prompt} source={source} variants={variants} />
        {/* With every tab: the tabs keep their place. */}
        <p dir="auto" className="mt-3 max-w-reading text-md whitespace-pre-line text-fg-muted">
          {prompt.description}
        </p>
        <div
          className={cn(
            'mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-8 lg:items-start',
            aside !== undefined &&
              (hasWideAside
                ? 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]'
                : 'lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem]'),
          )}
        >
          <div className="min-w-0" data-hue={categoryToken(prompt.category)}>
            <PromptTabs current={tab} tabs={tabs} />
            <div
              role="tabpanel"
              id={PANEL_ID}
              aria-labelledby={`${PANEL_ID}-tab`}
              className={cn(
                'rounded-lg rounded-ss-none border border-border border-t-tab-edge bg-surface',
                // What comes after the page moves nothing that is in sight.
                tab !== 'prompt' && 'max-lg:min-h-[75svh]',
              )}
            >
              {children}
            </div>
            {below}
          </div>
          {aside}
        </div>
      </article>
    </>
  );
}

function Heading({ prompt, star, actions }: Pick<PromptDetailFrameProps, 'prompt' | 'star' | 'actions'>) {
  return (
    <div className="detail-heading">
      <h1
        dir="auto"
        className="min-w-0 flex-1 text-2xl break-words max-[24.375rem]:text-xl sm:basis-56 sm:text-3xl"
      >
        {prompt.title}
      </h1>
      <div className="flex max-w-full shrink-0 items-center gap-2 print:hidden">
        {star}
        {actions}
      </div>
    </div>
  );
}

/** One line: category, status, tags, author, and audience. */
function Facts({
  prompt,
  source,
  variants,
}: Pick<PromptDetailFrameProps, 'prompt' | 'source'> & { variants: number }) {
  // The end of the line already states that a prompt is shared.
  const badge = prompt.status?.status === 'shared' ? undefined : prompt.status;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-md text-fg-muted">
      <FactRow>
        <li className="flex min-w-0" data-hue={categoryToken(prompt.category)}>
          <Link
            href={listHref('/browse-prompts', { category: prompt.category })}
            prefetch={false}
            className={`${badgeLink} rounded-sm border-transparent bg-tab-soft font-semibold text-tab-text hover:border-border-strong`}
          >
            {prompt.category}
          </Link>
        </li>
        {badge && (
          <li className="flex">
            <StatusBadge badge={badge} isShared={prompt.isShared} isFact />
          </li>
        )}
        <TagLinks
          tags={prompt.tags.map((tag) => ({ tag, href: listHref('/browse-prompts', { tags: [tag] }) }))}
        />
      </FactRow>
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
      <VariantCount count={variants} />
    </div>
  );
}
