import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAgentDoor } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { runConformance } from '../../support/conformance';
import { makeProfile, makePrompt } from '../../support/factories';
import type { TestDoor } from '../../support/http';
import { makeToken } from '../../support/program';

/**
 * The protocol's own conformance suite against the product. Most of its scenarios call tools and read prompts of a test server by
 * name, which this server does not have; those that ask nothing of the kind hold, at both revisions.
 */

let door: TestDoor;
beforeAll(async () => {
  const person = await makeProfile();
  const prompt = await makePrompt({ creator: person, isShared: true, content: 'Say {{what}}' });
  await callerAs(person).favorite.set({ promptId: prompt.id, on: true });
  door = await openAgentDoor(await makeToken(person));
});
afterAll(() => door.close());

/** What holds of any server, whatever it offers. */
const NEUTRAL = {
  '2025-11-25': [
    ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
    ...['dns-rebinding-protection', 'server-sse-multiple-streams'],
  ],
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'resources-list', 'prompts-list', 'caching'],
    ...['sep-2164-resource-not-found', 'dns-rebinding-protection', 'http-header-validation'],
    ...['server-sse-multiple-streams', 'input-required-result-unsupported-methods'],
    ...['input-required-result-ignore-extra-params', 'input-required-result-validate-input'],
  ],
} as const;

/** Checks of neutral scenarios that call a tool of the suite's own test server. */
const OF_TEST_SERVER = 'Not testable: server does not list the diagnostic tool';

it.each(['2025-11-25', '2026-07-28'] as const)('keeps to revision %s', async (revision) => {
  const { passed, failed, scenarios } = await runConformance(`http://127.0.0.1:${door.port}/mcp`, revision);
  expect(scenarios).toEqual(expect.arrayContaining([...NEUTRAL[revision]]));
  expect(passed).toBeGreaterThan(35);
  const isNeutral = ({ check }: { check: string }) =>
    NEUTRAL[revision].some((scenario) => check.startsWith(`${scenario}: `));
  const untested = failed.filter(({ why }) => why?.startsWith(OF_TEST_SERVER));
  expect(untested.length).toBeLessThanOrEqual(4);
  expect(failed.filter((check) => isNeutral(check) && !untested.includes(check))).toEqual([]);
  // Messages that break the protocol's own schema would be named whatever was asked.
  expect(failed.filter(({ check }) => check.endsWith('wire-schema-valid'))).toEqual([]);
});
