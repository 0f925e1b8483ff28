import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { documento, optional, personal, text } from '../kernel/catalogue/fields.js';
import { emailOuTexto, telefoneOuTexto } from '../kernel/catalogue/contact-fields.js';

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
    telefone: optional(personal(telefoneOuTexto('Telefone'))),
  },
  label: 'nome',
  list: ['nome', 'cpf_cnpj', 'telefone'],
  unique: ['nome', 'cpf_cnpj'],
});
