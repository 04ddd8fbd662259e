'use client';

import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { tokenMessages } from '@/domain/token/messages';
import { trpc } from '@/trpc/client';
import { Choices } from './choices';

const REACH = [
  { value: 'all', label: tokenMessages.allSpaces },
  { value: 'chosen', label: tokenMessages.chosenSpaces },
] as const;

/** Access of an app: everything that its user can see (`null`), or the spaces with the selected ids. */
export function SpaceReach({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[] | null;
  error?: string | undefined;
  onChange: (chosen: string[] | null) => void;
}) {
  const { data: spaces = [], isSuccess } = trpc.space.list.useQuery(undefined, { enabled: chosen !== null });
  return (
    <div className="grid gap-3">
      <SegmentedToggle
        label="Space access"
        options={REACH}
        value={chosen === null ? 'all' : 'chosen'}
        onValueChange={(reach) => onChange(reach === 'all' ? null : [])}
      />
      {chosen !== null && isSuccess && spaces.length === 0 && (
        <p className="text-md">{tokenMessages.noSpaces}</p>
      )}
      {chosen !== null && (spaces.length > 0 || error !== undefined) && (
        <Choices
          legend="Spaces"
          error={error}
          options={spaces.map(({ id, name: label }) => ({ value: id, label }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </div>
  );
}
