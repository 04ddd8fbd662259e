'use client';

import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { waitingMessages } from '@/domain/account/waiting-messages';

type SuggestedPerson = { userId: string; name: string; avatarUrl: string | null; isUnproved: boolean };

/** People to choose from, below the field that finds them. */
export function PeopleSuggestions({
  people,
  onChoose,
}: {
  people: readonly SuggestedPerson[];
  onChoose: (person: SuggestedPerson) => void;
}) {
  return (
    <ul aria-label="People" className="grid gap-1 rounded-lg border border-border p-1">
      {people.map((person) => (
        <li key={person.userId} className="grid">
          <Button
            variant="ghost"
            className="justify-start"
            icon={<Avatar name={person.name} src={person.avatarUrl} size={24} />}
            onClick={() => onChoose(person)}
          >
            <bdi className="truncate">{person.name}</bdi>
            {person.isUnproved && <Badge tone="warn">{waitingMessages.badge}</Badge>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
