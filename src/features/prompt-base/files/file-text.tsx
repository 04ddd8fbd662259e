import { LongLines } from '@/components/ui/long-lines';

const line = 'font-mono text-sm leading-[1.7] whitespace-pre-wrap';

/** Lines of a text; the end of its last line begins no further one. */
export function lineCount(text: string): number {
  const breaks = text.split('\n').length;
  return text.endsWith('\n') && breaks > 1 ? breaks - 1 : breaks;
}

/** A text with the numbers of its lines, which scrolls sideways: no line is broken, so that the two stay in step. */
export function FileText({
  name,
  text,
  firstLine = 1,
}: {
  name: string;
  text: string;
  /** The number of its first line, for a part of a text. */
  firstLine?: number;
}) {
  const count = lineCount(text);
  const numbers = Array.from({ length: count }, (_, at) => firstLine + at).join('\n');
  return (
    <div className="flex min-w-0 rounded-md bg-inset">
      <pre
        aria-hidden="true"
        className={`${line} w-min shrink-0 border-e border-border px-2.5 py-3 text-end text-fg-muted select-none`}
      >
        {/* As wide as the last number, whichever are in view. */}
        <span className="block h-0 overflow-hidden">{firstLine + count - 1}</span>
        <LongLines text={numbers} />
      </pre>
      {/* It takes the focus, so that the arrow keys scroll it. */}
      <pre
        tabIndex={0}
        role="region"
        aria-label={name}
        dir="auto"
        className={`${line} min-w-0 flex-1 overflow-x-auto px-3 py-3 focus-visible:outline-2 focus-visible:outline-ring`}
      >
        <LongLines text={text} />
      </pre>
    </div>
  );
}
