import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { decimal, documento, option, personal, ref, text } from '../kernel/catalogue/fields.js';
import { CONTRAPARTES } from './lcdpr/codigos.types.js';

/** Another person with a share in a rural property: co-owner, lessor, partner. */
export const contraparteRural = defineCatalogue({
  nome: 'ContraparteRural',
  genero: 'f',
  tabela: 'contraparte_rural',
  path: 'cad-contrapartes-rurais',
  title: { singular: 'Contraparte rural', plural: 'Contrapartes rurais' },
  permissao: 'fiscal',
  fields: {
    nome: personal(text('Nome', { max: 50 })),
    imovel: ref('Imóvel rural', 'imovel_rural'),
    tipo: option('Quem é', ['1', '2', '3', '4', '5'], { rotulos: CONTRAPARTES }),
    documento: personal(documento('CPF ou CNPJ')),
    participacao: decimal('Participação', { scale: 6, min: 0, max: 100, unit: '%' }),
  },
  label: 'nome',
  list: ['nome', 'imovel', 'tipo', 'participacao'],
  unique: [],
  naMesmaFazenda: ['imovel'],
});
