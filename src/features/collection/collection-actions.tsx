'use client';

import { ArrowUpDown, Download, Import, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canDeleteCollection, canEditCollection } from '@/domain/collection/policy';
import type { CollectionDto } from '@/domain/collection/schema';
import { canCreate } from '@/domain/prompt/policy';
import type { FollowState } from '@/domain/follow/schema';
import { FollowButton } from '@/features/follow/follow-button';
import { PinButton } from './pin-button';

interface Props {
  actor: Actor;
  collection: CollectionDto;
  /** Whether the reader follows it; null for their own. */
  follow: FollowState | null;
  hasItems: boolean;
  isArranging: boolean;
  onArrange: () => void;
  onEdit: () => void;
  onExport: () => void;
  onDelete: () => void;
}

export function CollectionActions({ actor, collection, follow, hasItems, isArranging, ...on }: Props) {
  return (
    <>
      {follow !== null && (
        <FollowButton
          target={{ kind: 'collection', id: collection.id }}
          name={collection.name}
          first={follow}
        />
      )}
      <PinButton collectionId={collection.id} />
      {canEditCollection(actor, collection) && (
        <>
          <Button
            variant="secondary"
            icon={<ArrowUpDown aria-hidden="true" />}
            aria-pressed={isArranging}
            onClick={on.onArrange}
          >
            Arrange
          </Button>
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={on.onEdit}
          >
            Edit
          </Button>
        </>
      )}
      {canCreate(actor) && canEditCollection(actor, collection) && (
        <ButtonLink
          variant="secondary"
          icon={<Import aria-hidden="true" />}
          href={`/import?collection=${encodeURIComponent(collection.slug)}`}
        >
          Import
        </ButtonLink>
      )}
      {hasItems && (
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={on.onExport}
        >
          Export
        </Button>
      )}
      {canDeleteCollection(actor, collection) && (
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden="true" className="text-danger" />}
          aria-haspopup="dialog"
          onClick={on.onDelete}
        >
          Delete
        </Button>
      )}
    </>
  );
}
