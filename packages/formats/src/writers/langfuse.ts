import type { Extras } from '../prompt/extras.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { filled, storedKeys, membersOf, settingsAs, SNAKE_CASE } from './extras.ts';
import { listWriter } from './kinds.ts';
import { asMustache } from './templates.ts';

/** Prompts in Langfuse's export format: one version of each, the one in use. */
export const langfuseWriter = listWriter('langfuse', { name: 'prompts', ending: '.json' }, (given) => {
  const { prompt, warning } = asMustache(given);
  const { title, messages, content, tags, extras } = prompt;
  const { config, ...kept } = storedKeys(prompt, 'langfuse');
  // A name is a path there, and its folders are tags here.
  const folders = new Set(title.split('/').slice(0, -1));
  return {
    entry: {
      version: 1,
      labels: ['production'],
      ...kept,
      name: title,
      type: messages === null ? 'text' : 'chat',
      prompt: messages === null ? content : withPlaceholders(messages, extras.placeholders ?? []),
      config: filled({
        model: extras.model,
        ...settingsAs(prompt, SNAKE_CASE),
        ...membersOf(config),
      }),
      tags: tags.filter((tag) => !folders.has(tag)),
    },
    warnings: [warning],
  };
});

function withPlaceholders(messages: readonly ChatMessage[], places: NonNullable<Extras['placeholders']>) {
  return [...messages, null].flatMap((message, index) => [
    ...places
      .filter(({ before }) => before === index || (message === null && before > index))
      .map(({ name }) => ({ type: 'placeholder', name })),
    ...(message === null ? [] : [message]),
  ]);
}
