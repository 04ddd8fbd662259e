import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Overlays load their code when first opened, which takes a busy machine seconds; a passing test never waits so long.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
});
