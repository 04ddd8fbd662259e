import { describe, expect, it } from 'vitest';
import { nextAttempt } from './retry';

const START = new Date('2026-01-01T00:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

describe('the next attempt', () => {
  it('comes later each time, and for the last time 72 hours after the first failure', () => {
    const waits: number[] = [];
    let now = START;
    for (let failures = 1; ; failures += 1) {
      const next = nextAttempt(now, { failures, failingSince: START, retryAfter: null });
      if (next === null) break;
      waits.push((next.getTime() - now.getTime()) / 1_000);
      now = next;
    }
    const hours = (...many: number[]) => many.map((one) => one * 3_600);
    expect(waits.slice(0, 8)).toEqual([5, 300, 1_800, ...hours(2, 5, 10, 14, 20)]);
    expect(waits).toHaveLength(9);
    expect(now).toEqual(after(72));
  });

  it('waits as long as the receiver asks, up to a day, and never beyond the last attempt', () => {
    const at = (now: Date, retryAfter: number) =>
      nextAttempt(now, { failures: 1, failingSince: START, retryAfter });
    expect(at(START, 3_600)).toEqual(after(1));
    expect(at(START, 1)).toEqual(new Date(START.getTime() + 5_000));
    expect(at(START, 30 * 86_400)).toEqual(after(24));
    expect(at(after(60), 86_400)).toEqual(after(72));
    expect(at(after(72), 10)).toBeNull();
  });
});
