import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { RemovableChip } from '@/components/ui/removable-chip';
import { QUERY_MAX } from '@/domain/prompt/limits';
import type { FilterChip } from '@/features/prompt/list/typed-filter';

/** The search box of the palette with the filters in force as chips, and a thin bar below while an answer is under way. */
export function PaletteBox({
  box,
  text,
  onText,
  onKeyDown,
  chips,
  onRemove,
  isBusy,
}: {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  chips: readonly FilterChip[];
  onRemove: (chip: FilterChip) => void;
  isBusy: boolean;
}) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-border py-1 ps-4 pe-14">
      <Search aria-hidden="true" className="size-4.5 shrink-0 text-fg-muted" />
      {chips.map((chip) => (
        <RemovableChip
          key={chip.label}
          removeLabel={`Remove filter: ${chip.label}`}
          onRemove={() => onRemove(chip)}
        >
          {chip.label}
        </RemovableChip>
      ))}
      <Command.Input
        ref={box}
        value={text}
        onValueChange={onText}
        onKeyDown={onKeyDown}
        placeholder="Search prompts, creators..."
        maxLength={QUERY_MAX}
        dir="auto"
        className="h-12 min-w-32 flex-1 bg-transparent outline-none"
      />
      {isBusy && (
        <span
          aria-hidden="true"
          data-busy=""
          className="absolute inset-x-0 -bottom-px h-0.5 animate-[pulse-soft_1s_infinite] bg-primary"
        />
      )}
    </div>
  );
}
