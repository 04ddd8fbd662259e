'use client';

import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { boxedInputStyles, chipBoxStyles } from '@/components/ui/control-styles';
import { spaceMessages } from '@/domain/space/messages';
import { PEOPLE_LETTERS } from '@/domain/grant/limits';
import { PeopleSuggestions } from '@/features/grant/people-suggestions';
import { cn } from '@/lib/cn';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { trpc } from '@/trpc/client';
import type { Chip, Invitees } from './use-invitees';

/** Keys that end a typed name or address. */
const ENDS = new Set(['Enter', ',', ';', 'Tab']);

/** Members whose name contains the typed text. */
function usePeople(text: string, mayFind: boolean) {
  const q = useDeferredValue(text.trim());
  const isName = mayFind && q.length >= PEOPLE_LETTERS && !q.includes('@');
  const { data } = trpc.grant.people.useQuery({ q }, { enabled: isName, meta: { isQuiet: true } });
  return isName ? (data ?? []) : [];
}

/** One box for names of members and any number of addresses; each becomes a chip. */
export function InviteeBox({ invitees, mayFind }: { invitees: Invitees; mayFind: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const people = usePeople(text, mayFind);

  function take() {
    if (text.trim() === '') return;
    invitees.addText(text);
    setText('');
  }

  function choose(person: { userId: string; name: string }) {
    invitees.addPerson(person);
    setText('');
    input.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Backspace' && text === '') invitees.removeLast();
    if (!ENDS.has(event.key) || (event.key === 'Tab' && (event.shiftKey || text.trim() === ''))) return;
    const [first] = people;
    // Tab moves to the suggested people; without any it ends the typed entry.
    if (event.key === 'Tab' && first !== undefined) return;
    event.preventDefault();
    if (pressedEnter(event) && first !== undefined) choose(first);
    else take();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[@,;\n]/.test(pasted)) return;
    event.preventDefault();
    invitees.addText(`${text}${pasted}`);
    setText('');
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-md font-semibold">
        Names or email addresses
      </label>
      <div className={cn(chipBoxStyles, 'max-h-48 min-h-24 overflow-y-auto p-2')}>
        {invitees.chips.map((chip) => (
          <InviteeChip key={chip.key} chip={chip} onRemove={() => invitees.remove(chip.key)} />
        ))}
        <input
          ref={input}
          id={id}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => {
            if (text.includes('@')) take();
          }}
          className={cn(boxedInputStyles, 'min-h-7')}
        />
      </div>
      {people.length > 0 && <PeopleSuggestions people={people} onChoose={choose} />}
      <p id={`${id}-hint`} className="text-sm text-fg-muted">
        {spaceMessages.invite.hint}
      </p>
    </div>
  );
}

function InviteeChip({ chip: { label, problem }, onRemove }: { chip: Chip; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}, remove`}
      onClick={onRemove}
      className={cn(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-sm touch:min-h-11',
        problem === null
          ? 'border-transparent bg-surface-2 text-fg hover:border-current'
          : 'border-danger bg-surface font-medium text-danger',
      )}
    >
      <bdi className="min-w-0 truncate">{label}</bdi>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}
