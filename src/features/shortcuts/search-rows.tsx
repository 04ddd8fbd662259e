import { Folder, ListFilter, Plus, SearchX, Tag, UserRound, Users } from 'lucide-react';
import type { Actor } from '@/domain/actor';
import { firstCharacters } from '@/domain/characters';
import { TITLE_MAX } from '@/domain/prompt/limits';
import { canCreate } from '@/domain/prompt/policy';
import { searchMessages } from '@/domain/search/messages';
import type { FoundPlaces } from '@/domain/search/schema';
import { storePrefill } from '@/features/prompt/editor/prefill';
import { listHref } from '@/features/prompt/list/list-href';
import type { FilterChoice } from '@/features/search/use-filter-values';
import type { PaletteGroupRows, PaletteRowFacts, PaletteActions } from './palette-rows';
import type { ChosenFilters } from '@/features/prompt-base/list-filters';

/** Values of the filter being typed: each becomes a chip. */
export function valueRows(
  values: readonly FilterChoice[],
  onChoose: (choice: FilterChoice) => void,
): PaletteGroupRows {
  return {
    heading: 'Add a filter',
    isInline: true,
    rows: values.map((choice) => ({
      value: `filter ${choice.filter} ${choice.value}`,
      icon: <Tag aria-hidden="true" />,
      label: `${choice.filter}: ${choice.label}`,
      run: () => onChoose(choice),
    })),
  };
}

const promptsText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'prompt' : 'prompts'}`;

/** Spaces, collections and people by name. */
export function placeRows(places: FoundPlaces | undefined, { go }: PaletteActions): PaletteGroupRows {
  const { spaces = [], collections = [], people = [] } = places ?? {};
  return {
    heading: 'Places and people',
    rows: [
      ...spaces.map(({ slug, name, promptCount }) => ({
        value: `space ${slug}`,
        icon: <Users aria-hidden="true" />,
        label: name,
        note: `Space · ${promptsText(promptCount)}`,
        run: () => go(`/spaces/${slug}`),
      })),
      ...collections.map(({ slug, name, promptCount }) => ({
        value: `collection ${slug}`,
        icon: <Folder aria-hidden="true" />,
        label: name,
        note: `Collection · ${promptsText(promptCount)}`,
        run: () => go(`/collections/${slug}`),
      })),
      ...people.map(({ id, name }) => ({
        value: `person ${id}`,
        icon: <UserRound aria-hidden="true" />,
        label: name,
        note: 'Person',
        run: () => go(`/profile/${id}`),
      })),
    ],
  };
}

/** Actions on a search: list its results, or create a prompt with this title; for a guest without results, clear it. */
export function doRows(
  {
    actor,
    q,
    filters,
    hasHits,
    clear,
  }: { actor: Actor; q: string; filters: ChosenFilters; hasHits: boolean; clear: () => void },
  { go }: PaletteActions,
): PaletteGroupRows {
  const rows: PaletteRowFacts[] = [];
  if (hasHits) {
    const list = actor.kind === 'guest' ? '/browse-prompts' : '/dashboard';
    rows.push({
      value: 'all results',
      icon: <ListFilter aria-hidden="true" />,
      label: searchMessages.all,
      run: () => go(listHref(list, { ...filters, q })),
    });
  }
  if (q !== '' && actor.kind === 'member' && canCreate(actor)) {
    rows.push({
      value: 'create with title',
      icon: <Plus aria-hidden="true" />,
      label: searchMessages.create(q),
      run: () => {
        storePrefill(actor.id, { title: firstCharacters(q, TITLE_MAX), content: '', tags: [] });
        go('/prompts/new');
      },
    });
  }
  if (!hasHits && !(actor.kind === 'member' && canCreate(actor))) {
    rows.push({
      value: 'clear search',
      icon: <SearchX aria-hidden="true" />,
      label: 'Clear search',
      run: clear,
    });
  }
  return { heading: 'Do', rows };
}
