'use client';

import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { importMessages } from '@/domain/import/messages';
import { roleCanPublish, roleCanWrite } from '@/domain/space/role';
import { trpc } from '@/trpc/client';
import type { Target, Visibility } from './import-choices';

const OWN = '';
const NONE = '';

export interface TargetFieldProps {
  target: Target;
  /** The collection that the import was started from, which may be none of the first of a long list. */
  collection: { id: string; name: string } | null;
  onSpace: (spaceId: string | null) => void;
  onTarget: (change: Partial<Pick<Target, 'visibility' | 'collectionId'>>) => void;
}

/** A sentence that says where imported prompts go: to one’s own or a space, in a collection, seen by whom. */
export function TargetField({ target, collection, onSpace, onTarget }: TargetFieldProps) {
  const spaces = trpc.space.list.useQuery();
  const mine = trpc.collection.list.useQuery({ scope: 'mine' });
  const writable = (spaces.data ?? []).filter(({ role }) => roleCanWrite(role));
  const home = writable.find(({ id }) => id === target.spaceId) ?? null;
  const listed = (mine.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = collection === null || listed.some(({ value }) => value === collection.id);
  const collections = isListed ? listed : [{ value: collection.id, label: collection.name }, ...listed];
  // The sentence begins with the first part that there is a choice of.
  const asFirst = writable.length === 0;
  const readers = importMessages.readers(home);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {writable.length > 0 && (
          <Part word="To">
            <Field label="Import into" hideLabel>
              <NativeSelect
                options={[
                  { value: OWN, label: 'My prompts' },
                  ...writable.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={target.spaceId ?? OWN}
                onValueChange={(value) => onSpace(value === OWN ? null : value)}
              />
            </Field>
          </Part>
        )}
        <Part word={asFirst ? 'In the collection' : 'in the collection'}>
          <Field label="In the collection" hideLabel>
            <NativeSelect
              options={[{ value: NONE, label: 'none' }, ...collections]}
              value={target.collectionId ?? NONE}
              onValueChange={(value) => onTarget({ collectionId: value === NONE ? null : value })}
            />
          </Field>
        </Part>
        <Part word="seen by">
          <Field label="Seen by" hideLabel>
            <NativeSelect<Visibility>
              options={[
                { value: 'private', label: readers },
                ...(home === null || roleCanPublish(home.role)
                  ? [{ value: 'shared' as const, label: 'everyone' }]
                  : []),
              ]}
              value={target.visibility}
              onValueChange={(visibility) => onTarget({ visibility })}
            />
          </Field>
        </Part>
      </div>
      <p className="text-md text-fg-muted empty:hidden">
        {importMessages.audience(target.visibility, home?.name ?? null)}
      </p>
    </div>
  );
}

/** Some words of the sentence with the choice that ends them. */
function Part({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2.5">
      <span aria-hidden="true" className="shrink-0 font-semibold">
        {word}
      </span>
      <div className="max-w-64 min-w-0">{children}</div>
    </div>
  );
}
