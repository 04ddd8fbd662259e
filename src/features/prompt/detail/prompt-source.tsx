import Link from 'next/link';
import type { PromptSource } from '@/domain/prompt/schema';

/** Names the prompt that another was duplicated from, for those who may read it. */
export function SourceCredit({ source }: { source: PromptSource }) {
  return (
    <span>
      Duplicated from{' '}
      <Link href={`/prompts/${source.slug}`} prefetch={false} className="font-medium text-fg underline">
        <bdi>{source.title}</bdi>
      </Link>{' '}
      by <bdi>{source.creatorName}</bdi>
    </span>
  );
}
