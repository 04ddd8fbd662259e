/** An error of RFC 7644, 3.12. The text is for the directory's log: with names of attributes, but no values. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly scimType: string,
    detail: string,
  ) {
    super(detail);
  }
}

export const invalidSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail);
export const invalidValue = (attribute: string, expected: string) =>
  new ScimError(400, 'invalidValue', `${attribute}: give ${expected}`);
export const invalidPath = (detail: string) => new ScimError(400, 'invalidPath', detail);
