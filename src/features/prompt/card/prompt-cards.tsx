'use memo';

import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { ApiClient } from '@/trpc/api-client';
import { GuestCard } from '../guest/guest-card';
import { PromptCard } from '../lazy-components';

/** Cards to read, as items of a list: members' with a star. */
export function PromptCards({ prompts, actor }: { prompts: readonly PromptListItem[]; actor: Actor }) {
  if (actor.kind === 'guest') return prompts.map((prompt) => <GuestCard key={prompt.id} prompt={prompt} />);
  return (
    <ApiClient>
      {prompts.map((prompt) => (
        <PromptCard key={prompt.id} prompt={prompt} actor={actor} readOnly />
      ))}
    </ApiClient>
  );
}
