import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canCreate } from '@/domain/prompt/policy';
import { CreateAction } from './create-action';

/**
 * Action of a member's empty list: create a prompt, or browse all where a new one would not appear in the list or the
 * reader can't write.
 */
export function EmptyAction({ actor, isOfOthers }: { actor: Actor; isOfOthers: boolean }) {
  if (isOfOthers || !canCreate(actor)) return <ButtonLink href="/dashboard">Open the library</ButtonLink>;
  return <CreateAction actor={actor} signInLabel="Sign in to Create" />;
}
