import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { CreateAction } from './create-action';

/**
 * The way on from a member's empty list: to a new prompt, or to everybody's where a new one would not end the emptiness or its
 * reader may not write (ui-next, Library).
 */
export function EmptyAction({ actor, isOfOthers }: { actor: Actor; isOfOthers: boolean }) {
  if (isOfOthers || !canCreate(actor)) return <ButtonLink href="/dashboard">Browse Prompts</ButtonLink>;
  return <CreateAction actor={actor} signInLabel="Sign in to Create" />;
}
