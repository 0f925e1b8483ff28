import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { email, optional, personal, ref, telefone, text } from '../kernel/catalogue/fields.js';

/** A contact person at a buyer, a supplier or elsewhere, or of no company. */
export const contato = defineCatalogue({
  nome: 'Contato',
  genero: 'm',
  tabela: 'contato',
  path: 'cad-contatos',
  title: { singular: 'Contato', plural: 'Contatos' },
  permissao: 'pessoas',
  fields: {
    nome: personal(text('Nome', { max: 120 })),
    cargo: optional(text('O que faz', { max: 80, help: 'Comprador, classificador, agrônomo, gerente do banco.' })),
    telefone: optional(personal(telefone('Telefone'))),
    celular: optional(personal(telefone('Celular'))),
    email: optional(personal(email('E-mail'))),
    obs: optional(personal(text('Observação', { max: 2_000 }))),
    cliente: optional(ref('Cliente', 'cliente', { secao: 'De quem é' })),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    colaborador: optional(ref('Colaborador', 'colaborador')),
  },
  label: 'nome',
  list: ['nome', 'cargo', 'celular', 'email'],
  unique: [],
});
