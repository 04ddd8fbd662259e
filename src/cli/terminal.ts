import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { EXIT, CliError } from './exit';

/** Characters that a terminal interprets: control characters, including 8-bit ones, and bidirectional marks. */

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Makes a text from a server safe for one line of a terminal. */
export function oneLine(text: string, most = 500): string {
  const line = text.replace(/\s+/g, ' ').replace(CONTROLS, '\ufffd').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a text unchanged to a file or a pipe; on a terminal without control characters. */
export function printText(text: string): void {
  if (process.stdout.isTTY) print(text.replaceAll('\r\n', '\n').replace(CONTROLS, '\ufffd'));
  else process.stdout.write(text);
}

/** Writes to stderr: progress, questions, warnings. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Whether the user can answer questions. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks for a line. Throws if the terminal is closed. */
export function ask(question: string): Promise<string> {
  return askOn(process.stderr, question);
}

export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await askOn(nowhere, '');
  } finally {
    process.stderr.write('\n');
  }
}

function askOn(output: NodeJS.WritableStream, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    lines.on('SIGINT', () => {
      lines.close();
      process.exit(130);
    });
    lines.on('close', () => reject(new CliError(EXIT.usage, 'No answer given.')));
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}

/** Maximum bytes read from a pipe. */
const PIPED_MAX = 2 * 1024 * 1024;

/** Reads piped input. Throws if it is too long. */
export async function readPiped(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > PIPED_MAX) throw new CliError(EXIT.conflict, 'Input from stdin exceeds 2 MB.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
