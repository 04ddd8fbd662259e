import type { SubjectKind } from '@/domain/notification/subject-schema';
import { commentSubject } from './comment';
import { evaluationSubject } from './evaluation';
import { grantSubject } from './grant';
import { groupRequestSubject } from './group-request';
import { importSubject } from './import';
import { promptSubject } from './prompt';
import { publishRequestSubject } from './publish-request';
import { reviewSubject } from './review';
import type { SubjectRules } from './rules';
import { spaceSubject } from './space';
import { suggestionSubject } from './suggestion';
import { tokenSubject } from './token';
import { webhookSubject } from './webhook';

/** Everything that people are told of: who is told, who may read it, and what its line says. */
export const SUBJECT_RULES: Record<SubjectKind, SubjectRules> = {
  prompt: promptSubject,
  review: reviewSubject,
  comment: commentSubject,
  suggestion: suggestionSubject,
  grant: grantSubject,
  'publish-request': publishRequestSubject,
  evaluation: evaluationSubject,
  import: importSubject,
  token: tokenSubject,
  webhook: webhookSubject,
  'group-request': groupRequestSubject,
  space: spaceSubject,
};
