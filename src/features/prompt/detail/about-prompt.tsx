import type { ReactNode } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { PromptFacts } from './prompt-facts';

/** The column beside a prompt: when it was made and how much it is used, and what else a tab has to say. */
export function AboutPrompt({
  prompt,
  children,
  below,
}: {
  prompt: PromptDto;
  children?: ReactNode;
  /** After the facts. */
  below?: ReactNode;
}) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6 lg:mt-9">
      {children}
      <section aria-label="About this prompt">
        <PromptFacts prompt={prompt} />
      </section>
      {below}
    </div>
  );
}
