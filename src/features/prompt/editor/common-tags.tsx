'use client';
'use memo';

import { trpc } from '@/trpc/client';
import { tagKey } from '@/domain/prompt/tags';
import { ProposedTags } from './proposed-tags';

const MAX_SUGGESTIONS = 3;

/** Suggests the most common tags; those that begin with the typed text come first. */
export function CommonTags({
  tags,
  text,
  onAdd,
}: {
  tags: readonly string[];
  /** Typed text that is not a tag yet. */
  text: string;
  onAdd: (tag: string) => void;
}) {
  const { data } = trpc.prompt.facets.useQuery(undefined, { meta: { isQuiet: true } });
  const has = new Set(tags.map(tagKey));
  const typed = tagKey(text.trim());
  const popular = [...(data?.tags ?? [])]
    .sort((one, other) => other.count - one.count)
    .filter(({ tag, count }) => count > 1 && !has.has(tagKey(tag)) && tagKey(tag).startsWith(typed))
    .slice(0, MAX_SUGGESTIONS);
  return <ProposedTags label="Others use" tags={popular.map(({ tag }) => tag)} onAdd={onAdd} />;
}
