export function nameToLabel(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The same of a variable of a form; what its author calls it stays as it is. */
export function fieldLabel({ label, name }: { label: string; name: string }): string {
  return label === name ? nameToLabel(name) : label;
}
