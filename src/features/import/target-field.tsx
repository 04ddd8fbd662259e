'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { importMessages } from '@/domain/import/messages';
import { publishes, writes } from '@/domain/space/role';
import { trpc } from '@/trpc/client';
import type { Target, Visibility } from './send-import';

const OWN = '';

export interface TargetFieldProps {
  target: Target;
  onSpace: (spaceId: string | null) => void;
  onVisibility: (visibility: Visibility) => void;
}

/** Where imported prompts come to: one's own, or a space in which one writes; and who will see them there. */
export function TargetField({ target, onSpace, onVisibility }: TargetFieldProps) {
  const spaces = trpc.space.list.useQuery();
  const writable = (spaces.data ?? []).filter(({ role }) => writes(role));
  const home = writable.find(({ id }) => id === target.spaceId) ?? null;
  const mayShare = home === null || publishes(home.role);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {writable.length > 0 && (
        <Field label="Import into" className="basis-56">
          <NativeSelect
            options={[
              { value: OWN, label: 'My prompts' },
              ...writable.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={target.spaceId ?? OWN}
            onValueChange={(value) => onSpace(value === OWN ? null : value)}
          />
        </Field>
      )}
      {mayShare && (
        <SegmentedToggle
          label="Visibility of the imported prompts"
          options={[
            { value: 'shared', label: 'Shared' },
            { value: 'private', label: home === null ? 'Private' : home.name },
          ]}
          value={target.visibility}
          onValueChange={onVisibility}
        />
      )}
      <p className="min-w-0 flex-1 basis-60 text-md text-fg-muted">
        {importMessages.audience(target.visibility, home?.name ?? null)}
      </p>
    </div>
  );
}
