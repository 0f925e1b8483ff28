import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { cep, documento, option, optional, personal, text, withDefault } from '../kernel/catalogue/fields.js';
import { emailOuTexto, telefoneOuTexto } from '../kernel/catalogue/contact-fields.js';
import { NOMES_DE_UF, UFS } from '../propriedade/uf.js';
import { FORMAS_DE_APURACAO } from './lcdpr/codigos.types.js';
import { municipioIbge } from './lcdpr/municipio.js';

/** A person who declares rural income, each co-owner by themselves: whose cash book (LCDPR) is filed, and who keeps its accounts. */
export const produtorRural = defineCatalogue({
  nome: 'ProdutorRural',
  genero: 'm',
  tabela: 'produtor_rural',
  path: 'cad-produtores-rurais',
  title: { singular: 'Produtor rural', plural: 'Produtores rurais' },
  permissao: 'fiscal',
  fields: {
    nome: personal(text('Nome', { max: 120, help: 'Como está no CPF.' })),
    cpf: personal(documento('CPF')),
    formaApuracao: withDefault(option('Apuração', ['1', '2'], { rotulos: FORMAS_DE_APURACAO }), '1'),
    logradouro: optional(personal(text('Endereço', { max: 150, secao: 'Onde mora' }))),
    numero: optional(personal(text('Número', { max: 6 }))),
    complemento: optional(personal(text('Complemento', { max: 50 }))),
    bairro: optional(personal(text('Bairro', { max: 50 }))),
    uf: optional(option('UF', UFS, { rotulos: NOMES_DE_UF })),
    municipio: optional(municipioIbge()),
    cep: optional(cep('CEP')),
    telefone: optional(personal(telefoneOuTexto('Telefone'))),
    email: optional(personal(emailOuTexto('E-mail'))),
    contador: optional(personal(text('Contador', { max: 120, secao: 'Quem faz a contabilidade' }))),
    contadorDocumento: optional(personal(documento('CPF ou CNPJ do contador'))),
    contadorCrc: optional(text('CRC', { max: 20 })),
    contadorEmail: optional(personal(emailOuTexto('E-mail do contador'))),
    contadorTelefone: optional(personal(telefoneOuTexto('Telefone do contador'))),
  },
  label: 'nome',
  list: ['nome', 'cpf', 'formaApuracao'],
  unique: ['cpf'],
});
