export const REFERENCE_PATH = '/developers';
export const GIT_PATH = '/developers/git';

export function operationPath(id: string): string {
  return `${REFERENCE_PATH}/${id}`;
}

export function groupAnchor(name: string): string {
  return name.toLowerCase();
}
