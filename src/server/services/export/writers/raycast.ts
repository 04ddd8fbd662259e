import { keptFor } from './extras';
import { listWriter } from './kinds';
import { rewrittenLoss, withVariables } from './templates';

/** AI commands of Raycast. */
export const raycastWriter = listWriter('raycast', { name: 'prompts', ending: '.json' }, (prompt) => ({
  entry: {
    icon: 'stars',
    creativity: 'medium',
    ...(prompt.extras.model !== undefined && { model: prompt.extras.model }),
    ...keptFor(prompt, 'raycast'),
    title: prompt.title,
    prompt: withArguments(prompt.content),
  },
  losses: [rewrittenLoss([prompt.content], (text) => readBack(withArguments(text)))],
}));

/** Variables as Raycast asks for them. */
function withArguments(content: string): string {
  return withVariables(content, ({ name, fallback }) => {
    const given = fallback === null ? '' : ` default="${quotable(fallback)}"`;
    return `{argument name="${quotable(name)}"${given}}`;
  });
}

function quotable(text: string): string {
  return text.replaceAll('"', "'");
}

/** What a reader makes of one argument. */
function readBack(text: string): string {
  return text.replace(/^\{argument name="([^"]*)"( default="[^"]*")?\}$/, '{{$1}}');
}
