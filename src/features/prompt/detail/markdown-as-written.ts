import type { StandIns } from './markdown-variables';

/** A node of a Markdown tree, with the parts that the traversal needs. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  align?: unknown[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: Record<string, unknown>;
}

/** Nodes among words. */
const INLINE = new Set([
  ...['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'linkReference'],
  ...['image', 'imageReference', 'footnoteReference'],
]);
/** Nodes that stand only in their parents: these are shown as written where a part is not shown. */
const PARTS = new Set(['root', 'listItem', 'tableRow', 'tableCell']);
/** Nodes that can't have fields: a field in a link would open it, and notes move to the end. */
const WITHOUT_FIELDS = new Set(['link', 'linkReference', 'footnoteDefinition']);

/** Nodes made of blocks. */
const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The text of a node as it is written, in lines of its own. */
function block(value: string, { position }: Node): Node {
  const className = ['whitespace-pre-wrap'];
  const data = { hName: 'p', hProperties: { className }, hChildren: [{ type: 'text', value }] };
  return { type: 'asWritten', value, data, ...(position && { position }) };
}

/**
 * Keeps every variable of a text in sight, once and in its order. Markdown leaves out addresses of links and images,
 * definitions, languages of code and more: where such a part has a variable, the text is shown as it is written. HTML
 * is shown as written everywhere.
 */
export function keepVariables(standIns: StandIns) {
  const { text: source, cut } = standIns;
  const numbersIn = (text: string) => cut(text).filter((_, index) => index % 2 === 1);
  const shownIn = (node: Node): string[] =>
    node.value === undefined ? (node.children ?? []).flatMap(shownIn) : numbersIn(node.value);
  const written = ({ position }: Node) => source.slice(position?.start.offset, position?.end.offset);
  const showsAll = (nodes: readonly Node[], wanted: string) =>
    nodes.flatMap(shownIn).join() === numbersIn(wanted).join();

  /** The node with its marks as text around what it holds, as in `[**words**](address)`. */
  function inlineAsWritten(node: Node): Node[] {
    const { children = [] } = node;
    const from = children[0]?.position?.start.offset;
    const to = children.at(-1)?.position?.end.offset;
    const whole = written(node);
    if (from !== undefined && to !== undefined) {
      const before = { type: 'text', value: source.slice(node.position?.start.offset, from) };
      const after = { type: 'text', value: source.slice(to, node.position?.end.offset) };
      const nodes = [before, ...children, after].filter(({ value }) => value !== '');
      if (showsAll(nodes, whole)) return nodes;
    }
    return [{ type: 'text', value: whole }];
  }

  function kept(node: Node, parent: Node): Node[] {
    if (node.type === 'html') {
      const isBlock = BLOCK_PARENTS.has(parent.type);
      return [isBlock ? block(node.value ?? '', node) : { ...node, type: 'text' }];
    }
    keepIn(node);
    // Cells beyond those of the head would be left out.
    if (node.type === 'table') node.align = longest(node).map((_, index) => node.align?.[index] ?? null);
    // Only nodes made from a part of a text have no position; what they are made of is checked with their parents.
    if (node.position === undefined)
      return WITHOUT_FIELDS.has(node.type) && shownIn(node).length > 0 ? (node.children ?? []) : [node];
    if (PARTS.has(node.type)) return [node];
    const whole = written(node);
    const hasNone = numbersIn(whole).length === 0;
    if (hasNone || (!WITHOUT_FIELDS.has(node.type) && showsAll([node], whole))) return [node];
    return INLINE.has(node.type) ? inlineAsWritten(node) : [block(whole, node)];
  }

  function keepIn(parent: Node): void {
    parent.children = parent.children?.flatMap((child) => kept(child, parent));
  }

  return (root: Node): void => {
    keepIn(root);
    if (!showsAll([root], source)) root.children = [block(source, root)];
  };
}

/** The cells of the longest row of a table. */
function longest({ children = [] }: Node): Node[] {
  return children.reduce<Node[]>(
    (most, { children: cells = [] }) => (cells.length > most.length ? cells : most),
    [],
  );
}
