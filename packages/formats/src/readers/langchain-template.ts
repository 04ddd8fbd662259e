import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { textVariables } from './details-of.ts';

/** A field of an f-string: a name, then its format. */
const FIELD = /^([^{}!:]{1,80})([!:][^{}]*)?$/;

/**
 * Converts a LangChain template, with its variables as `{{name}}`. Nothing is evaluated: other marks stay as text and
 * are listed in `warnings`. `names` are those that LangChain declares; empty if it declares none.
 */
export function readTemplate(
  template: string,
  format: string,
  names: readonly string[],
  warnings: string[],
): { text: string; lookAlikes: VariableDetails[] } {
  if (format === 'f-string') return readFormatString(template, warnings);
  const hasLogic = template.includes('{%') || /\{\{[#^/>]/.test(template);
  if (hasLogic) warnings.push(toolMessages.warning.templateLogic);
  const known = new Set(names);
  return {
    text: template,
    lookAlikes: textInTemplates(template, (name) => known.size > 0 && !known.has(name), warnings),
  };
}

/** Finds texts that look like variables but are none, and adds a warning. */
export function textInTemplates(
  text: string,
  isText: (name: string) => boolean,
  warnings: string[],
): VariableDetails[] {
  const found = textVariables(text, isText);
  if (found.length > 0) {
    warnings.push(
      toolMessages.warning.notVariables(
        'langchain',
        found.map(({ name }) => name),
      ),
    );
  }
  return found;
}

/** Converts an f-string: `{name}` is a variable, `{{` and `}}` are braces. One pass. */
function readFormatString(
  template: string,
  warnings: string[],
): { text: string; lookAlikes: VariableDetails[] } {
  const known = new Set<string>();
  let text = '';
  let from = 0;
  while (from < template.length) {
    const open = nextBrace(template, from);
    text += template.slice(from, open);
    if (open === template.length) break;
    if (template.charAt(open) === template.charAt(open + 1)) {
      text += template.charAt(open);
      from = open + 2;
      continue;
    }
    const end = template.charAt(open) === '{' ? nextBrace(template, open + 1) : open;
    const [, name, formatting] =
      template.charAt(end) === '}' ? (FIELD.exec(template.slice(open + 1, end)) ?? []) : [];
    if (name === undefined || name.trim() === '') {
      text += template.charAt(open);
      from = open + 1;
      continue;
    }
    if (formatting !== undefined) warnings.push(toolMessages.warning.formatting(name));
    known.add(name.trim());
    text += `{{${name.trim()}}}`;
    from = end + 1;
  }
  return { text, lookAlikes: textInTemplates(text, (name) => !known.has(name), warnings) };
}

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{' || character === '}') return at;
  }
  return text.length;
}

/** Fills in a template, as LangChain does with examples; names without a value stay, and nothing is evaluated. */
export function fillTemplate(template: string, format: string, values: ReadonlyMap<string, string>): string {
  if (format !== 'f-string') {
    return template.replace(
      /\{\{\{?[ \t]{0,9}([^{}\s]{1,80})[ \t]{0,9}\}\}\}?/g,
      (whole, name: string) => values.get(name) ?? whole,
    );
  }
  return template.replace(/\{\{|\}\}|\{([^{}]{1,80})\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.charAt(0);
    return values.get(name.trim()) ?? whole;
  });
}
