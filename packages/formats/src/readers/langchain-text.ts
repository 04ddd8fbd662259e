import { toolMessages } from './tool-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { ChatBuilder } from './chat-of.ts';
import { detailsOf } from './details-of.ts';
import {
  classOf,
  type Context,
  formatOf,
  membersOf,
  templateOf,
  textOfTemplate,
} from './langchain-context.ts';
import { classRole, fewShotMessages, fewShotText, isFewShotChat, isFewShot } from './langchain-few-shot.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { textIn } from './tool-files.ts';

type Text = {
  content: string | null;
  messages: ChatMessage[] | null;
  placeholders: { name: string; before: number }[];
};

/** Preset values become the defaults. */
export function partialsOf(prompt: JsonObject, warnings: string[]): VariableDetails[] {
  const partials = prompt['partial_variables'];
  if (!isJsonObject(partials)) return [];
  return Object.entries(partials).flatMap(([name, value]) => {
    if (typeof value !== 'string') {
      warnings.push(toolMessages.warning.codeValue(name));
      return [];
    }
    return detailsOf({ name, default: value }, warnings) ?? [];
  });
}

export function readText(prompt: JsonObject, context: Context): Text {
  const { messages: saved, template } = prompt;
  if (isFewShotChat(prompt)) {
    const chat = new ChatBuilder(context.warnings);
    for (const { role, content } of fewShotMessages(prompt, context) ?? []) chat.add(role, content);
    return { content: null, messages: chat.messages, placeholders: [] };
  }
  const list = Array.isArray(saved) ? saved : template;
  if (Array.isArray(list)) {
    const chat = new ChatBuilder(context.warnings);
    for (const message of list) addMessage(chat, message, formatOf(prompt), context);
    const messages = chat.messages.length > 0 ? chat.messages : null;
    return { content: null, messages, placeholders: chat.placeholders };
  }
  const content = isFewShot(prompt) ? fewShotText(prompt, context) : templateOf(prompt, context);
  return { content: textIn(content), messages: null, placeholders: [] };
}

/** Adds a message as saved, or serialized as an object of its class. */
function addMessage(chat: ChatBuilder, message: Json, format: string, context: Context): void {
  if (!isJsonObject(message)) {
    chat.warn(toolMessages.warning.messagePart('message'));
    return;
  }
  const kwargs = isJsonObject(message['kwargs']) ? message['kwargs'] : message;
  const name = classOf(message);
  const examples = fewShotMessages(kwargs, context);
  if (examples !== null) {
    for (const example of examples) chat.add(example.role, example.content);
    return;
  }
  const placeholder = textIn(kwargs['variable_name']);
  if (placeholder !== null) {
    chat.addPlaceholder(placeholder);
    return;
  }
  const role = textIn(kwargs['role']) ?? classRole(name) ?? textIn(kwargs['type']) ?? name;
  if (kwargs['prompt'] === undefined) {
    // Messages of a class have no template; those of a saved chat are templates themselves.
    const content = kwargs['content'];
    const isTemplate = name === '' && typeof content === 'string';
    chat.add(role, isTemplate ? textOfTemplate(content, format, context) : content);
    return;
  }
  const prompts = Array.isArray(kwargs['prompt']) ? kwargs['prompt'] : [kwargs['prompt']];
  const texts = prompts.flatMap((prompt) => {
    const inner = membersOf(prompt);
    if (typeof inner['template'] === 'string') return templateOf(inner, context);
    chat.warn(toolMessages.warning.messagePart(isJsonObject(prompt) ? classOf(prompt) : 'part'));
    return [];
  });
  chat.add(role, texts.join('\n'));
}
