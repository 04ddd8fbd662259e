import type { FormatId } from '../formats.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { proseRanges } from '../prompt/prose.ts';
import { hasVariables, inlineCode } from '../prompt/variables.ts';
import type { Reading, ReadPrompt } from './reader.ts';

/** Formats whose tools fill in variables anywhere. Here `{{name}}` in inline code is text, and `${name}` a variable. */
const FILLED_EVERYWHERE: ReadonlySet<FormatId> = new Set([
  ...(['dotprompt', 'prompty', 'promptfoo', 'github-models', 'langchain', 'langfuse', 'librechat'] as const),
  ...([
    'open-webui',
    'openai',
    'raycast',
    'espanso',
    'fabric',
    'prompt-md',
    'claude-command',
    'continue',
  ] as const),
]);
const VARIABLE = /\{\{([^{}:\r\n]{1,80})\}\}/g;

/** Rewrites variables in inline code, or the intended ones of them, so that they stay variables. */
export function withInlineVariables(content: string, isMeant = (_name: string) => true): string {
  if (!content.includes('`') || !content.includes('{{')) return content;
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    const isCode = inlineCode(prose);
    for (const { 0: text, 1: name = '', index } of prose.matchAll(VARIABLE)) {
      const ours = `\${${name.trim()}}`;
      if (!isCode(index) || !isMeant(name.trim()) || !hasVariables(ours)) continue;
      parts.push(content.slice(done, start + index), ours);
      done = start + index + text.length;
    }
  }
  parts.push(content.slice(done));
  return parts.join('');
}

function withVariables(prompt: ReadPrompt): ReadPrompt {
  const messages =
    prompt.messages?.map((one) => ({ ...one, content: withInlineVariables(one.content) })) ?? null;
  const content = prompt.content === null ? null : withInlineVariables(prompt.content);
  const earlier = prompt.earlier.map((one) => ({
    content: one.messages === null ? withInlineVariables(one.content) : one.content,
    messages: one.messages?.map((each) => ({ ...each, content: withInlineVariables(each.content) })) ?? null,
  }));
  return {
    ...prompt,
    content,
    messages,
    earlier: earlier.map((one) =>
      one.messages === null ? one : { ...one, content: textOfMessages(one.messages) },
    ),
  };
}

/** Returns a reading with its variables in the syntax used here. */
export function withNativeVariables(format: FormatId, reading: Reading): Reading {
  if (!FILLED_EVERYWHERE.has(format)) return reading;
  return { ...reading, prompts: reading.prompts.map(withVariables) };
}
