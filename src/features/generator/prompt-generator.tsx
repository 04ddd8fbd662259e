'use client';
'use memo';

import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { type Actor, actorId } from '@/domain/actor';
import type { GeneratorAi } from './use-answer';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { EnhanceMode } from './enhance-mode';
import { FrameworkMode } from './framework-mode';
import { useGenerator } from './use-generator';

const MODES = [
  { value: 'framework', label: 'Use Framework' },
  { value: 'enhanced', label: 'Enhance Prompt' },
] as const;

/**
 * The prompt generator: builds a prompt from a framework, or has a rough one enhanced. What is
 * typed stays in this browser, and everything but the AI buttons works without AI.
 */
export function PromptGenerator({ actor, ai }: { actor: Actor; ai: GeneratorAi }) {
  const generator = useGenerator(actorId(actor));
  const { mode } = generator.values;
  const writerId = canCreate(actor) ? actorId(actor) : null;
  const Mode = mode === 'framework' ? FrameworkMode : EnhanceMode;
  return (
    <>
      <SegmentedToggle
        label="Mode"
        options={MODES}
        value={mode}
        onValueChange={(next) => generator.change({ mode: next })}
        className="mb-6"
      />
      {!ai.available && ai.reason !== null && (
        <Banner tone="info" className="mb-6">
          {ai.reason}
        </Banner>
      )}
      <Mode key={mode} generator={generator} ai={ai} writerId={writerId} />
      {actor.kind === 'guest' && (
        <Banner
          tone="primary"
          title={messages.generator.saveInvitation}
          className="mt-10"
          actions={
            <>
              <ButtonLink href="/register?callbackUrl=/generate-prompt">Sign Up</ButtonLink>
              <ButtonLink href="/login?callbackUrl=/generate-prompt" variant="secondary">
                Log In
              </ButtonLink>
            </>
          }
        >
          {messages.generator.saveInvitationText}
        </Banner>
      )}
    </>
  );
}
