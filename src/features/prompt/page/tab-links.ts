import { COMMENTS_COUNTED_MAX, type PromptParts } from '@/domain/prompt/parts';
import { testsHref } from '@/features/test-case/test-href';
import { versionsHref } from '@/features/version/version-href';

export type PromptTab = 'prompt' | 'history' | 'tests' | 'discussion';

export interface TabLink {
  tab: PromptTab;
  href: string;
  label: string;
  /** Count displayed beside the label; empty without one. */
  count: string;
  /** The count in words, for screen readers. */
  counted: string;
}

const promptHref = (slug: string) => `/prompts/${slug}`;
export const discussionHref = (slug: string) => `/prompts/${slug}/discussion`;

type Counted = Pick<TabLink, 'count' | 'counted'>;

function counted(count: number, one: string, more: string, max = Infinity): Counted {
  if (count === 0) return { count: '', counted: '' };
  const text = `${count.toLocaleString('en-US')}${count >= max ? '+' : ''}`;
  return { count: text, counted: count === 1 ? one : more };
}

function link(
  tab: PromptTab,
  href: string,
  label: string,
  count: Counted = { count: '', counted: '' },
): TabLink {
  return { tab, href, label, ...count };
}

/** Tabs of a prompt's page for guests, who see its history. */
export function guestTabs(slug: string, versions: number): TabLink[] {
  return [
    link('prompt', promptHref(slug), 'Prompt'),
    link('history', versionsHref(slug), 'History', counted(versions, 'version', 'versions')),
  ];
}

/** Tabs for members; without counts until they are loaded. */
export function memberTabs(slug: string, parts: PromptParts | undefined): TabLink[] {
  const { versions = 0, tests = 0, comments = 0 } = parts ?? {};
  return [
    ...guestTabs(slug, versions),
    link('tests', testsHref(slug), 'Tests', counted(tests, 'test case', 'test cases')),
    link(
      'discussion',
      discussionHref(slug),
      'Discussion',
      counted(comments, 'comment', 'comments', COMMENTS_COUNTED_MAX),
    ),
  ];
}
