import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach } from 'vitest';

// Overlays load their code when first opened, which takes a busy machine seconds; a passing test never waits so long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, and so has no scrolling into view.
Element.prototype.scrollIntoView = () => undefined;

// Nor does it know media queries: none matches.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

// Files of tests run one after another in one process: what a test leaves behind would be the next one's.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  toast.removeAll();
  localStorage.clear();
  sessionStorage.clear();
});
