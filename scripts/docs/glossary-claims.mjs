import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The claims of the glossary that the code can check. */

const plain = (text) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
/** As names would spell it: `conta bancária` is `contaBancaria`, `conta-bancaria`, `conta_bancaria`; `tipo de venda` also `tipoVenda`. */
const spellings = (term) => {
  const words = plain(term).split(/[^a-z0-9]+/);
  return [words.join(''), words.filter((word) => !['de', 'da', 'do'].includes(word)).join('')];
};
const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
const sameNames = (some, others) => some.length === others.length && some.every((name) => others.includes(name));

/** Sources of the product, without tests. */
const sourcesUnder = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap(({ name }) => readdirSync(join(ROOT, folder, name, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.spec|\.contract)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`);

/** The false claims in rows of terms. `enums` are words whose meaning names all their values, in backticks. */
const untrue = (rows, source, enums) => {
  const names = plain(source).replaceAll(/[_-]/g, '');
  return rows.flatMap(([term, , , meaning = '', other = '']) => {
    const values = enums[term];
    const missing = quoted(`${meaning} ${other}`).filter((name) => !source.includes(name.replace(/^\/v1\//, '')));
    const known = spellings(term).some((name) => names.includes(name)) || (quoted(meaning).length > 0 && missing.length === 0);
    return [
      ...(known ? [] : [`${term}: nenhum nome do código se escreve assim, e o significado não diz qual`]),
      ...missing.map((name) => `${term}: \`${name}\` não existe no código`),
      ...(values && !sameNames(quoted(meaning), values) ? [`${term}: o código diz ${values.join(', ')}`] : []),
      ...(/\b(?:so far|for now|not yet)\b/.test(meaning) ? [`${term}: diz o que ainda virá; diga o que é`] : []),
    ];
  });
};

const PLANTED = [
  ['zumbaia', 'zumbaias', 'f', 'A word nobody spells', ''],
  ['papel', 'papéis', 'm', 'What a usuário may do: `dono`, `gerente`', ''],
  ['papel', 'papéis', 'm', 'Only `dono` and `gerente` and `auditor` so far', ''],
  ['lote', 'lotes', 'm', 'A lot of coffee, kept in `zumbaia`', ''],
];
const TRUE_ROW = ['papel', 'papéis', 'm', 'What a usuário may do: `auditor`, `gerente` or `dono`', ''];

/** @returns the false claims of the glossary, and the planted false ones that the rule fails to see */
export const falseClaims = async (rows) => {
  const { PAPEIS } = await import('@tulha/domain/acesso/usuario/usuario.events');
  const enums = { papel: ['dono', 'gerente', 'auditor'] };
  const judged = (row) => untrue([row], 'const lote = papel; // auditor dono gerente', enums).length > 0;
  return [
    ...untrue(rows, ['libs', 'apps'].flatMap(sourcesUnder).join('\n'), { papel: PAPEIS }),
    ...PLANTED.filter((row) => !judged(row)).map(([term, , , meaning]) => `a regra não vê: ${term}, ${meaning}`),
    ...(judged(TRUE_ROW) ? ['a regra recusa o que é verdade'] : []),
  ];
};
