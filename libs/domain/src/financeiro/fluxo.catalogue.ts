import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, text } from '../kernel/catalogue/fields.js';

/** A cash flow: the bank account or cash box that money comes into and leaves. Kept as `contaBancaria`, since `conta` is the tenant. */
export const fluxo = defineCatalogue({
  nome: 'Fluxo',
  genero: 'm',
  tabela: 'fluxo',
  path: 'fluxos',
  title: { singular: 'Fluxo', plural: 'Fluxos' },
  permissao: 'financeiro',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    conta: optional({ ...text('Conta', { max: 30 }), suffix: 'Bancaria' }),
    agencia: optional(text('Agência', { max: 20 })),
    tipoConta: optional(option('Tipo de conta', ['CORRENTE', 'POUPANCA'], { rotulos: { POUPANCA: 'Poupança' } })),
  },
  label: 'descricao',
  list: ['descricao', 'conta', 'agencia'],
  unique: ['descricao'],
});
