export function Variables({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <code key={name} className="me-2 inline-block font-mono text-sm text-fg">
      {name}
    </code>
  ));
}
