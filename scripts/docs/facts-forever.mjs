import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '../build/stamp.mjs';

const SNAPSHOT = 'docs/eventos.schema.json';

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .filter((key) => Math.abs(value[key]) !== Number.MAX_SAFE_INTEGER) // every integer is a safe one
      .sort()
      .map((key) => [key, key === 'required' ? [...value[key]].sort() : sorted(value[key])]),
  );
};

/**
 * The shape of every fact as one JSON Schema document; traits that JSON Schema has no word for stand under `x-`. Sorted, so that a change
 * is one hunk.
 */
export const snapshotOf = (facts) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Facts of Tulha',
  $defs: sorted(
    Object.fromEntries(
      facts.map(({ type, declared, category, schema }) => [
        type,
        { ...schema, 'x-versao': declared.versao, 'x-categoria': category, ...(declared.pessoal && { 'x-pessoal': declared.pessoal }) },
      ]),
    ),
  ),
});

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The places where two sorted schemas differ by more than a property that may be absent. Paths like `lotes[].loteId`. */
const breaks = (before, after, path = '') => {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((part, index) => breaks(part, after[index], path));
  if (!isObject(before) || !isObject(after)) return [path || '(corpo)'];
  const { properties: had = {}, required: needed = [], items: eachBefore, ...restBefore } = before;
  const { properties: has = {}, required: needs = [], items: eachAfter, ...restAfter } = after;
  const at = (name) => (path ? `${path}.${name}` : name);
  const changed = [
    ...Object.keys(had).flatMap((name) => (name in has ? breaks(had[name], has[name], at(name)) : [at(name)])),
    ...[...new Set([...needed, ...needs])].filter((name) => needed.includes(name) !== needs.includes(name)).map(at),
    ...breaks(eachBefore ?? null, eachAfter ?? null, `${path}[]`),
    ...[...new Set([...Object.keys(restBefore), ...Object.keys(restAfter)])].flatMap((key) =>
      breaks(restBefore[key] ?? null, restAfter[key] ?? null, path),
    ),
  ];
  return [...new Set(changed)];
};

/** The faults in one type's change between two snapshots; none where it is allowed. */
export const changeOf = (type, before, after, upcast) => {
  if (!after) return [`${type} não existe mais: o que foi gravado precisa ser lido para sempre. Deixe a declaração.`];
  const { 'x-versao': oldVersion, 'x-categoria': oldCategory, 'x-pessoal': oldPersonal, ...oldShape } = before;
  const { 'x-versao': version, 'x-categoria': category, 'x-pessoal': personal, ...shape } = after;
  const problems = [];
  if (category !== oldCategory) problems.push(`${type} mudou de stream (${oldCategory} → ${category}): os já gravados ficam onde estão.`);
  if (version < oldVersion) problems.push(`${type} voltou da versão ${oldVersion} para a ${version}.`);
  if (oldPersonal && (personal?.sujeito !== oldPersonal.sujeito || !oldPersonal.campos.every((campo) => personal.campos.includes(campo))))
    problems.push(`${type}: um campo cifrado continua pessoal, do mesmo sujeito, ou os já gravados não se abrem mais.`);
  const missing = Array.from({ length: version - 1 }, (_, index) => index + 1).filter((from) => !upcast?.[from]);
  if (missing.length > 0) problems.push(`${type} está na versão ${version} sem upcast de ${missing.join(', ')}.`);
  const paths = version === oldVersion ? breaks(oldShape, shape) : [];
  if (paths.length > 0)
    problems.push(
      `${type}, versão ${version}, mudou em ${paths.join(', ')}: aumente versao para ${version + 1} e escreva upcast: { ${version}: … }.`,
    );
  return problems;
};

/** The snapshot of the last commit; undefined where there is none, or no git. */
export const committed = () => {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:${SNAPSHOT}`], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? JSON.parse(stdout) : undefined;
};

/** Changes to recorded facts that no new version declares, compared with the last commit. An added field that may be absent is no change. */
export const undeclaredChanges = (snapshot, facts) => {
  const upcasts = new Map(facts.map(({ type, declared }) => [type, declared.upcast]));
  const before = committed()?.$defs ?? {};
  return Object.keys(before).flatMap((type) => changeOf(type, before[type], snapshot.$defs[type], upcasts.get(type)));
};
