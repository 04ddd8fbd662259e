'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useFieldControl } from '@/components/ui/field-context';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/pressed-enter';
import { CompletionList } from './completion-list';
import { makeVariable } from './make-variable';
import { TextMirror } from './text-mirror';
import { useNameList } from './use-name-list';

/** Styles shared by the text and its mirror: everything that moves a letter must be the same in both. */
const textBox =
  'w-full border-0 px-4 pt-4 font-mono text-sm leading-[1.8] break-words whitespace-pre-wrap sm:px-6 touch:text-[1rem]';

/** Transparent letters, and below them room for a line that is typed before it is drawn there. */
const mirrorBox =
  'pb-[calc(1rem+3.6em)] text-transparent select-none print:hidden forced-colors:relative forced-colors:z-1 forced-colors:[forced-color-adjust:none] [&>div]:[unicode-bidi:plaintext]';

const fieldBox =
  'absolute inset-0 block h-full resize-none overflow-hidden bg-transparent pb-4 text-fg outline-none placeholder:text-fg-muted';

/** Only the textarea in it can take the focus. Not `:has()`, which is checked again for each rendered line. */
const scrollBox =
  'overflow-y-auto focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-ring';

type Subscribe = (callback: () => void) => () => void;

interface MarkedTextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** For a field without `value`: subscribes to changes of the text, typed or not, and returns how to unsubscribe. */
  subscribe?: Subscribe;
  /** Size and frame of the box, in which the text scrolls. */
  className: string;
  /** Names of variables in other texts, offered beside those of this one. */
  knownNames?: readonly string[];
}

const NO_NAMES: readonly string[] = [];

/**
 * A text field whose variables are coloured while they are typed. It is a plain textarea, so that typing, undo, paste,
 * input methods and screen readers work as ever; the colours lie behind it, in the same text drawn once more. Inside a
 * Field it takes its id, error and description from there. Ctrl+B makes the selection a variable; after `{{` or `${`
 * the names of the text are offered.
 */
export function MarkedTextarea({
  subscribe,
  className,
  knownNames = NO_NAMES,
  onInput,
  onKeyDown,
  onBlur,
  ...props
}: MarkedTextareaProps) {
  const box = useRef<HTMLDivElement>(null);
  const { host, mirror } = useTextMirror(box, props.value, subscribe);
  const names = useNameList(knownNames);
  const listId = useId();
  const { list } = names;

  function draw(area: HTMLTextAreaElement, event: Event) {
    mirror.current?.show(area.value);
    // A browser that had no room yet for what came in scrolled the field: the box scrolls instead.
    if (box.current !== null && area.scrollTop > 0) {
      box.current.scrollTop += area.scrollTop;
      area.scrollTop = 0;
    }
    names.update(area, event, mirror.current);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event) || names.press(event)) return;
    if (isVariableKey(event)) {
      event.preventDefault();
      makeVariable(event.currentTarget);
    } else onKeyDown?.(event);
  }

  return (
    <div ref={box} data-text-scroller="" className={cn(scrollBox, className)}>
      <div className="relative min-h-full">
        <div
          ref={host}
          aria-hidden="true"
          inert
          translate="no"
          dir="auto"
          className={cn(textBox, mirrorBox)}
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
            draw(event.currentTarget, event.nativeEvent);
            onInput?.(event);
          }}
          onKeyDown={press}
          onPointerDown={names.close}
          onBlur={(event) => {
            names.close();
            onBlur?.(event);
          }}
          className={cn(textBox, fieldBox)}
        />
        {list !== null && (
          <CompletionList
            id={listId}
            {...list}
            onChoose={(name) => {
              const area = box.current?.querySelector('textarea');
              if (area) names.choose(area, name);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Ctrl+B, as for bold elsewhere. */
function isVariableKey(event: KeyboardEvent): boolean {
  const isPlain = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isPlain && event.key.toLowerCase() === 'b';
}

/** The text drawn once more in a host, also when something else than typing changes it. */
function useTextMirror(box: RefObject<HTMLElement | null>, value: unknown, subscribe: Subscribe | undefined) {
  const host = useRef<HTMLDivElement>(null);
  const mirror = useRef<TextMirror | null>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const area = box.current?.querySelector('textarea');
      if (host.current === null || !area) return;
      mirror.current ??= new TextMirror(host.current);
      mirror.current.show(area.value);
    };
    draw();
    return subscribe?.(draw);
  }, [box, value, subscribe]);
  return { host, mirror };
}
