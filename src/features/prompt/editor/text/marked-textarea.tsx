'use client';

import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFieldControl } from '@/components/ui/field-context';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/pressed-enter';
import { type Completion, completionAt } from './completion';
import { CompletionList } from './completion-list';
import { insertText } from './insert-text';
import { makeVariable } from './make-variable';
import { TextMirror } from './text-mirror';

/** The box of the text and of its mirror: whatever moves a letter has to be the same in both. */
const textBox =
  'w-full border-0 px-4 pt-4 font-mono text-sm leading-[1.8] break-words whitespace-pre-wrap sm:px-6 touch:text-[1rem]';

interface MarkedTextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** The text as its owner knows it: a change of it that was not typed is drawn, too. */
  text: string;
  /** Size and frame of the box, in which the text scrolls. */
  className: string;
}

/** Names that can go on at the caret, and where the list of them is drawn. */
type OpenList = Completion & { active: number; top: number; left: number };

/**
 * A text field whose variables are coloured while they are typed. It is a plain textarea, so that typing, undo, paste, input
 * methods and screen readers work as ever; the colours lie behind it, in the same text drawn once more. Inside a Field it
 * takes its id, error and description from there. Ctrl+B makes the selection a variable; after `{{` or `${` the names of
 * the text are offered.
 */
export function MarkedTextarea({
  text,
  className,
  onInput,
  onKeyDown,
  onBlur,
  ...props
}: MarkedTextareaProps) {
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const mirror = useRef<TextMirror | null>(null);
  const [list, setList] = useState<OpenList | null>(null);
  const listId = useId();

  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (host.current === null || !area) return;
    mirror.current ??= new TextMirror(host.current);
    mirror.current.show(area.value);
  }, [text]);

  function draw(event: FormEvent<HTMLTextAreaElement>) {
    const area = event.currentTarget;
    mirror.current?.show(area.value);
    // A browser that had no room yet for what came in scrolled the field: the box scrolls instead.
    if (box.current !== null && area.scrollTop > 0) {
      box.current.scrollTop += area.scrollTop;
      area.scrollTop = 0;
    }
    setList(isTyped(event.nativeEvent) ? openList(area) : null);
  }

  function openList(area: HTMLTextAreaElement): OpenList | null {
    const found = area.selectionStart === area.selectionEnd && completionAt(area.value, area.selectionStart);
    const rect = found && mirror.current?.rectAt(found.start);
    const frame = area.getBoundingClientRect();
    if (!found || !rect) return null;
    return { ...found, active: 0, top: rect.bottom - frame.top, left: rect.left - frame.left };
  }

  function choose(area: HTMLTextAreaElement | null | undefined, name: string | undefined) {
    setList(null);
    if (area && list !== null && name !== undefined) {
      insertText(area, list.start, list.end, name + list.close);
    }
  }

  function pressInList(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (list === null) return false;
    const { names, active } = list;
    if (event.key === 'ArrowDown') setList({ ...list, active: (active + 1) % names.length });
    else if (event.key === 'ArrowUp')
      setList({ ...list, active: (active + names.length - 1) % names.length });
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
      choose(event.currentTarget, names[active]);
    else if (event.key === 'Escape') setList(null);
    else {
      if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') setList(null);
      return false;
    }
    event.preventDefault();
    return true;
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event) || pressInList(event)) return;
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'b'
    ) {
      event.preventDefault();
      makeVariable(event.currentTarget);
      return;
    }
    onKeyDown?.(event);
  }

  return (
    <div
      ref={box}
      data-text-scroller=""
      className={cn(
        'overflow-y-auto has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-2 has-[textarea:focus-visible]:outline-ring',
        className,
      )}
    >
      <div className="relative min-h-full">
        <div
          ref={host}
          aria-hidden="true"
          inert
          translate="no"
          dir="auto"
          className={cn(
            textBox,
            // Room for a line that is typed before it is drawn here.
            'pb-[calc(1rem+3.6em)] text-transparent select-none print:hidden',
            'forced-colors:relative forced-colors:z-1 forced-colors:[forced-color-adjust:none] [&>div]:[unicode-bidi:plaintext]',
          )}
        />
        <textarea
          dir="auto"
          spellCheck={false}
          aria-autocomplete="list"
          aria-controls={list === null ? undefined : listId}
          aria-activedescendant={list === null ? undefined : `${listId}-${list.active}`}
          {...props}
          {...useFieldControl(props)}
          onInput={(event) => {
            draw(event);
            onInput?.(event);
          }}
          onKeyDown={press}
          onPointerDown={() => setList(null)}
          onBlur={(event) => {
            setList(null);
            onBlur?.(event);
          }}
          className={cn(
            textBox,
            'absolute inset-0 block h-full resize-none overflow-hidden bg-transparent pb-4 text-fg outline-none placeholder:text-fg-muted',
          )}
        />
        {list !== null && (
          <CompletionList
            id={listId}
            {...list}
            onChoose={(name) => choose(box.current?.querySelector('textarea'), name)}
          />
        )}
      </div>
    </div>
  );
}

/** Whether letters were typed, and not by an input method that is still composing, nor undone or pasted. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && !event.isComposing && event.inputType === 'insertText';
}
