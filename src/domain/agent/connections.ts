import { TOKEN_PLACEHOLDER } from './messages';

/** What somebody pastes to connect a program. */
export type Line = { label: string; text: string };

/** A program that agents run in, and how it is connected: ready lines, and where they go. */
export type Connection = { id: string; name: string; lead: string; lines: Line[] };

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * How programs are connected to the address of an instance.
 * @param url of `/mcp`
 */
export function connectionsTo(url: string): Connection[] {
  const authorization = `Bearer ${TOKEN_PLACEHOLDER}`;
  const headers = { Authorization: authorization };
  return [
    {
      ...{ id: 'claude', name: 'Claude' },
      lead: 'claude.ai and Claude Desktop take the address as a custom connector and sign in by themselves; claude.ai has to reach it over the internet. Claude Code takes one command, and signs in when you type /mcp. Without a sign-in, Claude Desktop is connected by its file claude_desktop_config.json, through mcp-remote, which needs Node.js.',
      lines: [
        { label: 'Claude Code', text: `claude mcp add --transport http cuebook ${url}` },
        {
          label: 'Claude Code, with a token',
          text: `claude mcp add --transport http cuebook ${url} --header "Authorization: ${authorization}"`,
        },
        {
          label: 'claude_desktop_config.json',
          text: json({
            mcpServers: {
              cuebook: {
                command: 'npx',
                args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTHORIZATION}'],
                env: { AUTHORIZATION: authorization },
              },
            },
          }),
        },
      ],
    },
    {
      ...{ id: 'chatgpt', name: 'ChatGPT', lines: [] },
      lead: 'ChatGPT takes the address as a connector, in its settings, and signs in by itself. It has to reach the address over the internet.',
    },
    {
      ...{ id: 'cursor', name: 'Cursor' },
      lead: 'Put this into ~/.cursor/mcp.json, or into .cursor/mcp.json of one project. Without a token Cursor signs in by itself.',
      lines: [
        { label: 'mcp.json', text: json({ mcpServers: { cuebook: { url } } }) },
        { label: 'mcp.json, with a token', text: json({ mcpServers: { cuebook: { url, headers } } }) },
      ],
    },
    {
      ...{ id: 'vs-code', name: 'VS Code' },
      lead: 'Put this into .vscode/mcp.json. VS Code signs in by itself, or asks for the token once and keeps it for you.',
      lines: [
        { label: '.vscode/mcp.json', text: json({ servers: { cuebook: { type: 'http', url } } }) },
        {
          label: '.vscode/mcp.json, with a token',
          text: json({
            inputs: [
              {
                type: 'promptString',
                id: 'cuebook-token',
                description: 'Cuebook access token',
                password: true,
              },
            ],
            servers: {
              cuebook: { type: 'http', url, headers: { Authorization: 'Bearer ${input:cuebook-token}' } },
            },
          }),
        },
      ],
    },
    {
      ...{ id: 'gemini-cli', name: 'Gemini CLI' },
      lead: 'One command, or the same in ~/.gemini/settings.json. Without a token Gemini CLI signs in when you type /mcp auth cuebook.',
      lines: [
        { label: 'Command', text: `gemini mcp add --transport http cuebook ${url}` },
        {
          label: 'Command, with a token',
          text: `gemini mcp add --transport http --header "Authorization: ${authorization}" cuebook ${url}`,
        },
        {
          label: 'settings.json, with a token',
          text: json({ mcpServers: { cuebook: { httpUrl: url, headers } } }),
        },
      ],
    },
  ];
}
