import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { Time } from '@/components/ui/time';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="shrink-0 text-fg-muted">{name}</dt>
      <dd className="min-w-0 text-end font-medium break-words">{children}</dd>
    </div>
  );
}

/** Four facts: its version and when that was saved, when it was made, and how much it is used and liked. No zeros. */
export function PromptFacts({ prompt }: { prompt: PromptDto }) {
  const { createdAt, updatedAt, usageCount, favoriteCount, version } = prompt;
  return (
    <dl className="text-md tabular-nums">
      <Fact name="Version">
        {version}
        {updatedAt.getTime() !== createdAt.getTime() && (
          <>
            {', '}
            <Time date={updatedAt} />
          </>
        )}
      </Fact>
      <Fact name="Created">
        <Time date={createdAt} />
      </Fact>
      {usageCount > 0 && <Fact name="Uses">{usageCount}</Fact>}
      {favoriteCount > 0 && (
        <Fact name="Favorites">
          <span className="inline-flex items-center gap-1">
            {favoriteCount}
            <Star aria-hidden="true" className="size-3.5 fill-current" />
          </span>
        </Fact>
      )}
    </dl>
  );
}
