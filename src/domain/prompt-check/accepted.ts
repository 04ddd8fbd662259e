import { z } from 'zod';

const KIND_MAX = 100;
const KINDS_MAX = 100;

/**
 * Part of the input of every call that shows a text to more people: the kinds of secrets in it that the person saw
 * named, and means to show all the same.
 */
export const AcceptedSecretKinds = z.array(z.string().max(KIND_MAX)).max(KINDS_MAX).optional();
