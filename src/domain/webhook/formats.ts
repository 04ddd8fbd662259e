import type { WebhookMessage } from './body';
import { plainWords, slackWords } from './plain-words';
import { sentenceOf } from './sentence';

/** Slack's message of an incoming webhook. */
export function slackBody(message: WebhookMessage): { text: string } {
  const text = sentenceOf(message).map((part) => {
    if (part.kind === 'own') return part.text;
    if (part.kind === 'users') return slackWords(part.text);
    return `<${part.url}|${slackWords(part.title)}>`;
  });
  return { text: text.join('') };
}

/**
 * Teams' message with one Adaptive Card. Its words are runs of a rich text block, which knows no Markdown, and the
 * address of the prompt is a button.
 */
export function teamsBody(message: WebhookMessage): object {
  const inlines = sentenceOf(message).map((part) => {
    if (part.kind === 'own') return { type: 'TextRun', text: part.text };
    const isPrompt = part.kind === 'prompt';
    const text = plainWords(isPrompt ? part.title : part.text);
    return { type: 'TextRun', text, ...(isPrompt && { weight: 'Bolder' }) };
  });
  const url = message.data.prompt?.url;
  const actions = url === undefined ? [] : [{ type: 'Action.OpenUrl', title: 'Open the prompt', url }];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'RichTextBlock', inlines }],
          actions,
        },
      },
    ],
  };
}

/** The workflow, and what it is told: one input, the whole message as JSON. */
export function gitHubBody(message: WebhookMessage, branch: string): object {
  return { ref: branch, inputs: { event: JSON.stringify(message) } };
}

/** The address that starts a workflow by hand. */
export function gitHubUrl(
  address: string,
  { repository, workflow }: { repository: string; workflow: string },
): string {
  const base = address.replace(/\/+$/, '');
  return `${base}/repos/${repository}/actions/workflows/${encodeURIComponent(workflow)}/dispatches`;
}
