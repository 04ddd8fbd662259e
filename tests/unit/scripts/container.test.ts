import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findEnvironmentProblem, variables } from '@/env-schema';

/** The image and the compose files match the product's users, ports, folders and variables. */

const ROOT = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Variables of the image that don't belong to the product. */
const OF_OTHERS = [
  'HOME',
  'TMPDIR',
  'NEXT_TELEMETRY_DISABLED',
  'NPM_CONFIG_LOGS_MAX',
  'NPM_CONFIG_UPDATE_NOTIFIER',
];
/** The variable of the compose file for the database's own password. */
const PASSWORD = 'POSTGRES_PASSWORD';

const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '');
/** The arguments of an instruction of the last stage, for each occurrence. */
const said = (instruction: string) =>
  (dockerfile.split(/^FROM /m).at(-1) ?? '')
    .split('\n')
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));

const imageEnvironment = Object.fromEntries(
  said('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string])),
);

const Service = z.object({
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  read_only: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  image: z.string(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

describe('the image', () => {
  test('the image runs as its own user, which owns only the data folder', () => {
    expect(said('USER')).toEqual(['10001:10001']);
    expect(said('RUN').join()).toMatch(/groupadd --gid 10001 .*useradd --uid 10001 --gid 10001 /);
    expect(said('RUN').join()).toContain('--owner=10001 --group=10001 --mode=0700 /data');
    // Without --chown: owned by root.
    expect(said('COPY')).toEqual(['--from=build /cuebook /cuebook']);
  });

  test('the image writes into its one volume', () => {
    expect(said('VOLUME')).toEqual(['/data']);
    for (const name of ['DATA_DIR', 'HOME', 'TMPDIR']) expect(imageEnvironment[name]).toBe('/data');
  });

  test('sets variables that the product has, to values that it takes', () => {
    for (const name of Object.keys(imageEnvironment)) {
      expect(OF_OTHERS.includes(name) || name in variables, name).toBe(true);
    }
    expect(findEnvironmentProblem(imageEnvironment)).toMatch(/^SITE_URL is required/);
    expect(findEnvironmentProblem({ ...imageEnvironment, SITE_URL: 'https://p.example.org' })).toBeNull();
    expect(said('EXPOSE')).toEqual([imageEnvironment['PORT']]);
  });

  test('starts and asks by scripts that are there', () => {
    const commands = [...said('CMD'), ...said('HEALTHCHECK').map((line) => line.replace(/^.*CMD /, ''))];
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const [program, script] = z.tuple([z.string(), z.string()]).parse(JSON.parse(command));
      expect(program).toBe('node');
      expect(existsSync(join(ROOT, script)), script).toBe(true);
    }
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('the image is built from files that are there, without tests and without what a build makes', () => {
    const lines = read('.dockerignore').split('\n');
    expect(lines).toContain('*');
    const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const name of taken) expect(existsSync(join(ROOT, name)), name).toBe(true);
    for (const name of ['.env', '.data', '.git', 'node_modules', 'tests']) expect(taken).not.toContain(name);
  });
});

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (name) => {
  const text = read(name);
  const { services, volumes } = Compose.parse(parse(text));
  const cuebook = Service.parse(services['cuebook']);
  /** Value of an expression without a .env file. */
  const byDefault = (value: string | number) =>
    String(value)
      .replaceAll(/\$\{PORT:-(\d+)\}/g, '$1')
      .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'secret');

  test('asks for variables that the product has', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map((match) => match[1]!);
    for (const variable of [...asked, ...Object.keys(cuebook.environment)]) {
      expect(variable === PASSWORD || variable in variables, variable).toBe(true);
    }
    const environment = Object.fromEntries(
      Object.entries(cuebook.environment).map(([variable, value]) => [variable, byDefault(value)]),
    );
    expect(findEnvironmentProblem({ ...imageEnvironment, ...environment })).toBeNull();
  });

  test('opens the port of the image on this machine only, and keeps its volume', () => {
    expect(cuebook.ports?.map(byDefault)).toEqual([`127.0.0.1:3000:${imageEnvironment['PORT']}`]);
    expect(cuebook.volumes).toEqual([`cuebook:${imageEnvironment['DATA_DIR']}`]);
    expect(cuebook.read_only).toBe(true);
    expect(cuebook.stop_grace_period).toBe('10s');
    expect(Object.keys(volumes).sort()).toEqual(Object.keys(services).sort());
  });
});

test('the compose file with a PostgreSQL has the version that the product has, under the same name', () => {
  const { services } = Compose.parse(parse(read('compose.postgres.yaml')));
  const version = /MAJOR_VERSION = '(\d+)'/.exec(read('src/server/postgres/initialise-cluster.ts'))?.[1];
  const postgres = services['postgres']!;
  expect(postgres.image).toBe(`postgres:${version}`);
  const { POSTGRES_USER, POSTGRES_DB } = postgres.environment;
  expect(services['cuebook']?.environment['DATABASE_URL']).toMatch(
    new RegExp(`^postgresql://${POSTGRES_USER}:\\$\\{${PASSWORD}[^}]*\\}@postgres:5432/${POSTGRES_DB}$`),
  );
});
