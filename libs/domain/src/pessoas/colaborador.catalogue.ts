import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { diaToBr } from '../kernel/dates.js';
import {
  apart,
  day,
  decimal,
  documento,
  email,
  fraction,
  integer,
  money,
  option,
  optional,
  personal,
  quantity,
  ref,
  refs,
  telefone,
  text,
  withDefault,
} from '../kernel/catalogue/fields.js';
import { numbered } from '../kernel/catalogue/numbered.js';
import { tratosDoColaborador } from './tratos.js';

/** A worker of the farm. A person who signs in is a `usuario`. */
export const colaborador = defineCatalogue({
  nome: 'Colaborador',
  genero: 'm',
  tabela: 'colaborador',
  path: 'cad-colaboradores',
  title: { singular: 'Colaborador', plural: 'Colaboradores' },
  permissao: 'pessoas',
  fields: {
    nome: personal(text('Nome', { max: 120 })),
    codigo: optional(text('Código', { max: 20 })),
    razaoSocial: optional(personal(text('Razão social', { max: 120 }))),
    tipo: option('Tipo', ['mensalista', 'safrista', 'diarista', 'meeiro', 'empreiteiro']),
    cpf_cnpj: optional(personal(documento('CPF ou CNPJ'))),
    email: optional(personal(email('E-mail'))),
    nascimento: optional(personal(day('Nascimento'))),
    celular: optional(personal(telefone('Celular'))),
    telefone: optional(personal(telefone('Telefone'))),
    tags: optional(refs('Tags', 'tag')),
    obs: optional(personal(text('Observação', { max: 2_000 }))),
    funcao: optional(ref('Função', 'funcao', { secao: 'Trabalho' })),
    turma: optional(ref('Turma', 'turma')),
    carteiraTrabalho: optional(personal(text('Carteira de trabalho', { max: 30 }))),
    pisPasep: optional(personal(text('PIS/PASEP', { max: 20 }))),
    dataAdmissao: optional(day('Admissão')),
    dataDemissao: optional(day('Demissão')),
    cargaHorariaMensal: optional(quantity('Carga horária por mês', 'h')),
    dependentes: optional(personal(integer('Dependentes', { max: 99 }))),
    filhos: optional(personal(integer('Filhos', { max: 99 }))),
    situacao: withDefault(numbered(option('Situação', ['ATIVO', 'INATIVO'])), 'ATIVO'),
    salarioBase: optional(money('Salário-base', { secao: 'Valores' })),
    valorDia: optional(money('Valor da diária')),
    valorHora: optional(money('Valor da hora')),
    meeiroPorcentagem: optional(fraction('Parte do meeiro', { secao: 'Meeiro', help: 'Em porcentagem: 40 é 40 %.' })),
    meeiroProporcao: withDefault(decimal('Proporção do meeiro'), '0'),
    meeiroSaldo: optional(integer('Saldo do meeiro', { help: 'O número da opção, como veio do outro programa.' })),
    meeiroTratos: tratosDoColaborador,
    foto: apart(integer('Foto')),
  },
  label: 'nome',
  list: ['codigo', 'nome', 'tipo', 'funcao', 'situacao'],
  unique: ['codigo', 'cpf_cnpj'],
  regra: ({ dataAdmissao, dataDemissao }) =>
    dataAdmissao && dataDemissao && String(dataDemissao) < String(dataAdmissao)
      ? { campo: 'dataDemissao', mensagem: `A demissão vem antes da admissão, ${diaToBr(String(dataAdmissao))}. Corrija uma das duas.` }
      : undefined,
  reduzido: ['nome', 'razaoSocial', 'tipo', 'funcao', 'codigo'],
});
