/** An example request in three languages, ready to paste, with the token in `CUEBOOK_TOKEN`. */
export type Examples = { curl: string; typescript: string; python: string };

/** Sample values by field or parameter name. */
const SAMPLES: Record<string, unknown> = {
  title: 'A reply to a complaint',
  description: 'Answers politely',
  content: 'Answer {{customer}} politely.',
  baseVersion: 1,
  version: 1,
  from: '1',
  prompt: 'PROMPT-SLUG',
  id: 'ID',
  slug: 'SLUG',
  run: 'RUN-ID',
  path: 'SKILL.md',
  versions: [1],
  models: ['MODEL-NAME'],
  evaluation: 'EVALUATION-ID',
  answers: [{ caseId: 'CASE-ID', answer: 'What the model answered' }],
};

/** Fields that the document can't mark as required although the operation needs one: examples need them. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  createPrompt: ['content'],
  updatePrompt: ['description'],
  createSuggestion: ['content'],
  startEvaluation: ['models'],
};

/** Returns a sample value for a field. */
function sampleOf(name: string, type: string): unknown {
  return SAMPLES[name] ?? (type.endsWith('[]') ? [] : '');
}

/**
 * @param body required fields of the request
 * @param query required query parameters
 */
export function examplesOf({
  id,
  method,
  url,
  query,
  body,
}: {
  id: string;
  method: string;
  url: string;
  query: readonly string[];
  body: readonly { name: string; type: string }[];
}): Examples {
  const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(sampleOf(name, 'string')));
  const asked = new URLSearchParams(query.map((name) => [name, String(sampleOf(name, 'string'))]));
  const address = asked.size === 0 ? path : `${path}?${asked.toString()}`;
  const isZip = id === 'createSkill' || id === 'replaceSkill';
  const hasBody = !isZip && (method === 'POST' || method === 'PATCH');
  const json = JSON.stringify({
    ...Object.fromEntries(body.map(({ name, type }) => [name, sampleOf(name, type)])),
    ...Object.fromEntries((NEEDED[id] ?? []).map((name) => [name, sampleOf(name, 'string')])),
  });
  const isLines = address.includes('/export/');
  const isFile = address.endsWith('/skill.zip') || address.includes('/files/');
  const read = isFile ? 'arrayBuffer' : isLines ? 'text' : 'json';
  const answer = `await response.${read}()`;
  return {
    curl: [
      `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
      `-H "Authorization: Bearer $CUEBOOK_TOKEN"`,
      ...(hasBody ? [`-H 'Content-Type: application/json'`, `-d '${json}'`] : []),
      ...(isZip ? [`-H 'Content-Type: application/zip'`, '--data-binary @skill.zip'] : []),
    ].join(' \\\n  '),
    typescript: [
      ...(isZip ? [`import { readFile } from 'node:fs/promises';`, ''] : []),
      `const response = await fetch('${address}', {`,
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      '  headers: {',
      '    Authorization: `Bearer ${process.env.CUEBOOK_TOKEN}`,',
      ...(hasBody ? [`    'Content-Type': 'application/json',`] : []),
      ...(isZip ? [`    'Content-Type': 'application/zip',`] : []),
      '  },',
      ...(hasBody ? [`  body: JSON.stringify(${json}),`] : []),
      ...(isZip ? [`  body: await readFile('skill.zip'),`] : []),
      '});',
      `console.log(${isFile ? `Buffer.from(${answer})` : answer});`,
    ].join('\n'),
    python: [
      'import os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${address}",`,
      ...(method === 'GET' ? [] : [`    method="${method}",`]),
      ...(hasBody ? [`    data='${json}'.encode(),`] : []),
      ...(isZip ? ['    data=open("skill.zip", "rb").read(),'] : []),
      '    headers={',
      `        "Authorization": f"Bearer {os.environ['CUEBOOK_TOKEN']}",`,
      ...(hasBody ? ['        "Content-Type": "application/json",'] : []),
      ...(isZip ? ['        "Content-Type": "application/zip",'] : []),
      '    },',
      ')',
      `print(urllib.request.urlopen(request).read()${isFile ? '' : '.decode()'})`,
    ].join('\n'),
  };
}
