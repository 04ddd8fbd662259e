/**
 * Faults that people would notice, each with the test that finds it. The nightly run makes each of them in a copy of the
 * sources and expects that test to fail: a test that passes with its fault proves nothing. Those of browser tests share
 * one build.
 *
 * @typedef {object} Mutation
 * @property {string} what what people would notice
 * @property {string} file
 * @property {string} text what stands there once, to the letter
 * @property {string} replacement
 * @property {string} test the file of the test
 * @property {string} title of the test, or a part of it
 * @property {string} [says] what its failure says, where a fault of the same build could fail it as well
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [
  // Nothing typed or pressed is lost.
  {
    what: 'letters typed before the palette is there are lost',
    file: 'src/features/shortcuts/take-quick-search.ts',
    text: "'dialog[data-quick-search][open]'",
    replacement: "'dialog[data-quick-search][open][hidden]'",
    test: 'tests/e2e/early-search.spec.ts',
    title: 'what is typed right after the first paint at 0 ms a key',
    says: 'toHaveValue',
  },
  {
    what: 'a single key is forgotten while the code of its part is not there',
    file: 'src/lib/early-input/keep-keys.ts',
    text: 'if (event.cancelBubble) keepKey(event);',
    replacement: 'void event;',
    test: 'src/lib/early-input/keep-keys.isolated.test.tsx',
    title: 'a key that React stopped',
  },
  {
    what: 'a press before the page has come to life is forgotten',
    file: 'src/lib/early-input/keep-presses.ts',
    text: 'if (button !== null) repeat(button, () => button.click());',
    replacement: 'void button;',
    test: 'src/lib/early-input/keep-presses.isolated.test.tsx',
    title: 'repeats a press on a button once, when components are there',
  },
  {
    what: 'the Markdown view drops variables that Markdown has no place for',
    file: 'src/features/prompt/detail/markdown-as-written.ts',
    text: 'nodes.flatMap(shownIn).join() === numbersIn(wanted).join();',
    replacement: 'nodes.length >= 0 || wanted.length >= 0;',
    test: 'src/features/prompt/detail/markdown-variables.test.tsx',
    title: 'the Markdown view has the fields of the plain view',
  },
  {
    what: 'the Markdown view drops the tags themselves',
    file: 'src/features/prompt/detail/markdown-as-written.ts',
    text: 'return [isBlock ? block(node.value ??',
    replacement:
      "if (numbersIn(node.value ?? '').length === 0) return [];\n      return [isBlock ? block(node.value ??",
    test: 'src/features/prompt/detail/markdown-variables.test.tsx',
    title: 'shows tags, and what Markdown would hide around a variable',
  },
  {
    what: 'a conflict takes the version of the others without a choice',
    file: 'src/features/prompt-base/values/merge-values.ts',
    text: "choices[field]?.[conflict] ?? 'mine'",
    replacement: "choices[field]?.[conflict] ?? 'theirs'",
    test: 'src/features/prompt-base/values/merge-values.test.ts',
    title: 'loses nothing of mine as long as nothing is decided against it',
  },
  {
    what: 'a conflict does not say what was taken from the others',
    file: 'src/features/prompt-base/values/conflict-dialog.tsx',
    text: 'merge.taken.length > 0 &&',
    replacement: 'merge.taken.length > 99 &&',
    test: 'src/features/prompt/editor/prompt-form.isolated.test.tsx',
    title: 'over a newer version brings both together, asks where they touch, and saves what was chosen',
  },
  {
    what: 'the first field with an error stays out of sight',
    file: 'src/features/prompt/editor/show-errors.ts',
    text: "  field.scrollIntoView({ block: 'nearest' });",
    replacement: '  return;',
    test: 'tests/e2e/editor.spec.ts',
    title: 'the first field with an error is in sight with its message',
    says: 'is required',
  },
  {
    what: 'the count of errors leads to the first field again and again',
    file: 'src/features/prompt/editor/show-errors.ts',
    text: '?? shown.get(form);',
    replacement: '?? undefined;',
    test: 'src/features/prompt/editor/show-errors.test.tsx',
    title: 'the count of errors leads through all fields',
  },
  {
    what: 'what needs the server looks as if it worked offline',
    file: 'src/app/globals.css',
    text: ':root:has([data-offline]) :is([data-needs-server],',
    replacement: ':root:has([data-offline]) :is([data-needs-nothing],',
    test: 'tests/e2e/offline.spec.ts',
    title: 'each press has an answer without the server, and what needs it is grey',
    says: '0.55',
  },
  // A text with fields is typography.
  {
    what: 'fields stand above the line of their text',
    file: 'src/app/globals.css',
    text: '  display: inline-grid;\n  grid-template-columns: minmax(0, 1fr);\n  max-inline-size: 100%;\n  min-inline-size: 4ch;',
    replacement:
      '  display: inline-grid;\n  vertical-align: 2px;\n  grid-template-columns: minmax(0, 1fr);\n  max-inline-size: 100%;\n  min-inline-size: 4ch;',
    test: 'tests/e2e/text-with-fields.spec.ts',
    title: "fields stand on the line of the text on a prompt's page",
    says: 'is on the baseline',
  },
  // Nothing jumps, nothing flashes.
  {
    what: 'a page jumps once its code is there',
    file: 'src/components/layout/ready-mark.tsx',
    text: "document.documentElement.dataset.ready = '';",
    replacement:
      "document.documentElement.dataset.ready = '';\n      document.querySelector('main')!.style.marginTop = '40px';",
    test: 'tests/e2e/screen-shift.spec.ts',
    title: 'the first failed sign-in moves nothing, 390 px',
    says: 'failed sign-in',
  },
  {
    what: 'the actions of a prompt wrap to a second line',
    file: 'src/features/prompt/page/prompt-bar.tsx',
    text: '@container/bar z-20 flex flex-wrap',
    replacement: '@container/bar z-20 max-w-80 flex flex-wrap',
    test: 'tests/e2e/prompt-page.spec.ts',
    title: 'the actions of a prompt are one line from 1280 px on',
    says: 'px',
  },
  {
    what: 'pages flash in the wrong theme',
    file: 'src/components/layout/device-choice-script.tsx',
    text: '(${showTheme.toString()})();',
    replacement: '',
    test: 'tests/e2e/critical-css.spec.ts',
    title: 'a page has the theme of its device in its head',
  },
  {
    what: 'a page that is missing has the status of one that is there',
    file: 'src/app/or-missing.tsx',
    text: 'setPageStatus(status);',
    replacement: 'void status;',
    test: 'tests/e2e/as-drawn.spec.ts',
    title: 'a page that is missing is dark for its reader',
    says: '404',
  },
];
