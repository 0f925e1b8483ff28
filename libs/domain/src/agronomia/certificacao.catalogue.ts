import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, option, optional, site, text } from '../kernel/catalogue/fields.js';

/** A scheme by which coffee or a farm is certified. Its norms, by version, are `norma de certificação`; a farm's own is `minha certificação`. */
export const certificacao = defineCatalogue({
  nome: 'Certificacao',
  genero: 'f',
  tabela: 'certificacao',
  path: 'certifications',
  title: { singular: 'Certificação', plural: 'Certificações' },
  permissao: 'agronomia',
  fields: {
    descricao: text('Nome', { max: 120, help: 'Certifica Minas Café, Rainforest Alliance, 4C.' }),
    orgao: optional(text('De quem é', { max: 120 })),
    alcance: optional(
      option('O que se certifica', ['PROPRIEDADE', 'GRUPO', 'LOTE', 'ORGANICO'], {
        rotulos: { ORGANICO: 'Produção orgânica' },
      }),
    ),
    cicloMeses: optional(integer('Ciclo', { min: 1, max: 240, unit: 'meses', help: 'De uma auditoria à seguinte.' })),
    site: optional(site('Site')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'orgao', 'alcance', 'cicloMeses'],
  unique: ['descricao'],
});
