'use client';

import type { ReactNode } from 'react';
import { GUEST } from '@/domain/actor';
import { BrowseView } from '../list/browse-view';
import { type ServedList, useServedList } from './use-served-list';

/** The public library for those who are not signed in. The cards inside come rendered from the server. */
export function GuestBrowse({ children, ...served }: ServedList & { children: ReactNode }) {
  const list = useServedList(served);
  return (
    <BrowseView list={list} actor={GUEST} isEmpty={served.page?.total === 0}>
      {children}
    </BrowseView>
  );
}
