import { describe, expect, it } from 'vitest';
import { BLANK_TEXT, FIELD_NAMES, type FieldName, LATER_FIELDS } from '@/domain/prompt/fields';
import { entryOf } from '@cuebook/formats/digest';
import { WHOLE_FILE, WHOLE_TEXT } from '../../tests/support/whole-text';
import { OPERATIONS } from './api';
import { ExportedPrompt } from './exported';

/** Answers of earlier servers, which do not know every field of a prompt. */

const ID = '0b3f7a52-6a0f-4d0e-9a53-0a4f3f5b7c11';
const MOMENT = '2026-03-01T09:00:00.000Z';
const { extras: _extras, ...TEXT } = WHOLE_TEXT;

const PROMPT = {
  ...TEXT,
  id: ID,
  slug: 'shorten',
  url: 'https://example.com/prompts/shorten',
  visibility: 'private',
  space: null,
  version: 3,
  status: null,
  creator: { id: ID, name: 'Ada' },
  createdAt: MOMENT,
  updatedAt: MOMENT,
};
const VERSION = { ...TEXT, version: 3, note: '', authorName: null, status: null, createdAt: MOMENT };
const SUGGESTION = {
  id: ID,
  promptId: ID,
  promptSlug: 'shorten',
  promptTitle: 'Shorten',
  baseVersion: 2,
  fields: ['content'],
  note: '',
  state: 'open',
  authorName: null,
  createdAt: MOMENT,
  proposed: TEXT,
  decidedByName: null,
  decidedAt: null,
  decisionNote: '',
  resultingVersion: null,
};
const FILES = [{ ...entryOf(WHOLE_FILE), base64: Buffer.from(WHOLE_FILE.bytes).toString('base64') }];
const EXPORTED = {
  ...WHOLE_TEXT,
  files: FILES,
  id: ID,
  version: 3,
  slug: 'shorten',
  isShared: false,
  tests: [],
  createdAt: MOMENT,
  updatedAt: MOMENT,
};

/** A text or an answer with a field left out. */
const without = (name: FieldName, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
/** Every answer that carries a text, read without a field. */
const ANSWERS = {
  getPrompt: (name: FieldName) => OPERATIONS.getPrompt.answer.safeParse(without(name, PROMPT)),
  createPrompt: (name: FieldName) => OPERATIONS.createPrompt.answer.safeParse(without(name, PROMPT)),
  updatePrompt: (name: FieldName) => OPERATIONS.updatePrompt.answer.safeParse(without(name, PROMPT)),
  getVersion: (name: FieldName) => OPERATIONS.getVersion.answer.safeParse(without(name, VERSION)),
  getSuggestion: (name: FieldName) => {
    const found = OPERATIONS.getSuggestion.answer.safeParse({
      ...SUGGESTION,
      proposed: without(name, TEXT),
    });
    return { ...found, data: found.data?.proposed };
  },
  export: (name: FieldName) => ExportedPrompt.safeParse(without(name, EXPORTED)),
};

describe.each(Object.entries(ANSWERS))('%s', (answer, read) => {
  const given = FIELD_NAMES.filter((name) => answer === 'export' || name !== 'extras');

  it.each(given.filter((name) => LATER_FIELDS.includes(name)))(
    'a saved answer of an earlier server is read without %s, which is blank',
    (name) => {
      expect(read(name)).toMatchObject({
        success: true,
        data: { ...TEXT, ...(answer === 'export' && { files: FILES }), [name]: BLANK_TEXT[name] },
      });
    },
  );

  it.each(given.filter((name) => !LATER_FIELDS.includes(name)))(
    'a saved answer of an earlier server is refused without %s, which every server knows',
    (name) => expect(read(name).success).toBe(false),
  );
});
