import { register } from 'node:module';

// The marker that keeps a module out of the browser throws outside of React; for a command it is an empty module.
const hook = `export const resolve = (name, context, next) => name === 'server-only'
  ? { url: 'data:text/javascript,', format: 'module', shortCircuit: true }
  : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
