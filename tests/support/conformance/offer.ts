import {
  acceptedContent,
  type GetPromptResult,
  inputRequired,
  type InputRequiredResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Offer } from '@/server/api/mcp/mcp-server';
import { pixel } from './media';
import { SUITE_TOOLS, type SuiteTool } from './tools';

/**
 * Prompts, resources and tools that the conformance suite requests by name, for a server from the product's own
 * factory.
 */

const unknown = (name: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${name}.`);
const says = (text: string) => ({ role: 'user', content: { type: 'text', text } }) as const;

type Given = Readonly<Record<string, string>>;
const PROMPTS: Readonly<
  Record<string, { arguments: string[]; say: (given: Given) => Promise<GetPromptResult> | GetPromptResult }>
> = {
  test_simple_prompt: {
    arguments: [],
    say: () => ({ messages: [says('This is a simple prompt for testing.')] }),
  },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    say: ({ arg1 = '', arg2 = '' }) => ({
      messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    say: ({ resourceUri: uri = '' }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      return {
        messages: [
          { role: 'user', content: { type: 'resource', resource } },
          says('Please process the embedded resource above.'),
        ],
      };
    },
  },
  test_prompt_with_image: {
    arguments: [],
    say: async () => ({
      messages: [
        { role: 'user', content: { type: 'image', data: await pixel(), mimeType: 'image/png' } },
        says('Please analyze the image above.'),
      ],
    }),
  },
};

const ASKING = 'test_input_required_result_prompt';
const Context = z.object({ context: z.string() });

function askingPrompt(responses: Record<string, unknown> | undefined): GetPromptResult | InputRequiredResult {
  const answer = acceptedContent(responses, 'user_context', Context);
  if (answer !== undefined) return { messages: [says(answer.context)] };
  const message = 'What context should the prompt use?';
  return inputRequired({
    inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema: Context }) },
  });
}

function servePrompts({ server }: McpServer): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: [...Object.entries(PROMPTS), [ASKING, { arguments: [] }] as const].map(([name, prompt]) => ({
      name,
      description: `The suite's ${name}.`,
      arguments: prompt.arguments.map((argument) => ({ name: argument, required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    if (name === ASKING) return askingPrompt(mcpReq.inputResponses);
    const prompt = PROMPTS[name];
    if (prompt === undefined) throw unknown(name);
    return prompt.say(given);
  });
  server.setRequestHandler('completion/complete', ({ params: { argument } }) => {
    const values = ['paris', 'park', 'party'].filter((value) => value.startsWith(argument.value));
    return { completion: { values, total: values.length, hasMore: false } };
  });
}

const STATIC = {
  'test://static-text': { name: 'static-text', mimeType: 'text/plain' },
  'test://static-binary': { name: 'static-binary', mimeType: 'image/png' },
};

async function readResource(uri: string): Promise<ReadResourceResult> {
  if (uri === 'test://static-text') {
    const text = 'This is the content of the static text resource.';
    return { contents: [{ uri, mimeType: 'text/plain', text }] };
  }
  if (uri === 'test://static-binary') {
    return { contents: [{ uri, mimeType: 'image/png', blob: await pixel() }] };
  }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) throw new ResourceNotFoundError(uri, 'There is no such resource.');
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

function serveResources({ server }: McpServer): void {
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(STATIC).map(([uri, about]) => ({
      uri,
      description: `The suite's ${about.name}.`,
      ...about,
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { name: 'template', uriTemplate: 'test://template/{id}/data', mimeType: 'application/json' },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => readResource(uri));
}

/**
 * Prompts, resources and tools of the suite.
 * @param changePrompts changes the user's prompts through the product, so that the product itself sends a notification
 */
export function offerOfSuite(changePrompts: () => Promise<void>): Offer {
  return (mcp) => {
    const tools: Readonly<Record<string, SuiteTool>> = {
      ...SUITE_TOOLS,
      test_trigger_prompt_change: {
        about: 'Changes the list of prompts.',
        call: async () => {
          await changePrompts();
          return { content: [] };
        },
      },
    };
    mcp.server.setRequestHandler('tools/list', () => ({
      tools: Object.entries(tools).map(([name, { about }]) => ({
        name,
        description: about,
        inputSchema: { type: 'object' as const },
      })),
    }));
    mcp.server.setRequestHandler('tools/call', ({ params: { name } }, ctx) => {
      const found = tools[name];
      if (found === undefined) throw unknown(name);
      return found.call(ctx);
    });
    servePrompts(mcp);
    serveResources(mcp);
  };
}
