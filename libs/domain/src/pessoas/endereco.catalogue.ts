import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { cep, integer, option, optional, personal, ref, text } from '../kernel/catalogue/fields.js';
import { NOMES_DE_UF, UFS } from '../propriedade/uf.js';

/** An address of a buyer, a supplier or a worker. A farm has its own in its record. */
export const endereco = defineCatalogue({
  nome: 'Endereco',
  genero: 'm',
  tabela: 'endereco',
  path: 'cad-enderecos',
  title: { singular: 'Endereço', plural: 'Endereços' },
  permissao: 'pessoas',
  fields: {
    descricao: text('Descrição', { max: 60, help: 'Para que serve: sede, cobrança, entrega, casa.' }),
    cep: optional(personal(cep('CEP'))),
    logradouro: optional(personal(text('Rua, estrada ou córrego', { max: 200 }))),
    numero: optional(personal(text('Número', { max: 20, help: 'Na roça, s/n.' }))),
    complemento: optional(personal(text('Complemento', { max: 120 }))),
    bairro: optional(personal(text('Bairro', { max: 120 }))),
    cidade: optional(personal(text('Cidade', { max: 120 }))),
    uf: optional(option('UF', UFS, { rotulos: NOMES_DE_UF })),
    municipio: optional(
      integer('Código IBGE do município', { min: 1_100_000, max: 5_399_999, help: 'Sete algarismos. A nota fiscal pede.' }),
    ),
    cliente: optional(ref('Cliente', 'cliente', { secao: 'De quem é' })),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    colaborador: optional(ref('Colaborador', 'colaborador')),
  },
  label: 'descricao',
  list: ['descricao', 'logradouro', 'cidade', 'uf'],
  unique: [],
});
