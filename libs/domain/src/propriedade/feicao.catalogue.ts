import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { apartOrWithin, geometry, optional, option, ref, text } from '../kernel/catalogue/fields.js';

export const TIPOS_DE_FEICAO = ['estrada', 'agua', 'outro'] as const;
export type TipoDaFeicao = (typeof TIPOS_DE_FEICAO)[number];
export const ROTULOS_DA_FEICAO = { estrada: 'Estrada', agua: 'Água', outro: 'Outro' } as const satisfies Readonly<
  Record<TipoDaFeicao, string>
>;

/** A feature of the farm's map that is no plot: a road, a river, a dam. */
export const feicao = defineCatalogue({
  nome: 'Feicao',
  genero: 'f',
  tabela: 'feicao',
  path: 'cad-feicoes',
  title: { singular: 'Estrada ou água', plural: 'Estradas e águas' },
  permissao: 'propriedade',
  fields: {
    nome: text('Nome', { max: 120 }),
    tipo: option('O que é', TIPOS_DE_FEICAO, { rotulos: ROTULOS_DA_FEICAO }),
    origem: optional(text('De onde veio', { max: 160, help: 'O arquivo em que estava desenhada.' })),
    tracado: apartOrWithin(geometry('Traçado')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'nome',
  list: ['nome', 'tipo', 'origem'],
  unique: [],
});
