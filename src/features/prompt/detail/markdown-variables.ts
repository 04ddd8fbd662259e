import { splitVariables } from '@/domain/prompt/variables';

/** As much of the tree of a Markdown text as is needed to walk it. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** The attribute that names the variable of a `mark`. */
export const VARIABLE_NAME = 'data-variable';
/** On the first `mark` of a variable in this text. */
export const IS_FIRST = 'data-first';

function markVariables(node: Node, seen: Set<string>): Node[] {
  if (node.type !== 'text') {
    // What is in code is no variable.
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

/** Makes each variable in a Markdown text a `mark` with its name. */
export function markdownVariables() {
  return (tree: Node) => void markVariables(tree, new Set());
}
