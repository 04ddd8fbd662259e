import type { MessageRole } from '../prompt/chat-messages.ts';
import { variableNames } from '../prompt/variables.ts';
import { filled, storedKeys, membersOf } from './extras.ts';
import { eachWriter } from './kinds.ts';
import { asMustache } from './templates.ts';

const CLASSES: Readonly<Record<MessageRole, string>> = {
  system: 'SystemMessagePromptTemplate',
  developer: 'SystemMessagePromptTemplate',
  user: 'HumanMessagePromptTemplate',
  assistant: 'AIMessagePromptTemplate',
};

/** A prompt in LangChain's serialization, with its texts as Mustache, which leaves single braces unchanged. */
export const langchainWriter = eachWriter(
  'langchain',
  (fileName) => `${fileName}.json`,
  (given) => {
    const { prompt, warning } = asMustache(given);
    const places = prompt.extras.placeholders ?? [];
    const { title, tags } = prompt;
    const more = { ...storedKeys(prompt, 'langchain'), name: title, ...filled({ tags }) };
    const chat = [...(prompt.messages ?? []), null].flatMap((message, index) => [
      ...places
        .filter(({ before }) => before === index || (message === null && before > index))
        .map(({ name }) => constructor(['chat', 'MessagesPlaceholder'], { variable_name: name })),
      ...(message === null
        ? []
        : [constructor(['chat', CLASSES[message.role]], { prompt: template(message.content) })]),
    ]);
    const whole =
      prompt.messages === null
        ? template(prompt.content, more)
        : constructor(['chat', 'ChatPromptTemplate'], {
            ...more,
            input_variables: asked(prompt.content, more),
            messages: chat,
          });
    return { text: `${JSON.stringify(whole, null, 2)}\n`, warnings: [warning] };
  },
);

/** Returns the variables of a text without a preset value: LangChain rejects a name that is in both lists. */
function asked(text: string, more: Record<string, unknown>): string[] {
  const given = membersOf(more['partial_variables']);
  return variableNames(text).filter((name) => !(name in given));
}

function constructor(path: readonly string[], members: Record<string, unknown>) {
  return { lc: 1, type: 'constructor', id: ['langchain', 'prompts', ...path], kwargs: members };
}

function template(text: string, more: Record<string, unknown> = {}) {
  return constructor(['prompt', 'PromptTemplate'], {
    ...more,
    input_variables: asked(text, more),
    template: text,
    template_format: 'mustache',
  });
}
