import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionDto } from '@/domain/collection/schema';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';

/** Header of a collection: name, description, author, and the number of prompts the reader can see. */
export function CollectionIntro({ collection, actions }: { collection: CollectionDto; actions?: ReactNode }) {
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="wrap-anywhere">
            {collection.name}
          </span>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-md">
            <VisibilityMark isShared={collection.visibility === 'shared'} space={collection.space} label />
            <Link
              href={`/profile/${collection.createdBy}`}
              prefetch={false}
              dir="auto"
              className="font-medium text-fg underline-offset-3 hover:underline touch:py-2.5"
            >
              {collection.creatorName}
            </Link>
            <span className="tabular-nums">{collectionMessages.prompts(collection.promptCount)}</span>
          </span>
        }
        actions={actions}
      />
      {collection.description !== '' && (
        <p dir="auto" className="max-w-reading wrap-anywhere whitespace-pre-line">
          {collection.description}
        </p>
      )}
    </>
  );
}
