import { TOKEN_PLACEHOLDER } from './messages';

/** An app that agents run in, and the two steps that connect it. */
export type AgentProgram = {
  id: string;
  name: string;
  /** One or two letters for its tile. */
  sign: string;
  /** Whether the app uses an access token; the others sign in by OAuth. */
  hasToken: boolean;
  /** Whether the app connects over the internet, and so needs a public address. */
  isRemote: boolean;
  /** Instruction for the text, and the file or menu it belongs in. */
  step: string;
  place?: string;
  text: string;
  /** The second step. */
  next: string;
  /** The folder that it loads skills from, in a project. */
  skillsFolder?: string;
  /** Checks to suggest while no call arrives. */
  hints: readonly string[];
};

/** The address of an instance, as apps reach it. */
export type AgentAddresses = { agents: string; api: string };

export const FIRST_REQUEST = 'Search Cuebook for a prompt for release notes.';

/** Folder of skills that most agents read. */
const SHARED_FOLDER = '.agents/skills';

/** Returns the command that installs approved skills into a folder. */
export function skillsCommand(folder: string): string {
  return `node cuebook.mjs skills install NAME --to ${folder}`;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const BEARER = `Bearer ${TOKEN_PLACEHOLDER}`;
const RESTART = 'The app reads its settings when it starts: quit it completely and start it again.';
const OLD_FILE = 'If the file already lists servers, add only the entry “cuebook” to them.';

function signingIn(url: string): AgentProgram[] {
  const hints = [
    'After adding the connector, choose Connect and allow access in the browser.',
    'On a team plan, an owner may have to add the connector first.',
    'Ask for Cuebook by name, so that the connector is used.',
  ];
  const remote = { hasToken: false, isRemote: true, text: url, hints };
  return [
    {
      id: 'claude',
      name: 'Claude',
      sign: 'C',
      ...remote,
      step: 'Add this address as a custom connector',
      place: 'Settings → Connectors',
      next: 'Connect it, then ask Claude',
    },
    {
      id: 'chatgpt',
      name: 'ChatGPT',
      sign: 'G',
      ...remote,
      step: 'Add this address as a connector',
      place: 'Settings → Connectors',
      next: 'Connect it, then ask ChatGPT',
    },
  ];
}

function onThisComputer(url: string): AgentProgram[] {
  const servers = { mcpServers: { cuebook: { url, headers: { Authorization: BEARER } } } };
  return [
    {
      id: 'claude-code',
      name: 'Claude Code',
      sign: '>_',
      hasToken: true,
      isRemote: false,
      step: 'Run this command in a terminal',
      text: `claude mcp add --transport http cuebook ${url} --header "Authorization: ${BEARER}"`,
      next: 'Start Claude Code and ask',
      skillsFolder: '.claude/skills',
      hints: [
        'Type /mcp in Claude Code: cuebook must be listed as connected.',
        'If cuebook was added before, first run: claude mcp remove cuebook',
        'The command adds it to the current project only. Add “--scope user” for all projects.',
      ],
    },
    {
      id: 'cursor',
      name: 'Cursor',
      sign: 'Cu',
      hasToken: true,
      isRemote: false,
      step: 'Put this into',
      place: '~/.cursor/mcp.json',
      text: json(servers),
      next: 'Restart Cursor and ask',
      skillsFolder: SHARED_FOLDER,
      hints: [RESTART, OLD_FILE, 'Under Settings → MCP, switch cuebook on.'],
    },
    {
      id: 'vs-code',
      name: 'VS Code',
      sign: 'V',
      hasToken: false,
      isRemote: false,
      step: 'Put this into',
      place: '.vscode/mcp.json',
      text: json({ servers: { cuebook: { type: 'http', url } } }),
      next: 'Start the server above the entry, allow access and ask',
      skillsFolder: SHARED_FOLDER,
      hints: ['Choose Start above the entry in the file.', OLD_FILE, 'Ask in the chat’s Agent mode.'],
    },
    {
      id: 'gemini-cli',
      name: 'Gemini CLI',
      sign: 'Ge',
      hasToken: true,
      isRemote: false,
      step: 'Run this command in a terminal',
      text: `gemini mcp add --transport http --header "Authorization: ${BEARER}" cuebook ${url}`,
      next: 'Start Gemini CLI and ask',
      skillsFolder: SHARED_FOLDER,
      hints: [
        'Type /mcp in Gemini CLI: cuebook must be listed as connected.',
        'If cuebook was added before, first run: gemini mcp remove cuebook',
        'The command adds it to the current project only. Add “--scope user” for all projects.',
      ],
    },
  ];
}

function others({ agents, api }: AgentAddresses): AgentProgram[] {
  return [
    {
      id: 'zapier-n8n',
      name: 'Zapier, n8n',
      sign: 'z',
      hasToken: true,
      isRemote: false,
      step: 'Import this into an HTTP request step',
      text: `curl "${api}/prompts?q=release" -H "Authorization: ${BEARER}"`,
      next: 'Run the step once',
      hints: [
        'In n8n, add an HTTP Request node and choose Import cURL.',
        'In Zapier, enter the address and the header in a Webhooks step.',
        'Zapier and n8n Cloud must be able to reach the address over the internet.',
      ],
    },
    {
      id: 'other',
      name: 'Other app',
      sign: '…',
      hasToken: true,
      isRemote: false,
      step: 'Add this to the app’s MCP settings',
      text: json({
        mcpServers: { cuebook: { type: 'http', url: agents, headers: { Authorization: BEARER } } },
      }),
      next: 'Restart the app and ask',
      skillsFolder: SHARED_FOLDER,
      hints: [RESTART, OLD_FILE, 'The app must support MCP servers over HTTP.'],
    },
  ];
}

const ORDER = ['claude', 'claude-code', 'chatgpt', 'cursor', 'vs-code', 'gemini-cli', 'zapier-n8n', 'other'];

/**
 * The apps that people connect, in the order of their tiles.
 * @returns texts that hold {@link TOKEN_PLACEHOLDER} where the token goes
 */
export function agentPrograms(addresses: AgentAddresses): AgentProgram[] {
  const all = [...signingIn(addresses.agents), ...onThisComputer(addresses.agents), ...others(addresses)];
  return all.toSorted((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
}

export function withToken(text: string, token: string): string {
  return text.replaceAll(TOKEN_PLACEHOLDER, token);
}

/** Shortens a token for display, so that it can still be recognized. */
export function shortToken(token: string): string {
  return `${token.slice(0, 8)}…${token.slice(-4)}`;
}
