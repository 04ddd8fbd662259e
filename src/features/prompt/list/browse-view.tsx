'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { lazyToast } from '@/components/ui/lazy-toast';
import type { Actor } from '@/domain/actor';
import { listMessages } from '@/domain/prompt/list-messages';
import { CreateAction } from './create-action';
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
      lazyToast.error(listMessages.prompt.sharedFetchFailed(error), { id: 'shared-prompts' });
  }, [error]);

  return (
    <LibraryFrame
      list={list}
      actor={actor}
      actions={<CreateAction actor={actor} signInLabel="Sign in to Create" className="max-lg:icon-only" />}
      isEmpty={isEmpty}
      empty={(clear) => <BrowseEmpty actor={actor} params={list.params} hint={children} clear={clear} />}
    >
      {children}
    </LibraryFrame>
  );
}
