'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import type { Actor } from '@/domain/actor';
import { firstCharacters } from '@/domain/characters';
import { TITLE_MAX } from '@/domain/prompt/limits';
import { canCreate } from '@/domain/prompt/policy';
import { searchMessages } from '@/domain/search/messages';
import { storePrefill } from '../editor/prefill';

/** In a list that a search left empty: begins a prompt with the searched text as its title, which is in no address. */
export function CreateTitled({ actor, q }: { actor: Actor; q: string }) {
  const router = useRouter();
  const title = firstCharacters(q.trim(), TITLE_MAX);
  if (actor.kind !== 'member' || !canCreate(actor) || title === '') return null;
  const { id } = actor;
  return (
    <Button
      className="max-w-full"
      icon={<Plus aria-hidden="true" />}
      onClick={() => {
        storePrefill(id, { title, content: '', tags: [] });
        router.push('/prompts/new');
      }}
    >
      <span dir="auto" className="block max-w-72 truncate">
        {searchMessages.create(title)}
      </span>
    </Button>
  );
}
