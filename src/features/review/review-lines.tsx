'use client';

import { MessageSquarePlus, MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type TextPart, variableLines } from '@/domain/prompt/variables';
import type { ReviewComment as Comment, ReviewField, ReviewPlace } from '@/domain/review/schema';
import { PromptParts } from '@/features/prompt-base/text/prompt-text';
import { CommentForm } from './comment-form';
import { positionKey } from './position-key';
import { ReviewComment } from './review-comment';
import { lineId, type ShownLine } from './use-shown-line';

/** Number of lines rendered initially; a text may have a hundred thousand. */
const FIRST_LINES = 400;

export type Drafts = { of: (key: string) => string; set: (key: string, text: string) => void };

export type LinesProps = {
  reviewId: string;
  field: ReviewField;
  /** Of a file. */
  path?: string;
  /** Label of the field: `Title`; of a file its path. */
  name: string;
  text: string;
  /** The number of its first line, for a part of a text. */
  firstLine?: number;
  comments: ReadonlyMap<string, readonly Comment[]>;
  drafts: Drafts;
  mayComment: boolean;
  /** The line that the reader was led to. */
  shown: ShownLine | null;
  /** Leads to a line. */
  onShow: (place: ReviewPlace) => void;
};

/** Focuses the button of the next or previous line. */
function moveLine(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-line-comment]')];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

/** Only the content of a prompt has variables. */
function plainLines(text: string): TextPart[][] {
  return text.split('\n').map((line) => [{ kind: 'text', text: line }]);
}

/** One text of a version, line by line, with the comments on each and a button to add one. */
export function ReviewLines({
  field,
  path,
  name,
  text,
  firstLine = 1,
  shown: led,
  onShow,
  ...props
}: LinesProps) {
  const placeOf = (line: number): ReviewPlace => ({ field, line, ...(path !== undefined && { path }) });
  const [isWhole, setWhole] = useState(false);
  const lines = field === 'content' ? variableLines(text) : plainLines(text);
  const isLed = led?.place.field === field && led.place.path === path;
  const isLedBeyond = isLed && led.place.line >= firstLine + FIRST_LINES;
  const shown = isWhole || isLedBeyond ? lines : lines.slice(0, FIRST_LINES);
  // Where the arrow keys begin: at the title, in each file, and where the reader was led to.
  const isStop = (at: number) =>
    (at === 0 && (field === 'title' || field === 'file')) || (isLed && led.place.line === firstLine + at);
  return (
    <section
      aria-label={path === undefined ? name : `Lines of ${name}`}
      className={path === undefined ? 'border-t border-border py-3 first:border-t-0' : 'py-1'}
    >
      {path === undefined && (
        <h2 className="px-1 font-sans text-md font-semibold tracking-normal text-fg-muted">{name}</h2>
      )}
      <ol className="mt-1 grid grid-cols-[minmax(0,1fr)]">
        {shown.map((line, index) => (
          // Lines have no identity besides their position.
          <li
            key={index}
            id={lineId(placeOf(firstLine + index))}
            tabIndex={-1}
            // Also for those who were led here by the mouse.
            className="scroll-mb-28 rounded-sm focus:outline-2 focus:outline-ring"
          >
            <Line
              {...props}
              name={name}
              place={placeOf(firstLine + index)}
              parts={line}
              isStop={isStop(index)}
            />
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <Button variant="ghost" size="dense" onClick={() => setWhole(true)}>
          Show all {lines.length.toLocaleString('en-US')} lines
        </Button>
      )}
      <HiddenComments
        name={path ?? name.toLowerCase()}
        comments={[...props.comments.values()].flatMap(([first, ...more]) => {
          const place = first?.place;
          if (place?.field !== field || place.path !== path) return [];
          const isShown = place.line >= firstLine && place.line < firstLine + shown.length;
          return isShown ? [] : [{ place, count: 1 + more.length }];
        })}
        onShow={onShow}
      />
    </section>
  );
}

/** Leads to the comments on lines of a text that aren't shown. */
function HiddenComments({
  name,
  comments,
  onShow,
}: {
  name: string;
  comments: readonly { place: ReviewPlace; count: number }[];
  onShow: (place: ReviewPlace) => void;
}) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label={`More comments on ${name}`} className="mt-1 flex flex-wrap gap-1">
      {comments
        .toSorted((one, other) => one.place.line - other.place.line)
        .map(({ place, count }) => (
          <li key={place.line}>
            <Button
              variant="ghost"
              size="dense"
              icon={<MessageSquareText aria-hidden="true" />}
              onClick={() => onShow(place)}
            >
              {count === 1 ? '1 comment' : `${count} comments`} on line {place.line.toLocaleString('en-US')}
            </Button>
          </li>
        ))}
    </ul>
  );
}

function Line({
  reviewId,
  place,
  name,
  parts,
  isStop,
  comments,
  drafts,
  mayComment,
}: Omit<LinesProps, 'field' | 'path' | 'text' | 'firstLine' | 'shown' | 'onShow'> & {
  place: ReviewPlace;
  parts: readonly TextPart[];
  isStop: boolean;
}) {
  const key = positionKey(place);
  const [isOpen, setOpen] = useState(false);
  const said = comments.get(key) ?? [];
  const label = `Comment on line ${place.line} of ${place.path ?? name.toLowerCase()}`;
  return (
    <>
      <div className="group/line flex items-start gap-2 rounded-sm hover:bg-surface-2">
        {mayComment ? (
          <button
            type="button"
            data-line-comment=""
            // Not every line is a tab stop: the arrow keys move between lines.
            tabIndex={isStop ? 0 : -1}
            aria-keyshortcuts="ArrowDown ArrowUp"
            aria-label={label}
            aria-expanded={isOpen}
            onKeyDown={moveLine}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-7 w-13 shrink-0 items-center justify-end gap-1 rounded-sm px-1 font-mono text-xs text-fg-muted hover:bg-primary-soft hover:text-on-primary-soft touch:min-h-11"
          >
            <MessageSquarePlus
              aria-hidden="true"
              className="size-3.5 opacity-60 group-hover/line:opacity-100"
            />
            {place.line}
          </button>
        ) : (
          <span aria-hidden="true" className="w-9 shrink-0 pt-1.5 text-end font-mono text-xs text-fg-muted">
            {place.line}
          </span>
        )}
        <span
          dir="auto"
          className="min-w-0 flex-1 pt-0.75 font-mono text-sm leading-[1.6] wrap-anywhere whitespace-pre-wrap touch:pt-2.5"
        >
          <PromptParts parts={parts} />
        </span>
      </div>
      {(said.length > 0 || isOpen) && (
        <div className="my-2 ms-4 grid gap-3 border-s-2 border-primary ps-3 sm:ms-13">
          {said.map((comment) => (
            <div key={comment.id}>
              <ReviewComment comment={comment} />
            </div>
          ))}
          {isOpen && mayComment && (
            <CommentForm
              reviewId={reviewId}
              place={place}
              label={label}
              value={drafts.of(key)}
              onChange={(draft) => drafts.set(key, draft)}
              onDone={() => setOpen(false)}
              autoFocus
            />
          )}
        </div>
      )}
    </>
  );
}
