import { textBlocks } from '@/lib/text-blocks';

/** The parts of a Markdown tree that the traversal needs. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const INLINE = new Set(['a', 'strong', 'em', 'del', 'code', 'br', 'img', 'input', 'mark', 'sup']);

const isInline = (node: Node) => node.type === 'text' || INLINE.has(node.tagName ?? '');

/** A stretch of a line: its text or, with a text that stands for it, what has none; and the elements around it. */
type Stretch = { text: string; leaf: Node | null; around: readonly Node[] };

function stretchesOf(node: Node, around: readonly Node[], isCode: boolean): Stretch[] {
  if (node.type === 'text') {
    const text = node.value ?? '';
    // Blocks show white space as it is; in Markdown, but for code, a line feed is a blank.
    return [{ text: isCode ? text : text.replace(/[ \t\n]+/g, ' '), leaf: null, around }];
  }
  if (node.tagName === 'br') return [{ text: '\n', leaf: null, around }];
  // A variable is never cut: it is a field.
  if (!node.children?.length || node.tagName === 'mark') return [{ text: ' ', leaf: node, around }];
  return node.children.flatMap((child) => stretchesOf(child, [...around, node], isCode));
}

const drawn = ({ text, leaf, around }: Stretch) =>
  around.reduceRight<Node>(
    (inner, outer) => ({ ...outer, children: [inner] }),
    leaf ?? { type: 'text', value: text },
  );

/** Without the blank that a Markdown tree has behind each break. */
function withoutIndents(stretches: readonly Stretch[]): Stretch[] {
  return stretches.map((stretch, index) =>
    stretches[index - 1]?.text === '\n' ? { ...stretch, text: stretch.text.trimStart() } : stretch,
  );
}

/** The line of these nodes, in blocks where it is long. */
function inBlocks(line: readonly Node[], isCode: boolean): readonly Node[] {
  const stretches = line.flatMap((node) => stretchesOf(node, [], isCode));
  const blocks = textBlocks(isCode ? stretches : withoutIndents(stretches));
  if (blocks.length < 2) return line;
  return blocks.map((block) => ({
    type: 'element',
    tagName: 'span',
    properties: { className: ['long-text-block'] },
    children: block.map(drawn),
  }));
}

function cutLines(node: Node): void {
  const children: Node[] = [];
  let line: Node[] = [];
  const end = () => {
    children.push(...inBlocks(line, node.tagName === 'pre'));
    line = [];
  };
  for (const child of node.children ?? []) {
    if (isInline(child)) line.push(child);
    else {
      end();
      cutLines(child);
      children.push(child);
    }
  }
  end();
  node.children = children;
}

/** Puts the long lines of a Markdown text into blocks, as those of plain text are (`LongParts`). */
export function markdownBlocks() {
  return cutLines;
}
