import { cn } from '@/lib/cn';
import { Fragment, type ReactNode } from 'react';

const name = (text: string, isShort = false) => (
  // However long the name is, the line still says what they did.
  <bdi className={cn('font-semibold text-fg', isShort && 'inline-block max-w-full truncate align-bottom')}>
    {text}
  </bdi>
);

/** The sentence of a line: who did it and the title in it stand out, each in its own direction of writing. */
export function LineSentence({ who, children: text }: { who: string; children: string }) {
  const start = text.startsWith(who) ? who.length : 0;
  const open = text.indexOf('“', start);
  const close = text.lastIndexOf('”');
  const parts: ReactNode[] = [start > 0 && name(who, true)];
  if (open < 0 || close < open) parts.push(text.slice(start));
  else parts.push(text.slice(start, open + 1), name(text.slice(open + 1, close)), text.slice(close));
  return (
    <>
      {parts.map((part, index) => (
        // The parts have no identity of their own.
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  );
}
