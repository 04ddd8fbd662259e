import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequest,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pixel, silence } from './media';

/** The tools that the conformance suite calls by name. */

type Answer = CallToolResult | InputRequiredResult;
export type SuiteTool = {
  about: string;
  call: (ctx: ServerContext) => Answer | Promise<Answer>;
};

const say = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** State that a client must return unchanged. */
const state = createRequestStateCodec<{ round: number }>({ key: randomBytes(32) });

async function roundOf(ctx: ServerContext): Promise<number> {
  const echoed = ctx.mcpReq.requestState<string>();
  if (echoed === undefined) return 0;
  const { round } = await state.verify(echoed, ctx).catch(() => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This state was not made here.');
  });
  return round;
}

function askFor(message: string, requestedSchema: z.ZodType): InputRequest {
  return inputRequired.elicit({ message, requestedSchema });
}

function askModel(text: string, maxTokens = 100): InputRequest {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens,
  });
}

const Name = z.object({ name: z.string() });
const Color = z.object({ color: z.string() });
const greeting = { user_name: askFor('What is your name?', Name) };

const Client = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.unknown().optional(),
    sampling: z.unknown().optional(),
  }),
});

/** Contents of every kind. */
const contents: Record<string, SuiteTool> = {
  test_simple_text: {
    about: 'A text.',
    call: () => say('This is a simple text response for testing.'),
  },
  test_image_content: {
    about: 'A picture.',
    call: async () => ({ content: [{ type: 'image', data: await pixel(), mimeType: 'image/png' }] }),
  },
  test_audio_content: {
    about: 'A sound.',
    call: () => ({ content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    about: 'A resource.',
    call: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    about: 'A text, a picture and a resource.',
    call: async () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        { type: 'image', data: await pixel(), mimeType: 'image/png' },
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: JSON.stringify({ test: 'data', value: 123 }),
          },
        },
      ],
    }),
  },
  test_error_handling: {
    about: 'A failure.',
    call: () => ({ ...say('This tool intentionally returns an error for testing'), isError: true }),
  },
};

/** Messages that a server sends while it works. */
const courses: Record<string, SuiteTool> = {
  test_tool_with_progress: {
    about: 'Tells how far it is.',
    call: async (ctx) => {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          const params = { progressToken, progress, total: 100 };
          await ctx.mcpReq.notify({ method: 'notifications/progress', params });
        }
        await pause();
      }
      return say('Done.');
    },
  },
  test_logging_tool: {
    about: 'Logs where it is asked to.',
    call: async (ctx) => {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the suite requires silence without a subscription
      await ctx.mcpReq.log('info', 'Called');
      return say('Done.');
    },
  },
};

/** Requests of a server to a client before it can respond, at the stateless revision. */
const questions: Record<string, SuiteTool> = {
  test_missing_capability: {
    about: 'Needs a model of the client.',
    call: () => inputRequired({ inputRequests: { model: askModel('Say hello.') } }),
  },
  test_streaming_elicitation: {
    about: 'Asks a person.',
    call: () => inputRequired({ inputRequests: greeting }),
  },
  test_input_required_result_elicitation: {
    about: 'Asks a person for a name.',
    call: (ctx) => {
      const person = acceptedContent(ctx.mcpReq.inputResponses, 'user_name', Name);
      return person === undefined
        ? inputRequired({ inputRequests: greeting })
        : say(`Hello, ${person.name}!`);
    },
  },
  test_input_required_result_sampling: {
    about: 'Asks a model.',
    call: (ctx) => {
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'capital_question');
      return answer.kind === 'sampling'
        ? say(JSON.stringify(answer.result.content))
        : inputRequired({
            inputRequests: { capital_question: askModel('What is the capital of France?') },
          });
    },
  },
  test_input_required_result_list_roots: {
    about: 'Asks for folders.',
    call: (ctx) => {
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'client_roots');
      return answer.kind === 'roots'
        ? say(answer.roots.map(({ uri }) => uri).join('\n'))
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  },
  test_input_required_result_capabilities: {
    about: 'Asks what the client can answer, and nothing else.',
    call: ({ mcpReq }) => {
      const can = Client.parse(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY];
      return inputRequired({
        inputRequests: {
          ...(can.elicitation !== undefined && greeting),
          ...(can.sampling !== undefined && { model: askModel('Say hello.') }),
        },
      });
    },
  },
};

/** Requests whose responses are matched by a returned state. */
const rounds: Record<string, SuiteTool> = {
  test_input_required_result_request_state: {
    about: 'Asks once, and knows what it asked.',
    call: async (ctx) =>
      (await roundOf(ctx)) === 1
        ? say('state-ok')
        : inputRequired({
            inputRequests: { confirm: askFor('Please confirm', z.object({ ok: z.boolean() })) },
            requestState: await state.mint({ round: 1 }),
          }),
  },
  test_input_required_result_tampered_state: {
    about: 'Refuses a state that is not its own.',
    call: async (ctx) =>
      (await roundOf(ctx)) === 1
        ? say('state-ok')
        : inputRequired({ inputRequests: greeting, requestState: await state.mint({ round: 1 }) }),
  },
  test_input_required_result_multiple_inputs: {
    about: 'Asks a person, a model and for folders at once.',
    call: async (ctx) =>
      (await roundOf(ctx)) === 1
        ? say(Object.keys(ctx.mcpReq.inputResponses ?? {}).join(', '))
        : inputRequired({
            inputRequests: {
              ...greeting,
              greeting: askModel('Generate a greeting', 50),
              client_roots: inputRequired.listRoots(),
            },
            requestState: await state.mint({ round: 1 }),
          }),
  },
  test_input_required_result_multi_round: {
    about: 'Asks twice.',
    call: async (ctx) => {
      const round = await roundOf(ctx);
      if (round === 2) return say('Both answers are here.');
      const requestState = await state.mint({ round: round + 1 });
      return round === 0
        ? inputRequired({
            inputRequests: { step1: askFor('Step 1: What is your name?', Name) },
            requestState,
          })
        : inputRequired({
            inputRequests: { step2: askFor('Step 2: What is your favorite color?', Color) },
            requestState,
          });
    },
  },
};

export const SUITE_TOOLS: Readonly<Record<string, SuiteTool>> = {
  ...contents,
  ...courses,
  ...questions,
  ...rounds,
};
