import { splitVariables } from '@/domain/prompt/variables';

/** The parts of a Markdown tree that the traversal needs. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Attribute of a `mark` with the name of its variable. */
export const VARIABLE_NAME = 'data-variable';
/** Attribute of the first `mark` of a variable in this text. */
export const IS_FIRST = 'data-first';

function markVariables(node: Node, seen: Set<string>): Node[] {
  if (node.type !== 'text') {
    // Code has no variables.
    if (node.tagName !== 'code' && node.children !== undefined) {
      node.children = node.children.flatMap((child) => markVariables(child, seen));
    }
    return [node];
  }
  return splitVariables(node.value ?? '').map((part): Node => {
    if (part.kind !== 'variable') return { type: 'text', value: part.text };
    const isFirst = !seen.has(part.name);
    seen.add(part.name);
    return {
      type: 'element',
      tagName: 'mark',
      properties: { [VARIABLE_NAME]: part.name, ...(isFirst && { [IS_FIRST]: '' }) },
      children: [{ type: 'text', value: part.text }],
    };
  });
}

/** Turns each variable in a Markdown text into a `mark` with its name. */
export function markdownVariables() {
  return (tree: Node) => void markVariables(tree, new Set());
}
