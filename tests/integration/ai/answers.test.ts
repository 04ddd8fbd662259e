import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiEvent } from '@/domain/ai/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { CATALOGUE, draftFor, type Outcome } from '../../support/ai-catalogue';
import { collect, modelOf, QUICK } from '../../support/ai-model';
import { BIG_BYTES, openAiStandIn, type ReplyName, type Wire } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { makeProfile, unique } from '../../support/factories';

/** Every answer a provider may give, through its real library (threats 82, 83, 85 and A1 to A3). */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const requestsOf = ({ requests = 1 }: Outcome, wire: Wire) =>
  typeof requests === 'number' ? requests : requests[wire];
const deltasOf = (events: AiEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe.each(['gemini', 'openai'] as const)('%s', (wire) => {
  it.each(Object.entries(CATALOGUE))('%s', async (name, outcome) => {
    const before = standIn.requests.length;
    // What is known of a model counts for later calls.
    const times = outcome.isEndless ? { ...QUICK, whole: 1_000 } : QUICK;
    const textModel = modelOf(standIn, wire, times, unique(`stand-in-${name}`).replace(' ', '-'));
    const takenBefore = standIn.bigBytesTaken();
    const call = callerAs(await makeProfile(), { textModel }).ai.enhanceInEditor({
      content: draftFor(name as ReplyName),
    });
    const result = await call.then(collect).then(
      (events) => ({ events }),
      (error: unknown) => ({ error }),
    );

    if ('text' in outcome) {
      if (!('events' in result)) throw result.error;
      const done = result.events.at(-1)!;
      expect(done).toMatchObject({ type: 'done', text: outcome.text, isCut: outcome.isCut ?? false });
      expect(deltasOf(result.events).trim()).toBe(outcome.text);
    } else {
      expect(result).toHaveProperty('error');
      const { error } = result as { error: Error };
      expect(error).toMatchObject({ code: 'BAD_GATEWAY', message: messages.editorAi.enhanceFailed });
      expect(error.cause).toBeInstanceOf(AppError);
      expect((error.cause as AppError).reason).toBe(outcome.reason);
      // Nothing that the provider said, and not the key.
      const told = `${JSON.stringify(error)} ${String(error.cause)} ${String((error.cause as AppError).cause)}`;
      expect(told).not.toMatch(/Refused:|oops|canary-key/);
    }
    expect(standIn.requests.length - before).toBe(requestsOf(outcome, wire));
    await standIn.allFreed();
    expect(standIn.canaryHits).toEqual([]);
    // Buffers of the sockets included.
    if (name.startsWith('big')) expect(standIn.bigBytesTaken() - takenBefore).toBeLessThan(BIG_BYTES / 2);
  });
});

it('tests/support/ai-answers.md lists them all, with what comes of each', async () => {
  const text = await readFile(join(import.meta.dirname, '../../support/ai-answers.md'), 'utf8');
  const rows = new Map(
    text.split('\n').map((line) => [/^\| `([^`]+)`/.exec(line)?.[1], line.replace(/\s+/g, ' ')]),
  );
  for (const [name, outcome] of Object.entries(CATALOGUE)) {
    expect(rows.get(name), name).toContain('text' in outcome ? '| the text' : `| ${outcome.reason} |`);
    const [gemini, openai] = [requestsOf(outcome, 'gemini'), requestsOf(outcome, 'openai')];
    const requests = gemini === openai ? String(gemini) : `${gemini}, OpenAI ${openai}`;
    expect(rows.get(name), name).toMatch(new RegExp(`\\| ${requests} \\|$`));
  }
});
