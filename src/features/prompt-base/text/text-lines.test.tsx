import { beforeEach, describe, expect, it } from 'vitest';
import { firstLines, adjacentLines, selectedLines } from './text-lines';

let root: HTMLElement;

/** Shows HTML as a text, and selects from one word to the end of another. */
function show(html: string): void {
  root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
}

function textWith(word: string): [Text, number] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const at = text.data.indexOf(word);
    if (at !== -1) return [text, at];
  }
  throw new Error(`No ${word}`);
}

function select(from: string, to: string): void {
  const range = document.createRange();
  range.setStart(...textWith(from));
  const [end, at] = textWith(to);
  range.setEnd(end, at + to.length);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
}

const line = (from: number, to = from) => ({ from, to });

describe('a text that is shown as it is', () => {
  // As long texts are: in blocks, of which one ends within a line.
  beforeEach(() =>
    show(
      '<pre data-first-line="1"><span>One\n<mark>{{two}}</mark> and\n</span><span>\nFour, a </span><span>long one\nFive</span></pre>',
    ),
  );

  it('a text shown as it is can be walked line by line, empty ones too, and no further than its ends', () => {
    expect(firstLines(root)).toEqual(line(1));
    expect([1, 2, 3, 4, 5].map((number) => adjacentLines(root, line(number), 1))).toEqual(
      [2, 3, 4, 5, 5].map((number) => line(number)),
    );
    expect([5, 1].map((number) => adjacentLines(root, line(number), -1))).toEqual([line(4), line(1)]);
  });

  it('says which lines are selected', () => {
    select('One', 'One');
    expect(selectedLines(root)).toEqual(line(1));
    select('two', 'Five');
    expect(selectedLines(root)).toEqual(line(2, 5));
    select('Four', 'long');
    expect(selectedLines(root)).toEqual(line(4));
    // Up to the beginning of the next line.
    select('One', 'One\n');
    expect(selectedLines(root)).toEqual(line(1));
  });

  it('says nothing of a selection that begins elsewhere', () => {
    document.body.prepend('Before');
    select('Before', 'One');
    expect(selectedLines(root)).toBeNull();
    document.getSelection()?.removeAllRanges();
    expect(selectedLines(root)).toBeNull();
  });
});

it('a chat has the lines of its messages, and steps over what stands between', () => {
  show('<pre data-first-line="3">Be brief.\nBe kind.</pre><p>User</p><pre data-first-line="8">Go.</pre>');
  expect(firstLines(root)).toEqual(line(3));
  expect(adjacentLines(root, line(4), 1)).toEqual(line(8));
  expect(adjacentLines(root, line(8), -1)).toEqual(line(4));
  select('kind', 'Go');
  expect(selectedLines(root)).toEqual(line(4, 8));
});

it('Markdown has its blocks, and of those with others inside what is above these', () => {
  show(
    '<h3 data-lines="1-1">Title</h3><p data-lines="3-5">Text</p>' +
      '<ul><li data-lines="7-9">First<ul><li data-lines="8-9">Inner</li></ul></li><li data-lines="10-10"><p data-lines="10-10">Last</p></li></ul>',
  );
  const visited = [firstLines(root)!];
  for (let step = 0; step < 5; step += 1) visited.push(adjacentLines(root, visited.at(-1)!, 1));
  expect(visited).toEqual([line(1), line(3, 5), line(7), line(8, 9), line(10), line(10)]);
  expect(adjacentLines(root, line(8, 9), -1)).toEqual(line(7));
  select('Text', 'Last');
  expect(selectedLines(root)).toEqual(line(3, 10));
});
