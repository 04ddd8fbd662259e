import { ModelError } from './model-error';
import type { TextModel } from './text-model';

const QUESTION = {
  system: 'You test a connection. Answer with one short sentence.',
  prompt: 'Say that the connection works.',
  temperature: 0,
};

/** The variables of a provider, by what each says. */
const VARIABLES = {
  gemini: { key: 'GEMINI_API_KEY', model: 'GEMINI_MODEL', address: 'GEMINI_BASE_URL' },
  openai: { key: 'OPENAI_API_KEY', model: 'OPENAI_MODEL', address: 'OPENAI_BASE_URL' },
} as const;

/** What to do about a failure, for whoever runs the server. Names variables, never their values but the model's. */
function adviceOn(
  { problem, status, retryAfterSeconds }: ModelError,
  model: TextModel,
  hasKey: boolean,
): string {
  const { key, model: modelVariable, address } = VARIABLES[model.provider];
  const answered = status === null ? '' : ` (it answered ${status})`;
  switch (problem) {
    case 'keyRefused':
      return hasKey
        ? `The service refused the key${answered}. Check ${key}: is it whole, still valid, and allowed to use this service?`
        : `The service wants a key${answered}. Set ${key}.`;
    case 'unknownModel':
      return `The service knows no model ${model.name} at this address${answered}. Check ${modelVariable}, and ${address} if it is set.`;
    case 'badRequest':
      return `The service does not take the request${answered}. A model that accepts no temperature, or wants another name for the most tokens, answers so: choose another ${modelVariable}.`;
    case 'overloaded':
      return `The service is overloaded, or the account has used up what it may${answered}.${retryAfterSeconds === null ? '' : ` It asks to wait ${retryAfterSeconds} seconds.`}`;
    case 'failed':
      return `The service has a problem of its own${answered}. Try again later.`;
    case 'redirected':
      return `The service sends elsewhere${answered}, which is not followed: the key would go along. Set ${address} to its real address.`;
    case 'unreachable':
      return `The service cannot be reached. Check ${address} if it is set, and that this machine may connect there.`;
    case 'timeout':
      return 'The service did not answer within 30 seconds.';
    case 'spent':
      return `The model used up its ${model.maxTokens} tokens thinking. Choose a ${modelVariable} that thinks little or not at all, or raise AI_MAX_OUTPUT_TOKENS.`;
    case 'blocked':
    case 'empty':
    case 'garbled':
    case 'tooLong':
      return `The service answered, but not with text that can be used (${problem}). Is ${address} the address of its API?`;
  }
}

/** Sends one request and says how it went. */
export async function checkTextModel(
  model: TextModel,
  environment: { GEMINI_API_KEY?: string | undefined; OPENAI_API_KEY?: string | undefined },
): Promise<{ isWorking: boolean; lines: string[] }> {
  const { key } = VARIABLES[model.provider];
  const asked = `Asked ${model.provider === 'gemini' ? 'Gemini' : 'the OpenAI-compatible service'} for the model ${model.name}.`;
  const startedAt = performance.now();
  try {
    let characters = 0;
    for await (const { text } of model.generate(QUESTION, new AbortController().signal))
      characters += text.length;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return { isWorking: true, lines: [asked, `It works: ${characters} characters in ${seconds} s.`] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { isWorking: false, lines: [asked, adviceOn(error, model, environment[key] !== undefined)] };
  }
}
