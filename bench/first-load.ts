// node scripts/run.mjs bench/first-load.ts [ADDRESS]: what a first visit of a guest brings to the browser, per page:
// the scripts that the HTML names, gzip, and the HTML itself. The server must be running a production build.
import { gzipSync } from 'node:zlib';

const address = process.argv[2] ?? 'http://localhost:3000';

/** Bytes after gzip at its highest level, independent of the server's own compression. */
function gzipped(content: Buffer | string): number {
  return gzipSync(content, { level: 9 }).length;
}

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, address));
  return Buffer.from(await answer.arrayBuffer());
}

async function slugOfAPrompt(): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ json: { perPage: 1 } }));
  const answer = await fetch(new URL(`/api/trpc/prompt.list?input=${input}`, address));
  const body = (await answer.json()) as { result: { data: { json: { items: { slug: string }[] } } } };
  const [prompt] = body.result.data.json.items;
  if (prompt === undefined) throw new Error('The library holds no shared prompt to measure');
  return prompt.slug;
}

console.log('| page | scripts, gzip bytes | HTML, gzip bytes |\n|---|---:|---:|');
for (const path of ['/', '/browse-prompts', `/prompts/${await slugOfAPrompt()}`, '/login', '/register']) {
  const html = (await bytesOf(path)).toString();
  // As tags, or named for when the page is drawn; the ones for old browsers aside.
  const named = html
    .replace(/<script[^>]*nomodule[^>]*>/gi, '')
    .match(/\/_next\/static\/chunks\/[\w.~-]+\.js(?=")/g);
  const sources = new Set(named);
  let scripts = 0;
  for (const source of sources) scripts += gzipped(await bytesOf(source));
  console.log(`| ${path} | ${scripts.toLocaleString('en')} | ${gzipped(html).toLocaleString('en')} |`);
}
