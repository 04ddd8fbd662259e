import OpenAI from 'openai';
import { ModelError } from './model-error';
import { type StreamText, TOP_P, turnsOf } from './provider';
import { Omissions } from './refused-parameters';

/** An event as a compatible server may send it: with fewer fields than the library's types promise. */
type OpenAiEvent = {
  choices?: { delta?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
};

/** Returns the failure below the library's error. */
function refusalIn(error: unknown): ModelError | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return error instanceof ModelError ? error : cause instanceof ModelError ? cause : null;
}

/** Returns the parameters of a request, without those that the model refuses. */
function parametersOf(request: Parameters<StreamText>[0], omitted: Omissions) {
  return {
    ...(!omitted.has('temperature') && { temperature: request.temperature }),
    ...(!omitted.has('topP') && { top_p: request.topP ?? TOP_P }),
    // Most compatible servers don't know the newer name; models that think refuse the older one.
    ...(omitted.has('maxTokens')
      ? { max_completion_tokens: request.maxTokens }
      : { max_tokens: request.maxTokens }),
    ...(!omitted.has('usage') && { stream_options: { include_usage: true } }),
  };
}

/**
 * Streams from any endpoint with OpenAI's chat completions. Local servers (Ollama, vLLM, LM Studio) need no key. After a
 * 400 it asks again without the parameter that the service names, else without the usage, and without a temperature.
 */
export function openaiStream(options: {
  apiKey: string | undefined;
  model: string;
  baseUrl: string | undefined;
}): StreamText {
  return async function* stream(request, fetch, signal) {
    const client = new OpenAI({
      // The library requires one; without a key of ours no header is sent.
      apiKey: options.apiKey ?? 'none',
      defaultHeaders: options.apiKey === undefined ? { authorization: null } : {},
      baseURL: options.baseUrl,
      // If absent, the library would read these from the environment; its log quotes requests.
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      logLevel: 'off',
      maxRetries: 0,
      fetch,
    });
    const omitted = new Omissions(JSON.stringify([options.baseUrl, options.model]));
    const { model } = options;
    const messages = turnsOf(request);
    const ask = async () => {
      for (;;) {
        try {
          const parameters = parametersOf(request, omitted);
          return await client.chat.completions.create(
            { model, messages, ...parameters, stream: true },
            { signal },
          );
        } catch (error) {
          const refusal = refusalIn(error);
          if (refusal?.status !== 400 || refusal.problem !== 'badRequest') throw error;
          if (!omitted.refuse(refusal.parameter)) throw error;
        }
      }
    };
    for await (const event of await ask()) {
      const { choices, usage } = event as OpenAiEvent;
      const [choice] = choices ?? [];
      const { content, refusal } = choice?.delta ?? {};
      const reason = choice?.finish_reason ?? null;
      if (refusal || reason === 'content_filter') throw new ModelError('blocked');
      if (reason !== null) omitted.keep();
      yield {
        text: content ?? '',
        end: reason === null ? null : reason === 'length' ? 'cut' : 'whole',
        ...(usage && { usage: { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens } }),
      };
    }
  };
}
