import { Button } from '@/components/ui/button';
import { LIST_END } from '@/domain/pagination';
import type { PromptPage } from '@/domain/prompt/schema';
import { listMessages } from '@/domain/prompt/list-messages';

export interface ListEndProps {
  page: Pick<PromptPage, 'total' | 'totalIsCapped' | 'page' | 'pageCount'>;
  onFilter: () => void;
}

/** Below the last page of a list that has more prompts than pages: says so and offers the filters. Else nothing. */
export function ListEnd({ page: { total, totalIsCapped, page, pageCount }, onFilter }: ListEndProps) {
  if (page < pageCount || !(totalIsCapped || total > LIST_END)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 print:hidden">
      <p className="text-md text-fg-muted">{listMessages.list.ends(pageCount)}</p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={onFilter}>
        Choose filters
      </Button>
    </div>
  );
}
