import { fromMarkdown } from 'mdast-util-from-markdown';
import { splitText } from '@/lib/text-sections';

/** Part of a Markdown syntax tree: only kinds and positions are needed. */
type Node = {
  type: string;
  depth?: number;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
};

type Cut = { start: number; end: number };

/** Longer texts are parsed in parts: the parser's worst case is quadratic. */
const LONGEST = 6 * 1024;
const LONGEST_TOKENS = LONGEST / 4;

const startOf = (node: Node) => node.position?.start.offset ?? 0;
const endOf = (node: Node) => node.position?.end.offset ?? 0;

/** Returns the markup around a node's children: `**` of `**bold**`, `# ` of a heading. */
function around(node: Node): Cut[] {
  const [first, last] = [node.children?.[0], node.children?.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    { start: startOf(node), end: startOf(first) },
    { start: endOf(last), end: endOf(node) },
  ];
}

/** Returns the markup of one node: of emphasis, a heading, inline code, or a rule. */
function marksOf(node: Node, text: string): Cut[] {
  const [start, end] = [startOf(node), endOf(node)];
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'heading':
      return around(node);
    case 'inlineCode': {
      const ticks = /^`+/.exec(text.slice(start, end))?.[0].length ?? 0;
      return [
        { start, end: start + ticks },
        { start: end - ticks, end },
      ];
    }
    case 'thematicBreak': {
      // With the empty lines after it: those before it separate the rest.
      const lines = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
      return [{ start, end: end + lines }];
    }
    default:
      return [];
  }
}

/** Returns the markup of a whole tree. Not recursive: a response may nest as deep as it is long. */
function allMarks(root: Node, text: string): Cut[] {
  const cuts: Cut[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    cuts.push(...marksOf(node, text));
    for (const child of node.children ?? []) open.push(child);
  }
  return cuts;
}

/** Placeholders of any kind, also those that are not variables of the product: `{{ $json['a'] }}`. */
const PLACEHOLDER = /\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}/g;

/**
 * Removes Markdown from a response: headings, emphasis, inline code and rules.
 * Everything else stays unchanged: lists, which express structure; fenced code; variables; tags such as `<context>`;
 * links.
 */
export function stripMarkdown(text: string): string {
  if (text.length <= LONGEST) return stripMarks(text).trim();
  return splitText(text, LONGEST_TOKENS)
    .map((segment) => (hasPartOfFence(segment) ? segment : stripMarks(segment)))
    .join('')
    .trim();
}

/** Returns whether a code block that is longer than the part begins or ends in it. */
function hasPartOfFence(segment: string): boolean {
  return (segment.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;
}

function stripMarks(text: string): string {
  const kept = [...text.matchAll(PLACEHOLDER)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const cuts = allMarks(fromMarkdown(text) as Node, text)
    .filter((cut) => cut.end > cut.start)
    .filter((cut) => !kept.some((range) => cut.start < range.end && range.start < cut.end))
    .sort((a, b) => a.start - b.start);
  let plain = '';
  let at = 0;
  for (const cut of cuts) {
    if (cut.start < at) continue;
    plain += text.slice(at, cut.start);
    at = cut.end;
  }
  return plain + text.slice(at);
}
