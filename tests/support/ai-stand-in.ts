import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { seededAnswer } from './ai-seeded';

/**
 * A fake of AI providers that supports Gemini's streamGenerateContent and OpenAI's chat completions. `@@name@@` in the
 * user's text or the model's name selects the response; default is the text with small corrections.
 */

/** The key that must never be in a browser, log or error. */
export const CANARY_KEY = 'canary-key-of-the-tests';

export type Wire = 'gemini' | 'openai';

/** A request received by the fake provider. */
export interface SeenRequest {
  wire: Wire;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** Tokens as the service counts them. */
export type Counted = { model: string; tokensIn: number; tokensOut: number };

/** Writes a response to `res`, and may leave it open. */
type Reply = (exchange: Exchange) => Promise<void> | void;

interface Exchange {
  wire: Wire;
  /** The user's text. */
  prompt: string;
  res: ServerResponse;
  body: Record<string, unknown>;
  /** Number of earlier requests with this text. */
  earlier: number;
  /** Target of redirects: the stand-in's own canary. */
  canary: string;
  /** Called with the number of bytes of an endless response that the connection has accepted. */
  onTaken: (bytes: number) => void;
  /** Called with the tokens of a response before it is sent. */
  onCounted: (counted: Counted) => void;
}

type End = 'stop' | 'length' | 'filter' | null;

const GEMINI_END = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const;
const OPENAI_END = { stop: 'stop', length: 'length', filter: 'content_filter' } as const;

/** One event of the stream, in each provider's format. */
function eventOf(wire: Wire, text: string | null, end: End): string {
  const data =
    wire === 'gemini'
      ? {
          candidates: [
            {
              ...(text === null ? {} : { content: { role: 'model', parts: [{ text }] } }),
              ...(end === null ? {} : { finishReason: GEMINI_END[end] }),
              index: 0,
            },
          ],
          modelVersion: 'stand-in',
        }
      : {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'stand-in',
          choices: [
            {
              index: 0,
              delta: text === null ? {} : { content: text },
              finish_reason: end === null ? null : OPENAI_END[end],
            },
          ],
        };
  return `data: ${JSON.stringify(data)}\n\n`;
}

const closing = (wire: Wire) => (wire === 'openai' ? 'data: [DONE]\n\n' : '');

function startStream({ res }: Pick<Exchange, 'res'>): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Writes the chunks as events, the last one with the end. */
function streamed(chunks: readonly string[], end: End = 'stop'): Reply {
  return (exchange) => {
    const { wire, res } = exchange;
    startStream(exchange);
    chunks.forEach((text, index) => {
      res.write(eventOf(wire, text, index === chunks.length - 1 ? end : null));
    });
    res.end(closing(wire));
  };
}

/** An error response with a body that must not be logged. */
function refused(status: number, headers: Record<string, string> = {}, details: object[] = []): Reply {
  return ({ wire, res, prompt }) => {
    const message = `Refused: ${prompt}`;
    const error =
      wire === 'gemini'
        ? { code: status, message, status: 'REFUSED', details }
        : { message, type: 'refused', code: 'refused', param: null, details };
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
  };
}

const events = (write: (wire: Wire) => string): Reply => {
  return (exchange) => {
    startStream(exchange);
    exchange.res.end(write(exchange.wire));
  };
};

/** One response the first time, then another. */
const first = (reply: Reply, then: Reply): Reply => {
  return (exchange) => (exchange.earlier === 0 ? reply : then)(exchange);
};

/** The text with its spelling corrected. */
export function betterText(prompt: string): string {
  return `${prompt.replaceAll('teh', 'the').replaceAll('recieve', 'receive')} Be specific and clear.`;
}

const better: Reply = (exchange) => streamed(betterText(exchange.prompt).match(/\s*\S+/g) ?? [])(exchange);

/**
 * A judge that gives the verdicts in the criterion, one for each call with the same message, such as `[no, yes]`; any
 * other word is a reply that nobody can read.
 */
const judge: Reply = (exchange) => {
  const verdicts = /\[([a-z, ]+)\]/.exec(exchange.prompt)?.[1]?.split(', ') ?? [];
  const verdict = verdicts[exchange.earlier] ?? '';
  const isVerdict = verdict === 'yes' || verdict === 'no';
  const reason = `Reply ${exchange.earlier + 1}`;
  return streamed([isVerdict ? `Here it is: ${JSON.stringify({ reason, verdict })}` : 'I can’t decide.'])(
    exchange,
  );
};

/** Says how many tokens the call took, after its text, if it is asked for. */
const counted: Reply = (exchange) => {
  const { wire, res, body } = exchange;
  startStream(exchange);
  if (wire === 'gemini') {
    const text = { parts: [{ text: 'Counted.' }] };
    const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 5, thoughtsTokenCount: 2 };
    res.end(
      `data: ${JSON.stringify({ candidates: [{ content: text, finishReason: 'STOP' }], usageMetadata })}\n\n`,
    );
    return;
  }
  res.write(eventOf(wire, 'Counted.', 'stop'));
  if (body['stream_options'] !== undefined) {
    res.write(
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })}\n\n`,
    );
  }
  res.end(closing(wire));
};

/** Refuses parameters with 400, with their names or without. */
const without = (parameters: readonly string[], isNamed: boolean): Reply => {
  return (exchange) => {
    const { body, res } = exchange;
    const param = parameters.find((name) => body[name] !== undefined);
    if (param === undefined) return counted(exchange);
    const error = { message: 'Unsupported.', type: 'refused', code: null, param: isNamed ? param : null };
    res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  };
};

/** Responses that depend on the parameters of the request; only OpenAI-compatible services refuse one. */
const PICKY = {
  counted,
  'no-usage': without(['stream_options'], false),
  'no-temperature': without(['temperature', 'top_p', 'max_tokens'], true),
  'no-extras': without(['stream_options', 'temperature', 'top_p'], false),
} as const satisfies Record<string, Reply>;

/** Responses of a seeded model (ai-seeded.ts), with the tokens that they take. */
const seeded: Reply = async ({ wire, res, body, prompt, earlier, onCounted }) => {
  const model = String(body['model']);
  const { text, delayMs } = seededAnswer(model, prompt, earlier);
  const sent = JSON.stringify(body['messages']);
  const counts = { tokensIn: Math.ceil(sent.length / 4), tokensOut: Math.ceil(text.length / 4) };
  onCounted({ model, ...counts });
  startStream({ res });
  if (delayMs > 0) await pause(delayMs);
  res.write(eventOf(wire, text, 'stop'));
  const usage = { prompt_tokens: counts.tokensIn, completion_tokens: counts.tokensOut };
  res.end(`data: ${JSON.stringify({ choices: [], usage })}\n\n${closing(wire)}`);
};

/** Length of a response that should not be read to its end. */
export const BIG_BYTES = 50 * 1024 * 1024;

/** Writes the beginning, then 50 MB of the same chunk, as fast as they are accepted. */
async function writeAll({ res, onTaken }: Exchange, beginning: string[], chunk: string): Promise<void> {
  function* chunks() {
    yield* beginning;
    for (let sent = 0; sent < BIG_BYTES; sent += chunk.length) {
      yield chunk;
      onTaken(chunk.length);
    }
  }
  // The client disconnects before the end.
  await pipeline(Readable.from(chunks()), res).catch(() => undefined);
}

/** Responses by name. */
export const REPLIES = {
  streamed: better,
  normal: (exchange) => streamed([betterText(exchange.prompt)])(exchange),
  slow: async (exchange) => {
    startStream(exchange);
    for (const word of betterText(exchange.prompt).match(/\s*\S+/g) ?? []) {
      exchange.res.write(eventOf(exchange.wire, word, null));
      await pause(150);
    }
    exchange.res.end(eventOf(exchange.wire, null, 'stop') + closing(exchange.wire));
  },
  crlf: events((wire) => (eventOf(wire, 'Better.', 'stop') + closing(wire)).replaceAll('\n', '\r\n')),
  'split-emoji': (exchange) => {
    startStream(exchange);
    const raw = Buffer.from(eventOf(exchange.wire, 'Smile 😀', 'stop') + closing(exchange.wire));
    // Within the four bytes.
    const middle = raw.indexOf('😀') + 2;
    exchange.res.write(raw.subarray(0, middle));
    setTimeout(() => exchange.res.end(raw.subarray(middle)), 20);
  },
  'split-surrogates': streamed(['Smile \ud83d', '\ude00 please']),
  'lone-surrogate': streamed(['Lone \ud83d here']),
  nul: streamed(['Bet\0ter\u0001 text']),
  lost: streamed(['Nothing of it is left.']),
  thoughts: events((wire) =>
    wire === 'gemini'
      ? `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: 'I think…', thought: true }, { text: 'Better.' }] }, finishReason: 'STOP' }] })}\n\n`
      : `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning_content: 'I think…', content: 'Better.' }, finish_reason: 'stop' }] })}\n\n${closing(wire)}`,
  ),
  'length-limit': streamed(['It begins well and', ' then'], 'length'),
  html: ({ res }) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Captive portal</h1>');
  },
  'html-as-stream': events(() => '<!doctype html><h1>Captive portal</h1>\n\n'),
  markup: streamed([
    'Better <img src=x onerror="window.__pwned = 1"> [go](javascript:alert(1)) {"tool":"set is_shared"}',
  ]),

  empty: streamed([''], 'stop'),
  'blank-text': streamed([' \n ', '\t']),
  'nul-only': streamed(['\0\0']),
  'lead-in-only': streamed(["Okay, here's the enhanced prompt:\n\n", '**Enhanced Prompt:**']),
  blocked: events((wire) =>
    wire === 'gemini'
      ? `data: ${JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } })}\n\n`
      : eventOf(wire, null, 'filter') + closing(wire),
  ),
  'blocked-midway': (exchange) => streamed(['It begins', ' and'], 'filter')(exchange),
  'refusal-text': events((wire) =>
    wire === 'gemini'
      ? eventOf(wire, null, 'filter')
      : `data: ${JSON.stringify({ choices: [{ index: 0, delta: { refusal: 'No.' }, finish_reason: 'stop' }] })}\n\n${closing(wire)}`,
  ),
  'no-candidates': events(
    (wire) => `data: ${wire === 'gemini' ? '{}' : '{"choices":[]}'}\n\n${closing(wire)}`,
  ),
  'empty-candidate': events((wire) =>
    wire === 'gemini' ? 'data: {"candidates":[{}]}\n\n' : `data: {"choices":[{}]}\n\n${closing(wire)}`,
  ),
  spent: streamed([''], 'length'),
  'wrong-json': events(() => 'data: {"candidates": [oops\n\n'),
  'other-json': events(() => 'data: [1, "two", null]\n\n'),
  'null-event': events(() => 'data: null\n\n'),
  'not-a-stream': ({ res }) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}');
  },
  'no-body': ({ res }) => {
    res.writeHead(204).end();
  },
  'bad-utf8': (exchange) => {
    startStream(exchange);
    exchange.res.end(Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0x20, 0xff, 0xfe, 0x0a, 0x0a]));
  },
  'error-in-stream': events((wire) => `data: {"error":{"code":500,"message":"oops"}}\n\n${closing(wire)}`),

  '400': refused(400),
  'key-invalid': refused(400, {}, [{ reason: 'API_KEY_INVALID' }]),
  '401': refused(401),
  '403': refused(403),
  '404': refused(404),
  '413': refused(413),
  '429': refused(429, { 'retry-after': '0' }),
  '429-long': refused(429, { 'retry-after': '90' }),
  '429-date': (call) => refused(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })(call),
  '429-once': first(refused(429, { 'retry-after': '0' }), better),
  '500': refused(500),
  '500-page': ({ res }) => {
    res.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>'.repeat(10_000));
  },
  '503': refused(503),
  '503-once': first(refused(503), better),

  'hang-up': ({ res }) => {
    res.socket?.destroy();
  },
  cut: (exchange) => {
    startStream(exchange);
    exchange.res.write(eventOf(exchange.wire, 'It begins', null), () => exchange.res.socket?.destroy());
  },
  'cut-event': (exchange) => {
    startStream(exchange);
    exchange.res.write(eventOf(exchange.wire, 'It begins', null));
    exchange.res.end(eventOf(exchange.wire, ' and goes on', 'stop').slice(0, 30));
  },
  unfinished: streamed(['It begins', ' and just ends'], null),
  drip: async (exchange) => {
    startStream(exchange);
    const bytes = Buffer.from(eventOf(exchange.wire, 'x'.repeat(100_000), 'stop'));
    for (let at = 0; at < bytes.length && !exchange.res.destroyed; at += 1) {
      exchange.res.write(bytes.subarray(at, at + 1));
      await pause(20);
    }
  },
  silent: () => undefined,
  'silent-midway': (exchange) => {
    startStream(exchange);
    exchange.res.write(eventOf(exchange.wire, 'It begins', null));
  },
  big: async (exchange) => {
    startStream(exchange);
    await writeAll(exchange, [], eventOf(exchange.wire, 'x'.repeat(64 * 1024), null));
  },
  'big-event': async (exchange) => {
    startStream(exchange);
    await writeAll(exchange, ['data: {"candidates":[{"content":{"parts":[{"text":"'], 'x'.repeat(64 * 1024));
  },
  redirect: ({ res, canary }) => {
    res.writeHead(302, { location: canary }).end();
  },
  'redirect-308': ({ res, canary }) => {
    res.writeHead(308, { location: canary }).end();
  },
} as const satisfies Record<string, Reply>;
export type ReplyName = keyof typeof REPLIES;

async function readBody(req: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The user's text of a request. */
function promptOf(wire: Wire, body: Record<string, unknown>): string {
  if (wire === 'gemini') {
    return (body['contents'] as { parts: { text: string }[] }[])[0]?.parts[0]?.text ?? '';
  }
  const messages = body['messages'] as { role: string; content: string }[];
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}

/** Starts the fake provider, on a free local port unless one is given. */
export async function openAiStandIn(port = 0) {
  const requests: SeenRequest[] = [];
  const canaryHits: string[] = [];
  /** Unfinished responses, with their texts. */
  const inFlight = new Map<ServerResponse, string>();
  const seenBefore = new Map<string, number>();
  const waiting = new Set<() => void>();
  const counts: Counted[] = [];
  let bigBytes = 0;
  const tell = () => {
    for (const check of waiting) check();
  };

  const canary = createServer((req, res) => {
    canaryHits.push(`${req.method ?? ''} ${req.url ?? ''} ${JSON.stringify(req.headers)}`);
    res.writeHead(200, { 'content-type': 'text/event-stream' }).end(eventOf('gemini', 'Stolen.', 'stop'));
  });
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  const canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/stolen`;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const wire: Wire = req.url?.includes(':streamGenerateContent') ? 'gemini' : 'openai';
    const body = await readBody(req);
    requests.push({ wire, path: req.url ?? '', headers: req.headers, body });
    tell();
    const prompt = promptOf(wire, body);
    inFlight.set(res, prompt);
    // A planted fault is for seeded models, and names no response.
    const said = `${prompt} ${req.url ?? ''} ${String(body['model'])}`.replaceAll('@@fault@@', '');
    const name = /@@([\w-]+)@@/.exec(said)?.[1] ?? 'streamed';
    const earlier = seenBefore.get(wire + prompt) ?? 0;
    seenBefore.set(wire + prompt, earlier + 1);
    const reply: Reply | undefined = ({ ...REPLIES, ...PICKY, judge, seeded } as Record<string, Reply>)[name];
    if (reply === undefined) throw new Error(`The stand-in has no answer named ${name}.`);
    await reply({
      wire,
      prompt,
      res,
      body,
      earlier,
      canary: canaryUrl,
      onTaken: (bytes) => (bigBytes += bytes),
      onCounted: (tokens) => counts.push(tokens),
    });
  }

  const server = createServer((req, res) => {
    // For tests in another process.
    if (req.method === 'GET') {
      const text = new URL(req.url ?? '/', 'http://localhost').searchParams.get('text') ?? '';
      res.end(String([...inFlight.values()].filter((prompt) => prompt.includes(text)).length));
      return;
    }
    inFlight.set(res, '');
    res.on('close', () => {
      inFlight.delete(res);
      tell();
    });
    answer(req, res).catch((error: unknown) => {
      res.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Resolves once `isSo` holds, checked on every event. */
  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  }

  return {
    /** For GEMINI_BASE_URL. */
    geminiUrl: origin,
    /**
     * For OPENAI_BASE_URL. A GET with `?text=` returns the number of unfinished responses for texts that contain it.
     */
    openaiUrl: `${origin}/v1`,
    requests,
    /** Tokens of the responses of seeded models, in order. */
    counts,
    /** Unfinished responses. */
    inFlight: () => inFlight.size,
    /** Requests received at the target of redirects. */
    canaryHits,
    /** Accepted bytes of all 50 MB responses so far. */
    bigBytesTaken: () => bigBytes,
    /** Resolves once this many requests were received. */
    received: (count: number) => until(() => requests.length >= count),
    /** Resolves once no response is in progress: each was read to its end, or its connection is closed. */
    allFreed: () => until(() => inFlight.size === 0),
    async stop(): Promise<void> {
      server.closeAllConnections();
      canary.closeAllConnections();
      await Promise.all([server, canary].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
