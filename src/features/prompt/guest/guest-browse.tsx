'use client';

import type { ReactNode } from 'react';
import { GUEST } from '@/domain/actor';
import { BrowseView } from '../list/browse-view';
import { type ServerRenderedList, useServerRenderedList } from './use-server-rendered-list';

/** The public library for those who are not signed in. The cards inside come rendered from the server. */
export function GuestBrowse({ children, ...served }: ServerRenderedList & { children: ReactNode }) {
  const list = useServerRenderedList(served);
  return (
    <BrowseView list={list} actor={GUEST} isEmpty={served.page?.total === 0}>
      {children}
    </BrowseView>
  );
}
