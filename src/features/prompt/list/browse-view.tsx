'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { lazyToast } from '@/components/ui/lazy-toast';
import type { Actor } from '@/domain/actor';
import { readingMessages } from '@/domain/reading-messages';
import { CreateAction } from './create-action';
import { emptyReason } from './empty-reason';
import { LibraryFrame } from './library-frame';
import type { ListControl } from './list-control';

const BrowseEmpty = dynamic(() => import('./browse-empty').then((module) => module.BrowseEmpty));

/** The public library around its cards, for guests and members alike. */
export function BrowseView({
  list,
  actor,
  isEmpty,
  children,
}: {
  list: ListControl;
  actor: Actor;
  isEmpty: boolean;
  /** The cards; of an empty list what to look for instead. */
  children: ReactNode;
}) {
  const { error } = list;

  useEffect(() => {
    if (error !== null)
      lazyToast.error(readingMessages.prompt.sharedFetchFailed(error), { id: 'shared-prompts' });
  }, [error]);

  return (
    <LibraryFrame
      list={list}
      actor={actor}
      actions={<CreateAction actor={actor} signInLabel="Sign in to Create" className="max-lg:icon-only" />}
      isEmpty={isEmpty}
      empty={(clear) => (
        <BrowseEmpty
          actor={actor}
          reason={emptyReason('browse', list.params)}
          hint={children}
          clear={clear}
        />
      )}
    >
      {children}
    </LibraryFrame>
  );
}
