import OpenAI from 'openai';
import { ModelError } from './model-error';
import { type StreamText, TOP_P, turnsOf } from './provider';

/** An event as a compatible server may send it: with fewer fields than the library's types promise. */
type OpenAiEvent = {
  choices?: { delta?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[];
};

/** Streams from any endpoint with OpenAI's chat completions. Local servers (Ollama, vLLM, LM Studio) need no key. */
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
    const events = await client.chat.completions.create(
      {
        model: options.model,
        messages: turnsOf(request),
        temperature: request.temperature,
        top_p: TOP_P,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- most compatible servers do not know the newer name
        max_tokens: request.maxTokens,
        stream: true,
      },
      { signal },
    );
    for await (const event of events) {
      const [choice] = (event as OpenAiEvent).choices ?? [];
      const { content, refusal } = choice?.delta ?? {};
      const reason = choice?.finish_reason ?? null;
      if (refusal || reason === 'content_filter') throw new ModelError('blocked');
      yield { text: content ?? '', end: reason === null ? null : reason === 'length' ? 'cut' : 'whole' };
    }
  };
}
