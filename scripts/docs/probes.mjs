import { changeOf } from './facts-forever.mjs';

const shape = {
  'x-versao': 1,
  'x-categoria': 'sonda',
  'x-pessoal': { sujeito: 'conta', campos: ['nome'] },
  type: 'object',
  additionalProperties: false,
  required: ['itens', 'nome'],
  properties: {
    nome: { type: 'string' },
    itens: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } },
  },
};
const withProperties = (added, required = shape.required) => ({ ...shape, required, properties: { ...shape.properties, ...added } });
const item = (properties, required = ['id']) => ({ itens: { type: 'array', items: { type: 'object', required, properties } } });

/** The expected verdict on each planted change of a recorded fact: allowed, or refused. */
const PROBES = [
  ['nothing changed', shape, true],
  ['a field that may be absent', withProperties({ obs: { type: 'string' } }), true],
  ['a nested field that may be absent', withProperties(item({ id: { type: 'integer' }, cor: { type: 'string' } })), true],
  ['one more personal field', { ...shape, 'x-pessoal': { sujeito: 'conta', campos: ['itens', 'nome'] } }, true],
  ['a new version with its upcast', { ...withProperties({ nome: { type: 'integer' } }), 'x-versao': 2 }, true, { 1: (data) => data }],
  ['a new version without upcast', { ...shape, 'x-versao': 2 }, false],
  ['the type is gone', undefined, false],
  ['an older version', { ...shape, 'x-versao': 0 }, false],
  ['a required field', withProperties({ obs: { type: 'string' } }, ['itens', 'nome', 'obs']), false],
  ['no longer required', withProperties({}, ['itens']), false],
  ['another type of field', withProperties({ nome: { type: 'integer' } }), false],
  ['a nested required field', withProperties(item({ id: { type: 'integer' }, cor: { type: 'string' } }, ['cor', 'id'])), false],
  ['a nested field less', withProperties(item({}, [])), false],
  ['another stream', { ...shape, 'x-categoria': 'outra' }, false],
  ['no longer personal', { ...shape, 'x-pessoal': undefined }, false],
  ['personal of somebody else', { ...shape, 'x-pessoal': { sujeito: 'usuario', campos: ['nome'] } }, false],
];

/** Planted changes that the rule judges wrongly: a rule that sees nothing would pass everything. */
export const misjudged = () =>
  PROBES.filter(([, after, allowed, upcast]) => (changeOf('Sonda', shape, after, upcast).length === 0) !== allowed).map(([name]) => name);
