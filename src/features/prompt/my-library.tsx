'use client';

import { Plus } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Member } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { ExportMenu } from '@/features/import/export-menu';
import { ImportButton } from '@/features/import/import-button';
import { emptyReason } from './empty-reason';
import { usePromptCache } from './prompt-cache';
import { PromptLibrary } from './prompt-library';
import { ShareAll } from './share-all';
import { usePromptList } from './use-prompt-list';

/** The member's own prompts (specification 2, My Prompts). */
export function MyLibrary({ actor }: { actor: Member }) {
  const list = usePromptList('mine');
  const { refreshLists } = usePromptCache();
  const create = canCreate(actor) && (
    <ButtonLink href="/prompts/new" icon={<Plus aria-hidden="true" />}>
      Create New Prompt
    </ButtonLink>
  );
  return (
    <PromptLibrary
      list={list}
      actor={actor}
      actions={
        <>
          {canCreate(actor) && <ShareAll ownerId={actor.id} />}
          {canCreate(actor) && <ImportButton onImported={refreshLists} />}
          <ExportMenu />
          {create}
        </>
      }
      notice={
        <Banner tone="info" className="mt-3 px-4 py-2.5">
          {messages.list.privateNotice}
        </Banner>
      }
      empty={(clear) => (
        <EmptyState heading="h2" title={emptyReason('mine', list.params)} action={clear ?? create} />
      )}
    />
  );
}
