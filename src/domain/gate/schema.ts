import { z } from 'zod';
import { text } from '../text';
import { gateMessages } from './messages';

export const GATE_MODELS_MAX = 4;
export const OVERRIDE_MIN = 10;
export const OVERRIDE_MAX = 500;

const isEachOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

/** What a version needs before it can be approved. A model without an id is the default one. */
export const Gate = z
  .strictObject({
    modelIds: z
      .array(z.uuid().nullable())
      .min(1, { error: gateMessages.noModel })
      .max(GATE_MODELS_MAX, { error: gateMessages.tooManyModels })
      .refine(isEachOnce, { error: gateMessages.tooManyModels }),
    answersPerCase: z.literal([1, 3, 5]),
    /** How many of them must pass for the case to pass. */
    answersNeeded: z.int({ error: gateMessages.neededRange }).min(1, { error: gateMessages.neededRange }),
    /** Percent of the cases that must pass with each model. */
    share: z
      .int({ error: gateMessages.shareRange })
      .min(1, { error: gateMessages.shareRange })
      .max(100, { error: gateMessages.shareRange })
      .default(100),
    /** No case may fail that passes with the approved version. */
    noWorse: z.boolean().default(true),
    /** Whether approved versions are evaluated again every month, and when a model changes. */
    watch: z.boolean().default(false),
  })
  .refine(({ answersPerCase, answersNeeded }) => answersNeeded <= answersPerCase, {
    path: ['answersNeeded'],
    error: gateMessages.neededRange,
  });
export type Gate = z.infer<typeof Gate>;

/** Input of `space.setGate`; without a gate it is removed. */
export const SpaceGateSet = z.strictObject({ id: z.uuid(), gate: Gate.nullable() });
export type SpaceGateSet = z.infer<typeof SpaceGateSet>;

/** Input of `admin.setGate`: for prompts in no space. */
export const LibraryGateSet = z.strictObject({ gate: Gate.nullable() });
export type LibraryGateSet = z.infer<typeof LibraryGateSet>;

/** Input of `space.watchPlan` and, without the space, of `admin.watchPlan`. */
export const SpaceWatchChoice = z.strictObject({ id: z.uuid(), gate: Gate });
export type SpaceWatchChoice = z.infer<typeof SpaceWatchChoice>;
export const LibraryWatchChoice = SpaceWatchChoice.omit({ id: true });
export type LibraryWatchChoice = z.infer<typeof LibraryWatchChoice>;

/** What a watch asks every month, and about what that costs. */
export const WatchPlan = z.object({
  /** Approved versions with test cases. */
  versions: z.int(),
  answers: z.int(),
  judgeCalls: z.int(),
  /** Null if a model, or the judge that is needed, has no price. */
  cost: z.object({ about: z.number(), most: z.number() }).nullable(),
  currency: z.string(),
  callsPerDay: z.int(),
  /** Why it would start nothing; null if it would. */
  problem: z.string().nullable(),
});
export type WatchPlan = z.infer<typeof WatchPlan>;

/** Output of `space.gate` and `admin.gate`: the gate with the models to choose from, and what of it is gone. */
export const GateSettings = z.object({
  gate: Gate.nullable(),
  models: z.array(z.object({ id: z.uuid().nullable(), name: z.string() })),
  broken: z.array(z.string()),
});
export type GateSettings = z.infer<typeof GateSettings>;

/** A gate that no version can meet, for who can change it. */
export const BrokenGate = z.object({
  /** Null for the gate of prompts in no space. */
  space: z.object({ slug: z.string(), name: z.string() }).nullable(),
  reasons: z.array(z.string()),
  createdAt: z.date(),
});
export type BrokenGate = z.infer<typeof BrokenGate>;

/** Why to approve a version that doesn't meet the gate. */
export const OverrideReason = text({ label: 'Reason', max: OVERRIDE_MAX }).refine(
  (reason) => reason.length >= OVERRIDE_MIN,
  { error: gateMessages.reasonTooShort },
);

/** Output of `status.gate`: whether the latest version meets the gate, else why not, and what it needs. */
export const GateView = z.object({
  version: z.int(),
  state: z.enum(['none', 'met', 'notMet']),
  /** Sentence parts, such as "2 cases fail with Fast model". */
  reasons: z.array(z.string()),
  /** Whether the caller may approve without it. */
  mayOverride: z.boolean(),
  /** The evaluation that the gate needs next, never more than one can have; null without a gate. */
  needs: z
    .object({
      versions: z.array(z.int()),
      modelIds: z.array(z.uuid().nullable()),
      /** The test cases that have no result yet; null for all. */
      caseIds: z.array(z.uuid()).nullable(),
      answersPerCase: z.int(),
      answersNeeded: z.int(),
    })
    .nullable(),
});
export type GateView = z.infer<typeof GateView>;
