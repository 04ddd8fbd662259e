import { listItemStyles, popupStyles } from '@/components/ui/popup-styles';
import type { Person } from '@/domain/comment/schema';

/** The people that a field offers to mention. The field keeps the focus, and its keys choose. */
export function MentionList({
  id,
  people,
  active,
  onChoose,
}: {
  /** Id of the list; each option's id begins with it. */
  id: string;
  people: readonly Person[];
  active: Person | undefined;
  onChoose: (person: Person) => void;
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="People to mention"
      className={`${popupStyles} absolute inset-x-0 z-30 mt-1 max-h-72 sm:max-w-sm`}
    >
      {people.map((person) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field keeps the focus: its keys choose.
        <li
          key={person.id}
          id={mentionOptionId(id, person)}
          role="option"
          aria-selected={person === active}
          data-highlighted={person === active ? '' : undefined}
          className={listItemStyles}
          // The field keeps the focus, and with it the offer.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi className="min-w-0 truncate">{person.name}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function mentionOptionId(listId: string, person: Person): string {
  return `${listId}-${person.id}`;
}
