import type { FieldId, GeneratorFramework } from './vocabulary';

/** A field of a framework: what stands before its text, what the empty field hints at, and how many lines it takes. */
export type FrameworkField = {
  id: FieldId;
  label: string;
  placeholder: string;
  multiline: boolean;
};

export type Framework = {
  id: GeneratorFramework;
  name: string;
  description: string;
  fields: readonly FrameworkField[];
};

function field(id: FieldId, placeholder: string): FrameworkField {
  return {
    id,
    label: id.charAt(0).toUpperCase() + id.slice(1),
    placeholder,
    multiline: id !== 'role',
  };
}

const ROLE = field('role', 'e.g. You are an experienced product copywriter');

/** The frameworks with their fields. Role is one line, every other field several. */
export const FRAMEWORKS: Readonly<Record<GeneratorFramework, Framework>> = {
  RTF: {
    id: 'RTF',
    name: 'RTF',
    description: 'Role, Task, Format',
    fields: [
      ROLE,
      field('task', 'e.g. Write a product description for {{product}}'),
      field('format', 'e.g. Three short paragraphs and a list of five benefits'),
    ],
  },
  TAG: {
    id: 'TAG',
    name: 'TAG',
    description: 'Task, Action, Goal',
    fields: [
      field('task', 'e.g. Review our product’s onboarding emails'),
      field('action', 'e.g. Compare them, find what confuses new users and rewrite the weakest one'),
      field('goal', 'e.g. More new users finish setup in their first week'),
    ],
  },
  BAB: {
    id: 'BAB',
    name: 'BAB',
    description: 'Background, Action, Boundaries',
    fields: [
      field('background', 'e.g. We sell spare parts for bicycles to workshops'),
      field('action', 'e.g. Draft a reply to a customer whose parcel arrived damaged'),
      field('boundaries', 'e.g. At most 150 words, no discount, no promise of a date'),
    ],
  },
  CARE: {
    id: 'CARE',
    name: 'CARE',
    description: 'Context, Action, Result, Example',
    fields: [
      field('context', 'e.g. Our team holds a review meeting every second Friday'),
      field('action', 'e.g. Turn the notes below into a summary for people who weren’t there'),
      field('result', 'e.g. Decisions first, then open questions, each with its owner'),
      field('example', 'e.g. Decision: we ship on Monday (owner: Ana)'),
    ],
  },
  RISE: {
    id: 'RISE',
    name: 'RISE',
    description: 'Role, Intent, Statement, Example',
    fields: [
      ROLE,
      field('intent', 'e.g. Help a beginner understand recursion'),
      field('statement', 'e.g. Explain it with an everyday analogy and one short program'),
      field('example', 'e.g. Two mirrors that face each other'),
    ],
  },
  NONE: {
    id: 'NONE',
    name: 'Freestyle',
    description: 'Write freely, without a framework',
    fields: [field('prompt', 'Write your prompt here…')],
  },
};
