import { useState } from 'react';
import { COLLECTION_PAGE_SIZE } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionPage } from '@/domain/collection/schema';
import type { PromptListItem } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import type { Step } from './arrange-row';

/**
 * Moves and removes prompts of a collection's page. Each change shows at once, and `said` tells screen readers about
 * it.
 * @param query the one that the page is cached under
 */
export function useArrange(answer: CollectionPage, query: { slug: string; page: number }) {
  const utils = trpc.useUtils();
  const { collection, items } = answer;
  const [said, setSaid] = useState('');
  const settle = {
    onError: toastError,
    onSettled: () => void utils.collection.invalidate(),
  };
  // One after the other, in the order of the presses.
  const scope = { id: `collection ${collection.id}` };
  const move = trpc.collection.move.useMutation({ ...settle, scope });
  const removal = trpc.collection.remove.useMutation({ ...settle, scope });

  const show = (shown: PromptListItem[]) => {
    void utils.collection.get.cancel(query);
    utils.collection.get.setData(query, { ...answer, items: shown });
  };

  /** Moves a prompt to the place of another one of this page. */
  const place = (prompt: PromptListItem, target: number) => {
    const from = items.indexOf(prompt);
    const anchor = items[target];
    if (anchor === undefined || from === target) return;
    const rest = items.filter((item) => item !== prompt);
    show([...rest.slice(0, target), prompt, ...rest.slice(target)]);
    const side = from < target ? { after: anchor.id } : { before: anchor.id };
    move.mutate({ id: collection.id, promptId: prompt.id, ...side });
    say(prompt, target);
  };
  const say = (prompt: PromptListItem, target: number) => {
    const number = (answer.page - 1) * COLLECTION_PAGE_SIZE + target + 1;
    setSaid(collectionMessages.moved(prompt.title, number, collection.promptCount));
  };
  const step = (prompt: PromptListItem, direction: Step) => {
    const target = items.indexOf(prompt) + (direction === 'up' ? -1 : 1);
    if (items[target] !== undefined) {
      place(prompt, target);
      return;
    }
    // On to the neighbouring page.
    const anchor = direction === 'up' ? answer.previousId : answer.nextId;
    if (anchor === null) return;
    const side = direction === 'up' ? { before: anchor } : { after: anchor };
    move.mutate({ id: collection.id, promptId: prompt.id, ...side });
    say(prompt, target);
  };
  const remove = (prompt: PromptListItem) => {
    show(items.filter((item) => item !== prompt));
    removal.mutate({ id: collection.id, promptIds: [prompt.id] });
    setSaid(collectionMessages.removed(prompt.title));
  };

  return { said, place, step, remove };
}
