'use client';

import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { LinesOfText, MarkedVariable } from '@/features/prompt-base/fill/fillable-text';
import { markdownBlocks } from './markdown-blocks';
import { IS_FIRST, markdownVariables, VARIABLE_NAME } from './markdown-variables';

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
      <Tag dir="auto" {...linesOf(node)} className="mt-5 mb-2 text-lg font-semibold text-fg first:mt-0">
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
  p: ({ children, node }) => (
    <p dir="auto" {...linesOf(node)} className="my-3 first:mt-0 last:mb-0">
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
      className="my-3 overflow-x-auto rounded-md bg-surface-2 p-3 font-mono text-sm [&_code]:bg-transparent [&_code]:p-0"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code className="rounded-sm bg-surface-2 px-1 font-mono text-[0.9em]">{children}</code>
  ),
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table className="border-collapse text-md">{children}</table>
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
    const { [VARIABLE_NAME]: name, [IS_FIRST]: first } = node?.properties ?? {};
    return (
      <MarkedVariable name={String(name)} isFirst={first !== undefined}>
        {children}
      </MarkedVariable>
    );
  },
  hr: ({ node }) => <hr {...linesOf(node)} className="my-5 border-border" />,
};

const remarkPlugins = [remarkGfm, remarkBreaks];

/**
 * Renders Markdown: HTML stays text, links are limited to http, https, irc, ircs, mailto and xmpp (specification 9),
 * and nothing is loaded from other sites.
 * @param firstLine the line of the prompt's text at which it begins
 */
export function MarkdownText({ text, firstLine }: { text: string; firstLine: number }) {
  return (
    <div className="max-w-[72ch] leading-[1.7] break-words">
      <LinesOfText value={{ firstLine, lineCount: text.split('\n').length }}>
        <ReactMarkdown
          remarkPlugins={remarkPlugins}
          rehypePlugins={[[countLinesFrom, firstLine], markdownVariables, markdownBlocks]}
          components={components}
        >
          {text}
        </ReactMarkdown>
      </LinesOfText>
    </div>
  );
}
