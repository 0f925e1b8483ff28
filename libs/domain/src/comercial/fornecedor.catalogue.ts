import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { documento, emailOuTexto, optional, personal, text } from '../kernel/catalogue/fields.js';

/** A supplier of the farm. May be a person, so its fields are personal. */
export const fornecedor = defineCatalogue({
  nome: 'Fornecedor',
  genero: 'm',
  tabela: 'fornecedor',
  path: 'cad-fornecedores',
  title: { singular: 'Fornecedor', plural: 'Fornecedores' },
  permissao: 'comercial',
  fields: {
    nome: personal(text('Nome ou razão social', { max: 120 })),
    cpf_cnpj: optional(personal(documento('CPF ou CNPJ'))),
    email: optional(personal(emailOuTexto('E-mail'))),
    telefone: optional(personal(text('Telefone', { max: 30 }))),
  },
  label: 'nome',
  list: ['nome', 'cpf_cnpj', 'telefone'],
  unique: ['nome', 'cpf_cnpj'],
});
