import { describe, expect, it } from 'vitest';
import { GUEST, type Member } from '@/domain/actor';
import { createRecentChanges } from './recent-changes';

const MINUTE = 60_000;
const creator: Member = { kind: 'member', id: 'creator', role: 'viewer' };
const at = (time: number) => new Date(time);

/** A log that listens from that time on, read at a much later one. */
function logFrom(start: number) {
  let now = start;
  const log = createRecentChanges(() => now);
  log.forget();
  now = start + 10_000 * MINUTE;
  return log;
}

describe('what has changed since a list was made', () => {
  it('the changes since a list was made are unknown before the listening began', () => {
    expect(createRecentChanges().hasChanged(at(MINUTE), GUEST)).toBe(true);
    const log = logFrom(MINUTE);
    expect(log.hasChanged(at(MINUTE), GUEST)).toBe(true);
    expect(log.hasChanged(at(2 * MINUTE), GUEST)).toBe(false);
  });

  it('counts later changes and those just before, in case the list was read before them', () => {
    const log = logFrom(0);
    log.note({ at: 2 * MINUTE, forEverybody: true, creator: 'creator' });
    expect(log.hasChanged(at(MINUTE), GUEST)).toBe(true);
    expect(log.hasChanged(at(2 * MINUTE + 1_000), GUEST)).toBe(true);
    expect(log.hasChanged(at(2 * MINUTE + 2_001), GUEST)).toBe(false);
  });

  it('counts private changes for their creator only', () => {
    const log = logFrom(0);
    log.note({ at: 2 * MINUTE, forEverybody: false, creator: 'creator' });
    expect(log.hasChanged(at(MINUTE), creator)).toBe(true);
    expect(log.hasChanged(at(MINUTE), GUEST)).toBe(false);
    expect(log.hasChanged(at(MINUTE), { ...creator, id: 'other' })).toBe(false);
  });

  it('the changes since a list was made are unknown for a list that was made before the clock was set back', () => {
    let now = 1_440 * MINUTE;
    const log = createRecentChanges(() => now);
    log.forget();
    now = 1_441 * MINUTE;
    const made = at(now);
    now = MINUTE;
    log.note({ at: now, forEverybody: true, creator: 'creator' });
    expect(log.hasChanged(made, GUEST)).toBe(true);
  });

  it('the changes since a list was made are unknown before the oldest change that is remembered', () => {
    const log = logFrom(0);
    for (let change = 1; change <= 2_000; change += 1) {
      log.note({ at: change * MINUTE, forEverybody: false, creator: 'creator' });
    }
    expect(log.hasChanged(at(1_500 * MINUTE), GUEST)).toBe(false);
    expect(log.hasChanged(at(900 * MINUTE), GUEST)).toBe(true);
  });
});
