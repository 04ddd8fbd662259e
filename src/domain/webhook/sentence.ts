import { type WebhookMessage } from './body';
import { eventWords, TEST_EVENT } from './events';

/** A sentence of a chat message, in parts: the product's own words, users' words, and the prompt with its address. */
export type SentencePart =
  | { kind: 'own'; text: string }
  | { kind: 'users'; text: string }
  | { kind: 'prompt'; title: string; url: string };

const own = (text: string): SentencePart => ({ kind: 'own', text });
const users = (text: string): SentencePart => ({ kind: 'users', text });

function byWhom({ actor }: WebhookMessage['data']): SentencePart[] {
  return actor === null ? [] : [own(' by '), users(actor.name)];
}

function inSpace({ space }: WebhookMessage['data']): SentencePart[] {
  return space === null ? [] : [own(' in '), users(space.name)];
}

/** Says an event in one sentence. */
export function sentenceOf({ type, data }: WebhookMessage): SentencePart[] {
  if (type === TEST_EVENT) return [own('This is a test from Cuebook'), ...inSpace(data), own('.')];
  if (type === 'import.finished') {
    const count = data.count ?? 0;
    const made = `${count.toLocaleString('en-US')} ${count === 1 ? 'prompt was' : 'prompts were'} imported`;
    return [own(made), ...byWhom(data), ...inSpace(data), own('.')];
  }
  const { prompt, version } = data;
  const what: SentencePart[] =
    prompt?.title === undefined || prompt.url === undefined
      ? [own(`The prompt ${prompt?.id ?? ''}`)]
      : [{ kind: 'prompt', title: prompt.title, url: prompt.url }];
  const which = version === null ? '' : ` (version ${version})`;
  // "No longer approved by Nora" would say that she stopped approving it, whoever approved it before.
  const before = type === 'prompt.approval_withdrawn' ? [own('The approval of ')] : [];
  const tests = data.total === undefined ? '' : `: ${data.passed ?? 0} of ${data.total} passed`;
  const place = prompt?.title === undefined ? [] : inSpace(data);
  return [
    ...before,
    ...what,
    own(`${which} was ${eventWords(type)}`),
    ...byWhom(data),
    ...place,
    own(`${tests}.`),
  ];
}
