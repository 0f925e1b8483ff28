import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { documento, optional, personal, text } from '../kernel/catalogue/fields.js';
import { emailOuTexto, telefoneOuTexto } from '../kernel/catalogue/contact-fields.js';

/** A buyer of coffee. May be a person, so its fields are personal. */
export const cliente = defineCatalogue({
  nome: 'Cliente',
  genero: 'm',
  tabela: 'cliente',
  path: 'cad-clientes',
  title: { singular: 'Cliente', plural: 'Clientes' },
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
