import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
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
      <Card as="section" aria-label="About this prompt" className="px-4 py-2">
        <PromptFacts prompt={prompt} />
      </Card>
      {below}
    </div>
  );
}
