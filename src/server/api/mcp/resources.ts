import 'server-only';
import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { AppError } from '@/domain/errors';
import { skillMessages } from '@/domain/skill/messages';
import { isSkillUri } from '@/domain/skill/place';
import { readForAgent } from '@/server/services/agent/read-for-agent';
import type { McpContext } from './context';
import { answering } from './failure';
import { agentPromptPage } from './page';
import { placeOf, uriOf } from './place';
import { readSkillFile, SKILL_TEMPLATE } from './skills';

/** Prompts are Markdown, or plain text, which is valid Markdown too. */
const mimeType = 'text/markdown';

const TEMPLATES = [
  { name: 'prompt', title: 'Prompt', uriTemplate: 'prompt://{slug}', description: 'The text of a prompt.' },
  {
    name: 'prompt-version',
    title: 'Version of a prompt',
    uriTemplate: 'prompt://{slug}@{version}',
    description:
      'The text of one version: a number, `newest`, or `approved` for the latest approved version.',
  },
].map((template) => ({ ...template, mimeType }));

const RESOURCE_TEMPLATES = [...TEMPLATES, SKILL_TEMPLATE];

async function skillContents(ctx: McpContext, uri: string) {
  const file = await readSkillFile(ctx, uri);
  if (file === undefined) throw new ResourceNotFoundError(uri, skillMessages.nothingServed(uri));
  if ('text' in file) return { uri, ...file };
  const { bytes, ...others } = file;
  return { uri, ...others, blob: Buffer.from(bytes).toString('base64') };
}

/** Registers prompt texts as resources: those offered to the user, and any other they can read, by address. */
export function serveResources({ server }: McpServer, ctx: McpContext): void {
  server.setRequestHandler('resources/list', ({ params }) =>
    answering(ctx, async () => {
      const { items, next } = await agentPromptPage(ctx, params?.cursor);
      const resources = items.map(({ slug, title, description }) => ({
        uri: uriOf(slug),
        name: slug,
        title,
        description: description || title,
        mimeType,
      }));
      return { resources, ...next };
    }),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    answering(ctx, async () => {
      if (isSkillUri(uri)) return { contents: [await skillContents(ctx, uri)] };
      const { content } = await readForAgent(ctx, placeOf(uri)).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') {
          throw new ResourceNotFoundError(uri, error.message);
        }
        throw error;
      });
      return { contents: [{ uri, mimeType, text: content }] };
    }),
  );
}
