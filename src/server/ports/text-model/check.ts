import { connectionWords } from '@/domain/connection-failure';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import { logger } from '@/server/log/logger';
import { ModelError } from './model-error';
import type { TextModel } from './text-model';

const QUESTION = {
  system: 'You test a connection. Answer with one short sentence.',
  prompt: 'Say that the connection works.',
  temperature: 0,
};

/** Names of a model's settings where they are configured. */
type Names = { key: string; model: string; otherModel: string; address: string };

const VARIABLES = {
  gemini: {
    key: 'GEMINI_API_KEY',
    model: 'GEMINI_MODEL',
    otherModel: 'GEMINI_MODEL',
    address: 'GEMINI_BASE_URL',
  },
  openai: {
    key: 'OPENAI_API_KEY',
    model: 'OPENAI_MODEL',
    otherModel: 'OPENAI_MODEL',
    address: 'OPENAI_BASE_URL',
  },
} as const satisfies Record<TextModel['provider'], Names>;

/** The fields of the form on the admin page. */
const FIELDS: Names = {
  key: 'the API key',
  model: 'the model',
  otherModel: 'model',
  address: 'the API endpoint',
};

/** Source of a model's settings, and whether they include a key. */
export type SetIn =
  | { GEMINI_API_KEY?: string | undefined; OPENAI_API_KEY?: string | undefined }
  | { isSaved: true; hasKey: boolean };

/** Advice on a failure for the operator. Names variables or fields, never their values except the model's. */
function adviceOn(
  { problem, status, retryAfterSeconds, connection }: ModelError,
  model: TextModel,
  setIn: SetIn,
): string {
  const isSaved = 'isSaved' in setIn;
  const { key, model: modelName, otherModel, address } = isSaved ? FIELDS : VARIABLES[model.provider];
  const hasKey = isSaved ? setIn.hasKey : setIn[VARIABLES[model.provider].key] !== undefined;
  const answered = status === null ? '' : ` (status ${status})`;
  switch (problem) {
    case 'keyRefused':
      return hasKey
        ? `The service rejected the API key${answered}. Check that ${key} is complete, valid and allowed to use this service.`
        : `The service requires an API key${answered}. Set ${key}.`;
    case 'unknownModel':
      return `Unknown model ${model.name}${answered}. Check ${modelName}, and ${address} if it is set.`;
    case 'badRequest':
      return `The service rejected the request${answered}. The model may not support temperature or the token limit parameter. Choose another ${otherModel}.`;
    case 'overloaded':
      return `The service is overloaded or your quota is used up${answered}.${retryAfterSeconds === null ? '' : ` Retry after ${retryAfterSeconds} seconds.`}`;
    case 'failed':
      return `The service returned an error${answered}. Try again later.`;
    case 'redirected':
      return `The service redirects${answered}. Redirects aren’t followed, to protect your key. Set ${address} to the final URL.`;
    case 'unreachable':
      return (
        (connection && connectionWords(connection.kind, connection.host, connection.code)) ??
        `Can’t reach the service. Check ${address} if it is set, and this machine’s network access.`
      );
    case 'forbiddenHost':
      return serviceHostMessages.forbidden;
    case 'timeout':
      return 'The service timed out after 30 seconds.';
    case 'spent':
      return `The model used all ${model.maxTokens} tokens for reasoning. Choose another ${otherModel}, or increase AI_MAX_OUTPUT_TOKENS.`;
    case 'blocked':
    case 'empty':
    case 'garbled':
    case 'tooLong':
      return `Unexpected response (${problem}). Is ${address} the service’s API URL?`;
  }
}

/** Sends one request and reports the result. */
export async function checkTextModel(
  model: TextModel,
  setIn: SetIn,
): Promise<{ isWorking: boolean; lines: string[] }> {
  const asked = `Testing ${model.provider === 'gemini' ? 'Gemini' : 'the OpenAI-compatible service'} with model ${model.name}.`;
  const startedAt = performance.now();
  try {
    let characters = 0;
    for await (const { text } of model.generate(QUESTION, new AbortController().signal))
      characters += text.length;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return { isWorking: true, lines: [asked, `Success: received ${characters} characters in ${seconds} s.`] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (!error.isPrivate || error.problem === 'forbiddenHost') {
      return { isWorking: false, lines: [asked, adviceOn(error, model, setIn)] };
    }
    logger.warn({ problem: error.problem, status: error.status }, 'the test of a private AI service failed');
    return { isWorking: false, lines: [asked, serviceHostMessages.privateFailed] };
  }
}
