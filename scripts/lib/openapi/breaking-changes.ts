/** Finds changes between two versions of an OpenAPI document that break clients. */

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const namesIn = (value: unknown) => new Set(listOf(value).map(String));

type Side = { document: Node; schema: unknown };

function resolve({ document, schema }: Side): Node {
  const ref = nodeOf(schema)['$ref'];
  if (typeof ref !== 'string') return nodeOf(schema);
  return ref
    .split('/')
    .slice(1)
    .reduce<Node>((found, name) => nodeOf(found[name]), document);
}

/** The type of a schema, without its fields. */
function kindOf(schema: Node): string {
  return JSON.stringify([schema['type'], schema['format'], schema['const']]);
}

/**
 * @param direction inputs may accept more but not require more; outputs may have more but not lose anything
 */
function compare(
  path: string,
  before: Side,
  after: Side,
  direction: 'sent' | 'answered',
  depth = 0,
): string[] {
  if (depth > 12) return [];
  const [old, now] = [resolve(before), resolve(after)];
  const found: string[] = [];
  if (kindOf(old) !== kindOf(now)) found.push(`${path} is of another type`);
  const [oldValues, newValues] = [namesIn(old['enum']), namesIn(now['enum'])];
  const [must, may] = direction === 'sent' ? [oldValues, newValues] : [newValues, oldValues];
  if (may.size > 0)
    for (const value of must)
      if (!may.has(value)) found.push(`${path} takes or gives other values: ${value}`);
  const [oldFields, newFields] = [nodeOf(old['properties']), nodeOf(now['properties'])];
  const [oldRequired, newRequired] = [namesIn(old['required']), namesIn(now['required'])];
  for (const [name, schema] of Object.entries(oldFields)) {
    const at = `${path}.${name}`;
    if (!(name in newFields)) found.push(`${at} is gone`);
    else {
      const inner = [
        { ...before, schema },
        { ...after, schema: newFields[name] },
      ] as const;
      found.push(...compare(at, ...inner, direction, depth + 1));
    }
    if (direction === 'answered' && oldRequired.has(name) && !newRequired.has(name))
      found.push(`${at} may be missing`);
  }
  if (direction === 'sent') {
    for (const name of newRequired) if (!oldRequired.has(name)) found.push(`${path}.${name} is required`);
  }
  if (old['items'] !== undefined) {
    const items = [
      { ...before, schema: old['items'] },
      { ...after, schema: now['items'] },
    ] as const;
    found.push(...compare(`${path}[]`, ...items, direction, depth + 1));
  }
  const choices = listOf(now['anyOf']);
  listOf(old['anyOf']).forEach((schema, index) => {
    const choice = [
      { ...before, schema },
      { ...after, schema: choices[index] },
    ] as const;
    found.push(...compare(`${path}|${index}`, ...choice, direction, depth + 1));
  });
  return found;
}

const contentOf = (holder: unknown) => Object.entries(nodeOf(nodeOf(holder)['content']));

function compareOperation(name: string, before: Side, after: Side): string[] {
  const [old, now] = [nodeOf(before.schema), nodeOf(after.schema)];
  const found: string[] = [];
  const parametersOf = (operation: Node) =>
    new Map(
      listOf(operation['parameters']).map((parameter) => [
        `${String(nodeOf(parameter)['in'])} ${String(nodeOf(parameter)['name'])}`,
        nodeOf(parameter),
      ]),
    );
  const [oldParameters, newParameters] = [parametersOf(old), parametersOf(now)];
  for (const [key, parameter] of oldParameters) {
    const next = newParameters.get(key);
    if (next === undefined) found.push(`${name}: ${key} is gone`);
    else {
      const schemas = [
        { ...before, schema: parameter['schema'] },
        { ...after, schema: next['schema'] },
      ] as const;
      found.push(...compare(`${name}: ${key}`, ...schemas, 'sent'));
    }
  }
  for (const [key, parameter] of newParameters) {
    const wasRequired = oldParameters.get(key)?.['required'] === true;
    if (parameter['required'] === true && !wasRequired) found.push(`${name}: ${key} is required`);
  }
  for (const [type, holder] of contentOf(old['requestBody'])) {
    const next = nodeOf(nodeOf(nodeOf(now['requestBody'])['content'])[type]);
    const schemas = [
      { ...before, schema: nodeOf(holder)['schema'] },
      { ...after, schema: next['schema'] },
    ] as const;
    found.push(...compare(`${name}: body`, ...schemas, 'sent'));
  }
  for (const [status, response] of Object.entries(nodeOf(old['responses']))) {
    const next = nodeOf(now['responses'])[status];
    // A removed error response breaks no client.
    const isError = Number(status) >= 400;
    if (next === undefined && !isError) found.push(`${name}: answers ${status} no more`);
    for (const [type, holder] of contentOf(response)) {
      const schema = nodeOf(nodeOf(nodeOf(next)['content'])[type])['schema'];
      const schemas = [
        { ...before, schema: nodeOf(holder)['schema'] },
        { ...after, schema },
      ] as const;
      found.push(...compare(`${name}: ${status}`, ...schemas, 'answered'));
    }
  }
  return found;
}

/**
 * Returns all changes that break clients of the older document: operations, parameters, values and fields
 * that were removed or changed their type, and new requirements. Additions are allowed.
 */
export function breakingChanges(before: unknown, after: unknown): string[] {
  const [old, now] = [nodeOf(before), nodeOf(after)];
  return Object.entries(nodeOf(old['paths'])).flatMap(([path, methods]) =>
    Object.entries(nodeOf(methods)).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const next = nodeOf(nodeOf(now['paths'])[path])[method];
      if (next === undefined) return [`${name} is gone`];
      return compareOperation(name, { document: old, schema: operation }, { document: now, schema: next });
    }),
  );
}
