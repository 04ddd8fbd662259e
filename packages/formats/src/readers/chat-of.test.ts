import { expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time.ts';
import { ChatBuilder } from './chat-of.ts';

it('names each warning once, however many there are', () => {
  const warnings: string[] = [];
  const chat = new ChatBuilder(warnings);
  const took = processorMs(() => {
    for (let number = 0; number < 200_000; number += 1) chat.add(`role ${number % 100_000}`, 'Hello');
  });
  expect(warnings).toHaveLength(100_000);
  expect(took).toBeLessThan(SOON_MS);
});
