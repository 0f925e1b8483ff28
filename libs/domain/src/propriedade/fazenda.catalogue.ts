import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import {
  apart,
  cep,
  decimal,
  documento,
  flag,
  option,
  optional,
  personal,
  text,
  withDefault,
  withWire,
} from '../kernel/catalogue/fields.js';
import { emailOuTexto, telefoneOuTexto } from '../kernel/catalogue/contact-fields.js';
import { codigoDoCar } from './car.js';
import { NOMES_DE_UF, UFS } from './uf.js';

/** A farm of the account. The farm in use is chosen by the caller for each request; `principal` is only the one offered first: exactly one. */
export const fazenda = defineCatalogue({
  nome: 'Fazenda',
  genero: 'f',
  tabela: 'fazenda',
  path: 'fazendas',
  title: { singular: 'Fazenda', plural: 'Fazendas' },
  permissao: 'propriedade',
  fields: {
    nome: text('Nome', { max: 120 }),
    cnpj: optional(personal(documento('CPF ou CNPJ'))),
    fixo: optional(personal(telefoneOuTexto('Telefone fixo'))),
    telefone: optional(personal(telefoneOuTexto('Telefone'))),
    celi: optional(personal(telefoneOuTexto('Celular'))),
    celii: optional(personal(telefoneOuTexto('Outro celular'))),
    email: optional(personal(emailOuTexto('E-mail'))),
    uf: optional(option('UF', UFS, { rotulos: NOMES_DE_UF })),
    cidade: optional(text('Cidade', { max: 120 })),
    logradouro: optional(text('Endereço', { max: 200 })),
    bairro: optional(text('Bairro ou córrego', { max: 120 })),
    cep: optional(cep('CEP')),
    inscricao: optional(text('Inscrição estadual', { max: 30 })),
    car: optional(withWire(text('Código do CAR', { help: 'Está no recibo: a UF, o município e 32 letras e algarismos.' }), codigoDoCar())),
    principal: withDefault(flag('Principal', { help: 'Uma só: a que recebe a marca por último.' }), 0),
    latitude: apart(decimal('Latitude', { scale: 6, min: -90, max: 90 })),
    longitude: apart(decimal('Longitude', { scale: 6, min: -180, max: 180 })),
  },
  label: 'nome',
  list: ['nome', 'cidade', 'uf', 'principal'],
  unique: ['nome'],
  soUm: { campo: 'principal' },
});
