import { Command } from 'cmdk';
import { Copy } from 'lucide-react';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { foundRanges, excerptAround } from '@/domain/search/found-ranges';
import { FoundLine } from '@/features/prompt/card/card-text';
import { FoundText } from '@/features/search/found-text';
import { StatusBadge } from '@/features/status/status-badge';
import { usesText } from '@/features/usage/uses-text';

/** The text below a result's title: around the first match, else the prompt's description. */
function lineOf({ description, content, around }: PromptListItem, q: string): string {
  const text = foundRanges(description, q, 1).length > 0 ? description : (around ?? description);
  return excerptAround(text === '' ? content : text, q).line;
}

function nameOf({ title, status, category, usageCount }: PromptListItem): string {
  const badge = status?.status === 'approved' ? 'Approved' : status?.status === 'tested' ? 'Tested' : null;
  const uses = usageCount > 0 ? usesText(usageCount) : null;
  return [title, badge, category, uses].filter((part) => part !== null).join(', ');
}

/** A prompt found by the palette: its title and a line of its text with the matches highlighted. */
export function PaletteHit({
  prompt,
  query,
  onSelect,
  onCopy,
}: {
  prompt: PromptListItem;
  query: string;
  onSelect: () => void;
  onCopy: () => void;
}) {
  const { status } = prompt;
  const badge = status !== undefined && status.status !== 'shared' ? status : null;
  return (
    <Command.Item
      value={prompt.id}
      onSelect={onSelect}
      aria-label={nameOf(prompt)}
      data-hue={categoryToken(prompt.category)}
      className="group/hit flex cursor-pointer items-stretch gap-3 rounded-md px-2 py-2 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft"
    >
      <span aria-hidden="true" className="w-1 shrink-0 rounded-full bg-(--tab-edge)" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <bdi dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            <FoundText text={prompt.title} query={query} />
          </bdi>
          {badge ? (
            <StatusBadge badge={badge} isShared={prompt.isShared} isPlain />
          ) : (
            prompt.usageCount > 0 && (
              <span className="shrink-0 text-sm text-fg-muted group-data-[selected=true]/hit:text-current">
                {usesText(prompt.usageCount)}
              </span>
            )
          )}
        </span>
        <bdi
          dir="auto"
          className="mt-0.5 block truncate text-sm text-fg-muted group-data-[selected=true]/hit:text-current"
        >
          <FoundLine text={lineOf(prompt, query)} query={query} />
        </bdi>
      </span>
      {/* For touch screens; hidden from screen readers, whose users copy on the prompt’s page. */}
      <span
        aria-hidden="true"
        data-copy-hit=""
        title="Copy Prompt"
        className="hidden size-11 shrink-0 items-center justify-center self-center touch:flex"
        onClick={(event) => {
          event.stopPropagation();
          onCopy();
        }}
      >
        <Copy className="size-4.5" />
      </span>
    </Command.Item>
  );
}
