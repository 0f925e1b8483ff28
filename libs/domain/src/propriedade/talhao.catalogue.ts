import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import {
  apart,
  apartOrWithin,
  day,
  decimal,
  integer,
  option,
  optional,
  polygon,
  ref,
  refs,
  text,
  withDefault,
} from '../kernel/catalogue/fields.js';
import { avisosDoTalhao } from './contorno-do-talhao.js';
import { areaDoPonto } from './ponto-do-talhao.js';
import { NOMES_DE_PRODUTO } from './produtos.js';

/** The name of the plot that stands for general expenses of a farm, not for land. */
export const GASTOS_GERAIS = 'GASTOS GERAIS';

/** The relation of a new outline to the one before. */
export const COMO_VEIO = ['corrigido', 'mudou'] as const;
export type ComoVeio = (typeof COMO_VEIO)[number];

/** A plot: a piece of land with its coffee. Never a lot: that is `lote`. */
export const talhao = defineCatalogue({
  nome: 'Talhao',
  genero: 'm',
  tabela: 'talhao',
  path: 'cad-talhoes',
  title: { singular: 'Talhão', plural: 'Talhões' },
  permissao: 'propriedade',
  fields: {
    nome: text('Nome', { max: 120 }),
    numero: optional(text('Número', { max: 20 })),
    safras: optional(refs('Safras', 'safra')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    produto: optional(integer('Produto', { min: 1, rotulos: NOMES_DE_PRODUTO })),
    dataPlantio: optional(day('Plantio')),
    variedade: optional(text('Variedade', { max: 120 })),
    espX: optional(decimal('Espaçamento entre linhas', { unit: 'm', max: 100 })),
    espY: optional(decimal('Espaçamento entre plantas', { unit: 'm', max: 100 })),
    areaHa: withDefault(decimal('Área', { unit: 'ha' }), '0'),
    plantasContadas: optional(integer('Plantas contadas')),
    carreiras: optional(integer('Carreiras')),
    obs: optional(text('Observação', { max: 2_000 })),
    coords: apartOrWithin(polygon('Contorno')),
    coordsZoom: apartOrWithin(integer('Zoom do mapa', { max: 30 })),
    // The relation of its outline to the one before: that was wrong, and this holds for all its time; or it held until a day.
    contornoComo: apart(option('O contorno de antes', COMO_VEIO, { rotulos: { corrigido: 'Estava errado', mudou: 'Valeu até mudar' } })),
    contornoDesde: apart(day('Contorno vale desde')),
    contornoMotivo: apart(text('Por que o contorno é outro', { max: 300 })),
  },
  label: 'nome',
  list: ['numero', 'nome', 'variedade', 'areaHa'],
  unique: [],
  reduzido: ['nome', 'numero', 'fazenda', 'variedade', 'areaHa'],
  acompanham: { coords: ['contornoComo', 'contornoDesde', 'contornoMotivo'] },
  espelhos: { safras: 'talhoes' },
  ficaNaFazenda: true,
  regra: areaDoPonto,
  avisos: avisosDoTalhao,
  // Until version 2 the outline was one ring, and until version 3 it had no holes, as it may still be.
  upcast: { 1: (data) => data, 2: (data) => data },
});
