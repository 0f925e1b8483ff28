import {
  day,
  documento,
  email,
  integer,
  option,
  optional,
  personal,
  quantity,
  ref,
  telefone,
  text,
  withDefault,
} from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';
import { defineRegister } from '../kernel/register/register.js';

const venceDepois = ({ data, validade }: Readonly<Record<string, unknown>>) =>
  typeof validade === 'string' && validade < String(data)
    ? { campo: 'validade', mensagem: `A receita não vence antes de ser dada, ${diaToBr(String(data))}. Corrija uma das duas datas.` }
    : undefined;

/**
 * An agronomist, or a technician of farming, who answers for prescriptions, with registration number; and the prescriptions
 * they signed.
 */
export const agronomo = defineRegister({
  nome: 'Agronomo',
  genero: 'm',
  tabela: 'agronomo',
  path: 'agronomist',
  title: { singular: 'Agrônomo', plural: 'Agrônomos' },
  permissao: 'agronomia',
  fields: {
    nome: personal(text('Nome', { max: 120 })),
    conselho: withDefault(option('Conselho', ['CREA', 'CFTA'], { rotulos: { CREA: 'CREA', CFTA: 'CFTA' } }), 'CREA'),
    registro: personal(text('Número do registro', { max: 30, help: 'O CREA ou o CFTA, como está na carteira: MG-123456/D.' })),
    cpf: optional(personal(documento('CPF'))),
    telefone: optional(personal(telefone('Telefone'))),
    email: optional(personal(email('E-mail'))),
    empresa: optional(text('Empresa ou cooperativa', { max: 120 })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'nome',
  list: ['nome', 'conselho', 'registro', 'telefone'],
  unique: ['registro'],
  lines: {
    receitas: {
      nome: 'Receita',
      genero: 'f',
      path: 'receituarios',
      title: { singular: 'Receita agronômica', plural: 'Receitas agronômicas' },
      impede: true,
      fields: {
        numero: text('Número', { max: 40 }),
        data: day('Data'),
        validade: optional(day('Válida até')),
        talhao: optional(ref('Talhão', 'talhao')),
        praga: optional(ref('Alvo', 'praga')),
        diagnostico: text('Diagnóstico', { max: 1_000 }),
        insumo: ref('Produto', 'insumo'),
        area: optional(quantity('Área a tratar', 'ha')),
        dose: text('Dose', { max: 120, help: 'Como na receita: 200 mL por 100 L, 2 L/ha.' }),
        quantidade: optional(quantity('Quantidade a comprar', '', { help: 'Na unidade do produto.' })),
        modo: optional(text('Modo de aplicação', { max: 500 })),
        epoca: optional(text('Época de aplicação', { max: 200 })),
        carenciaDias: optional(integer('Intervalo de segurança', { max: 999, unit: 'dias' })),
        reentradaHoras: optional(integer('Reentrada', { max: 9_999, unit: 'h' })),
        epi: optional(text('EPI', { max: 500 })),
        precaucoes: optional(text('Precauções e manejo integrado', { max: 2_000 })),
      },
      regra: venceDepois,
      label: 'numero',
      list: ['numero', 'data', 'insumo', 'dose', 'area'],
    },
  },
  comLinhas: {
    nome: { livre: 'how who signed is written, put right' },
    conselho: { livre: 'how who signed is written, put right' },
    registro: { livre: 'how who signed is written, put right' },
    cpf: { livre: 'how who signed is written, put right' },
    telefone: { livre: 'how to reach them' },
    email: { livre: 'how to reach them' },
    empresa: { livre: 'where they work now' },
    obs: { livre: 'a note' },
  },
});
