import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, documento, fraction, money, option, optional, personal, ref, text } from '../kernel/catalogue/fields.js';

/** Whoever works on the farm, in the reduced form of spec part 1 §3. Never a user who signs in: that is `usuario`. */
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
    funcao: optional(ref('Função', 'funcao')),
    turma: optional(ref('Turma', 'turma')),
    dataAdmissao: optional(day('Admissão')),
    dataDemissao: optional(day('Demissão')),
    situacao: optional(option('Situação', ['ATIVO', 'INATIVO'])),
    salarioBase: optional(money('Salário-base')),
    valorDia: optional(money('Valor da diária')),
    valorHora: optional(money('Valor da hora')),
    meeiroPorcentagem: optional(fraction('Parte do meeiro', { help: 'De 0 a 1: 0,4 é 40 %.' })),
  },
  label: 'nome',
  list: ['codigo', 'nome', 'tipo', 'funcao', 'situacao'],
  unique: ['codigo', 'cpf_cnpj'],
});
