import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';

/** Guests are asked to sign in, writers may create; viewers get neither. */
export function CreateAction({
  actor,
  signInLabel,
  className,
}: {
  actor: Actor;
  signInLabel: string;
  className?: string;
}) {
  const isGuest = actor.kind === 'guest';
  if (!isGuest && !canCreate(actor)) return null;
  return (
    <ButtonLink
      href={isGuest ? '/login?callbackUrl=%2Fprompts%2Fnew' : '/prompts/new'}
      prefetch={isGuest ? false : undefined}
      className={className}
      icon={<Plus aria-hidden="true" />}
    >
      {isGuest ? signInLabel : 'Create New Prompt'}
    </ButtonLink>
  );
}
