/**
 * Real requests of clients to `/mcp`: their headers, as reported in issues of public repositories. A null header is not
 * sent.
 */
export type ClientShape = {
  name: string;
  /** URL of the report. */
  source: string;
  headers: Record<string, string | null>;
  answered: 'application/json' | 'text/event-stream';
};

const both = 'application/json, text/event-stream';

export const CLIENT_SHAPES: readonly ClientShape[] = [
  {
    name: 'claude.ai behind its proxy',
    source: 'modelcontextprotocol/python-sdk#2349',
    headers: { Accept: 'text/event-stream' },
    answered: 'text/event-stream',
  },
  {
    name: 'Claude Code, JSON alone',
    source: 'anthropics/claude-code#45368',
    headers: { Accept: 'application/json' },
    answered: 'application/json',
  },
  {
    name: 'Claude Code without the header',
    source: 'vectorize-io/hindsight#571',
    headers: { Accept: null },
    answered: 'application/json',
  },
  {
    name: 'Gemini CLI',
    source: 'honojs/middleware#1799',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json; charset=utf-8' },
    answered: 'application/json',
  },
  {
    name: 'ElevenLabs',
    source: 'elevenlabs/elevenlabs-python#671',
    headers: { Accept: 'text/event-stream' },
    answered: 'text/event-stream',
  },
  {
    name: 'Open WebUI, when it verifies a server',
    source: 'honojs/middleware#1799',
    headers: { Accept: 'application/json' },
    answered: 'application/json',
  },
  {
    name: 'the Java SDK',
    source: 'honojs/middleware#1799',
    headers: { Accept: 'text/event-stream', 'MCP-Protocol-Version': '2025-03-26' },
    answered: 'text/event-stream',
  },
  {
    name: 'the Go SDK and others that follow the specification',
    source: 'modelcontextprotocol.io, Transports',
    headers: { Accept: both, 'MCP-Protocol-Version': '2025-06-18' },
    answered: 'application/json',
  },
  {
    name: 'chatcli, streams named first',
    source: 'diillson/chatcli#916',
    headers: { Accept: 'text/event-stream, application/json' },
    answered: 'application/json',
  },
  {
    name: 'mcptools, in Go without the header',
    source: 'f/mcptools#69',
    headers: { Accept: null },
    answered: 'application/json',
  },
  {
    name: 'the Dify plugin',
    source: 'junjiem/dify-plugin-tools-mcp_sse#70',
    headers: { Accept: '*/*' },
    answered: 'application/json',
  },
  {
    name: 'Antigravity',
    source: 'vercel/vercel-mcp-overview#1',
    headers: { Accept: 'application/json, application/mcp+json' },
    answered: 'application/json',
  },
  {
    name: 'ChatGPT',
    source: 'modelcontextprotocol.io, Transports',
    headers: { Accept: both },
    answered: 'application/json',
  },
  {
    name: 'curl, httpx, fetch',
    source: 'honojs/middleware#1799',
    headers: { Accept: '*/*' },
    answered: 'application/json',
  },
  {
    name: 'a header that is there and empty',
    source: 'RFC 9110, 12.5.1',
    headers: { Accept: '' },
    answered: 'application/json',
  },
  {
    name: 'a type with its parts in any case',
    source: 'RFC 9110, 12.5.1',
    headers: { Accept: 'Text/*;q=0.1, APPLICATION/JSON; q=0' },
    answered: 'text/event-stream',
  },
];
