'use client';

import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { copyAsFilled, useCopyAsFilled } from '@/features/prompt-base/fill/copy-as-filled';
import { useFill } from '@/features/prompt-base/fill/fill-context';
import { LinesOfText, MarkedVariable } from '@/features/prompt-base/fill/fillable-text';
import { markdownBlocks } from './markdown-blocks';
import { keepVariables } from './markdown-as-written';
import { IS_ALONE, IS_FIRST, markVariables, TAIL, VARIABLE_NAME, withStandIns } from './markdown-variables';
import { cn } from '@/lib/cn';

type Source = { position?: { start: { line: number }; end: { line: number } } | undefined };

/** Marks a block with its lines of the prompt's text, for features that refer to lines. */
function linesOf(node: Source | undefined): { 'data-lines'?: string } {
  const position = node?.position;
  return position === undefined ? {} : { 'data-lines': `${position.start.line}-${position.end.line}` };
}

type Tree = Source & { children?: Tree[] };

/** Counts lines for a text that begins at a later line of the prompt's text. */
function countLinesFrom(firstLine: number) {
  const count = (node: Tree): void => {
    const { position, children = [] } = node;
    if (position !== undefined) {
      const move = ({ line }: { line: number }) => ({ line: line + firstLine - 1 });
      node.position = { start: move(position.start), end: move(position.end) };
    }
    children.forEach(count);
  };
  return count;
}

/** Shifts headings below the page's own. */
const headingOf = (level: 3 | 4 | 5 | 6): Components['h1'] =>
  function Heading({ children, node }) {
    const Tag = `h${level}` as const;
    return (
      <Tag dir="auto" {...linesOf(node)} className="mt-5 mb-2 text-lg/7 font-semibold text-fg first:mt-0">
        {children}
      </Tag>
    );
  };

function Outside({ href, children }: { href?: string; children: React.ReactNode }) {
  // Links with other schemes are rendered as text.
  if (!href) return <>{children}</>;
  return (
    <a
      href={href}
      rel="noopener noreferrer nofollow ugc"
      target="_blank"
      className="underline underline-offset-3"
    >
      {children}
    </a>
  );
}

const components: Components = {
  h1: headingOf(3),
  h2: headingOf(3),
  h3: headingOf(4),
  h4: headingOf(5),
  h5: headingOf(6),
  h6: headingOf(6),
  p: ({ children, node, className }) => (
    <p dir="auto" {...linesOf(node)} className={cn('my-3 first:mt-0 last:mb-0', className)}>
      {children}
    </p>
  ),
  a: ({ href, children }) => <Outside href={href}>{children}</Outside>,
  // An image from another site would reveal the reader to that site: its URL is displayed instead.
  img: ({ src, alt }) => {
    const address = typeof src === 'string' ? src : '';
    return <Outside href={address}>{alt || address}</Outside>;
  },
  ul: ({ children }) => <ul className="my-3 list-disc space-y-1 ps-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 list-decimal space-y-1 ps-6">
      {children}
    </ol>
  ),
  li: ({ children, node }) => (
    <li dir="auto" {...linesOf(node)}>
      {children}
    </li>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-3 border-s-2 border-border-strong ps-4 text-fg-muted">{children}</blockquote>
  ),
  pre: ({ children, node }) => (
    <pre
      {...linesOf(node)}
      className="my-3 overflow-x-auto rounded-md bg-surface-2 p-3 font-mono text-sm/6 touch:text-[1rem] touch:leading-[1.875rem] [&_code]:bg-transparent [&_code]:p-0"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code className="rounded-sm bg-surface-2 px-1 font-mono text-[0.9em] touch:text-[1em]">{children}</code>
  ),
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table className="border-collapse text-md/7 touch:text-[1rem]">{children}</table>
    </div>
  ),
  tr: ({ children, node }) => <tr {...linesOf(node)}>{children}</tr>,
  th: ({ children }) => (
    <th dir="auto" className="border border-border px-3 py-1.5 text-start font-semibold">
      {children}
    </th>
  ),
  td: ({ children }) => (
    <td dir="auto" className="border border-border px-3 py-1.5">
      {children}
    </td>
  ),
  mark: ({ node, children }) => {
    const {
      [VARIABLE_NAME]: name,
      [TAIL]: tail,
      [IS_FIRST]: first,
      [IS_ALONE]: alone,
    } = node?.properties ?? {};
    return (
      <MarkedVariable
        name={String(name)}
        written={typeof children === 'string' ? children : ''}
        isFirst={first !== undefined}
        isAlone={alone !== undefined}
        tail={String(tail)}
      />
    );
  },
  hr: ({ node }) => <hr {...linesOf(node)} className="my-5 border-border" />,
};

/**
 * Renders Markdown: HTML stays text, links are limited to http, https, irc, ircs, mailto and xmpp,
 * and nothing is loaded from other sites. Variables are those of the plain text, each in sight.
 * @param firstLine the line of the prompt's text at which it begins
 */
export function MarkdownText({ text, firstLine }: { text: string; firstLine: number }) {
  const standIns = withStandIns(text);
  const fill = useFill();
  useCopyAsFilled();
  return (
    <div
      onCopy={(event) => fill && copyAsFilled(event, fill, text)}
      className="text-base leading-7 break-words touch:text-[1rem] touch:leading-[1.875rem]"
    >
      <LinesOfText value={{ firstLine, lineCount: text.split('\n').length }}>
        <ReactMarkdown
          // Breaks come last: the nodes they make don't know their places in the text.
          remarkPlugins={[remarkGfm, [keepVariables, standIns], remarkBreaks]}
          rehypePlugins={[[countLinesFrom, firstLine], [markVariables, standIns], markdownBlocks]}
          components={components}
        >
          {standIns.text}
        </ReactMarkdown>
      </LinesOfText>
    </div>
  );
}
