import 'server-only';
import { evaluationOperations } from './evaluation-operations';
import { createV1Router } from './procedure';
import { promptOperations } from './prompt-operations';
import { meOperations, placeOperations, testOperations } from './team-operations';
import { skillOperations } from './skill-operations';
import { reviewOperations, suggestionOperations } from './review-operations';

/**
 * All operations of programs, each with its own name. None publishes: no operation changes a status, a visibility, a
 * membership, a grant or an approval (docs/decisions/0022-apis-for-programs-and-agents.md).
 */
export const operations = {
  ...meOperations,
  ...promptOperations,
  ...suggestionOperations,
  ...placeOperations,
  ...skillOperations,
  ...testOperations,
  ...evaluationOperations,
  ...reviewOperations,
};

export const v1Router = createV1Router(operations);
