import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { env } from '@/env';
import { guardServiceHost, type NamedBy, type ServiceHost } from '../service-host/service-host';
import { chunkCleaner } from './clean-chunks';
import { guardFetch } from './guarded-fetch';
import { ModelError } from './model-error';
import type { ProviderChunk, ProviderName, StreamText, TextChunk, TextRequest } from './provider';
import { limitOf, usageOf } from './usage';

export interface TextModel {
  provider: ProviderName;
  name: string;
  maxTokens: number;
  /** Its provider and the provider's address; with its name they identify it. */
  address: string;
  /**
   * Yields the response, chunk by chunk, as it is written; never blank as a whole. Rejects with {@link ModelError}, or
   * with the signal's reason if that aborts. A caller that stops reading, or aborts, closes the connection.
   */
  generate: (request: TextRequest, signal: AbortSignal) => AsyncIterable<TextChunk>;
}

/** Timeouts in milliseconds; only tests change them. */
export type ModelTimes = {
  /** From the first request to the last character. */
  whole: number;
  /** Wait before the second attempt, if the provider doesn't specify it. */
  retry: number;
  /** If a provider asks to wait longer, there is no second attempt. */
  longestRetry: number;
};

const TIMES: ModelTimes = { whole: 30_000, retry: 800, longestRetry: 10_000 };
const TRIES = 2;
const ANSWER_MAX_BYTES = 256 * 1024;

/** Wraps every provider with one total time limit, one retry, and a limited response. */
export function createTextModel(
  { provider, name, maxTokens, address }: Omit<TextModel, 'generate'>,
  load: () => Promise<StreamText>,
  { namedBy, times = TIMES }: { namedBy: NamedBy; times?: ModelTimes | undefined },
): TextModel {
  /** Sends one request. Throws our own error, not the library's. */
  async function* attempt(
    request: TextRequest,
    signal: AbortSignal,
    host: ServiceHost,
  ): AsyncGenerator<TextChunk> {
    const guard = guardFetch(signal, host);
    const clean = chunkCleaner();
    let bytes = 0;
    let isBlank = true;
    let end: TextChunk['end'] = null;
    let usage: ProviderChunk['usage'];
    let answer = '';
    try {
      const stream = await load();
      for await (const chunk of stream(
        { ...request, maxTokens: limitOf(maxTokens, request) },
        guard.fetch,
        signal,
      )) {
        const text = clean(chunk.text);
        bytes += Buffer.byteLength(text);
        if (bytes > ANSWER_MAX_BYTES) throw new ModelError('tooLong');
        if (text.trim() !== '') isBlank = false;
        end = chunk.end ?? end;
        usage = chunk.usage ?? usage;
        answer += text;
        if (text !== '') yield { text, end: null };
      }
    } catch (error) {
      signal.throwIfAborted();
      throw guard.problem() ?? (error instanceof ModelError ? error : new ModelError('garbled'));
    }
    // A library may mistake an aborted response, or one with a broken connection, for a complete one.
    signal.throwIfAborted();
    if (end === null) throw new ModelError('garbled');
    if (isBlank) throw new ModelError(end === 'cut' ? 'spent' : 'empty');
    yield { text: '', end, usage: usageOf(usage, request, answer) };
  }

  /** Returns the milliseconds until a second attempt makes sense, or null if it doesn't. */
  function pauseAfter(error: unknown): number | null {
    const isTemporary = error instanceof ModelError && ['overloaded', 'failed'].includes(error.problem);
    if (!isTemporary) return null;
    const asked = error.retryAfterSeconds === null ? times.retry : error.retryAfterSeconds * 1_000;
    return asked <= times.longestRetry ? asked : null;
  }

  async function* generate(request: TextRequest, signal: AbortSignal): AsyncGenerator<TextChunk> {
    // Aborted in any case at the end, so that no connection outlives its reader.
    const host = guardServiceHost(namedBy);
    const over = new AbortController();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new ModelError('timeout')), times.whole);
    const any = AbortSignal.any([signal, over.signal, late.signal]);
    try {
      for (let tries = 1; ; tries += 1) {
        let isSilent = true;
        try {
          for await (const chunk of attempt(request, any, host)) {
            isSilent = false;
            yield chunk;
          }
          return;
        } catch (error) {
          any.throwIfAborted();
          const wait = isSilent && tries < TRIES ? pauseAfter(error) : null;
          if (wait === null) throw error;
          await pause(wait, undefined, { signal: any }).catch(() => {
            any.throwIfAborted();
          });
        }
      }
    } catch (error) {
      if (error instanceof ModelError) error.isPrivate = host.isPrivate();
      throw error;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  return { provider, name, maxTokens, address, generate };
}

/** Why there is no model, for the operator. */
export const UNCONFIGURED =
  'Set it up under AI on the admin page. Or set GEMINI_API_KEY, or OPENAI_MODEL with OPENAI_BASE_URL or OPENAI_API_KEY, then restart.';

/** The part of the environment that selects a model. */
export type ModelEnvironment = Pick<
  typeof env,
  | 'GEMINI_API_KEY'
  | 'GEMINI_MODEL'
  | 'GEMINI_BASE_URL'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_MODEL'
  | 'AI_MAX_OUTPUT_TOKENS'
>;

/** A provider and the data for a call. */
export type ModelPlace = {
  provider: ProviderName;
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  maxTokens: number;
  /** An admin, unless said otherwise. */
  namedBy?: NamedBy;
};

/** Returns a model at its provider; the provider's library is loaded with the first call. */
export function textModelAt(
  { provider, model, baseUrl, apiKey, maxTokens, namedBy = 'admin' }: ModelPlace,
  times?: ModelTimes,
): TextModel {
  const load = async () =>
    provider === 'gemini'
      ? (await import('./gemini')).geminiStream({ apiKey: apiKey ?? '', model, baseUrl })
      : (await import('./openai')).openaiStream({ apiKey, model, baseUrl });
  const address = `${provider} ${baseUrl ?? ''}`;
  return createTextModel({ provider, name: model, maxTokens, address }, load, { namedBy, times });
}

/**
 * Returns the model configured by an environment, or null. Gemini with GEMINI_API_KEY; else an OpenAI-compatible
 * endpoint with OPENAI_MODEL and an address or a key for it: a key by itself is often set for other programs.
 */
export function chooseTextModel(from: ModelEnvironment, times?: ModelTimes): TextModel | null {
  const { GEMINI_API_KEY: geminiKey, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = from;
  const maxTokens = from.AI_MAX_OUTPUT_TOKENS;
  const namedBy = 'environment';
  if (geminiKey !== undefined) {
    const { GEMINI_MODEL: name, GEMINI_BASE_URL: address } = from;
    return textModelAt(
      { provider: 'gemini', model: name, baseUrl: address, apiKey: geminiKey, maxTokens, namedBy },
      times,
    );
  }
  const model = from.OPENAI_MODEL;
  if (model === undefined || (apiKey === undefined && baseUrl === undefined)) return null;
  return textModelAt({ provider: 'openai', model, baseUrl, apiKey, maxTokens, namedBy }, times);
}

let chosen: TextModel | null | undefined;

/** Returns the model configured by this server's environment; null if there is none. */
export function getTextModel(): TextModel | null {
  return (chosen ??= chooseTextModel(env));
}
