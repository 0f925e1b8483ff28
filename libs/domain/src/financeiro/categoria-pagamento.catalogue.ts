import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { integer, option, optional, text } from '../kernel/catalogue/fields.js';
import { CODIGOS_DOS_MEIOS, MEIOS } from './meios.types.js';

/** The categories of payments: à vista no Pix, boleto do banco, cheque da safra. */
export const categoriaPagamento = defineCatalogue({
  nome: 'CategoriaPagamento',
  genero: 'f',
  tabela: 'categoria_pagamento',
  path: 'cat-pagamentos',
  title: { singular: 'Categoria de pagamento', plural: 'Categorias de pagamento' },
  permissao: 'financeiro',
  fields: {
    descricao: text('Descrição', { max: 60, help: 'Como o pessoal do escritório chama: boleto, Pix, cheque da safra.' }),
    meio: optional(
      option('Meio', CODIGOS_DOS_MEIOS, {
        rotulos: MEIOS,
        help: 'Por onde o dinheiro passa. Troca por café é a conta paga em sacas.',
      }),
    ),
    prazoDias: optional(integer('Prazo', { max: 3_650, unit: 'dias', help: 'Em quantos dias costuma vencer. 0 é à vista.' })),
  },
  label: 'descricao',
  list: ['descricao', 'meio', 'prazoDias'],
  unique: ['descricao'],
});
