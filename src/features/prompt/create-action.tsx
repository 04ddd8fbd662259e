'use no memo';

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';

/** Guests are asked to sign in, writers may create; viewers get neither. */
export function CreateAction({ actor, signInLabel }: { actor: Actor; signInLabel: string }) {
  if (actor.kind === 'guest') {
    return (
      <ButtonLink href="/login?callbackUrl=%2Fprompts%2Fnew" prefetch={false}>
        {signInLabel}
      </ButtonLink>
    );
  }
  if (!canCreate(actor)) return null;
  return (
    <ButtonLink href="/prompts/new" icon={<Plus aria-hidden="true" />}>
      Create New Prompt
    </ButtonLink>
  );
}
