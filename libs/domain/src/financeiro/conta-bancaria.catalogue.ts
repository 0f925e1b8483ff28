import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { documento, option, optional, personal, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { CODIGOS_DE_BANCO, NOMES_DE_BANCO } from './bancos.js';

/** The bank, branch and account of a payee or payer. The cash flow on which money is booked is `fluxo`. */
export const contaBancaria = defineCatalogue({
  nome: 'ContaBancaria',
  genero: 'f',
  tabela: 'conta_bancaria',
  path: 'cad-dadosbancarios',
  title: { singular: 'Conta bancária', plural: 'Contas bancárias' },
  permissao: 'financeiro',
  fields: {
    titular: personal(text('Titular', { max: 120, help: 'O nome como está no banco.' })),
    documento: optional(personal(documento('CPF ou CNPJ do titular'))),
    banco: optional(option('Banco', CODIGOS_DE_BANCO, { rotulos: NOMES_DE_BANCO, help: 'Procure pelo nome ou pelo código.' })),
    agencia: optional(personal(text('Agência', { max: 20 }))),
    numero: optional(personal(text('Conta com dígito', { max: 30 }))),
    tipo: withDefault(option('Tipo de conta', ['CORRENTE', 'POUPANCA'], { rotulos: { POUPANCA: 'Poupança' } }), 'CORRENTE'),
    pix: optional(personal(text('Chave Pix', { max: 77, help: 'CPF, CNPJ, celular, e-mail ou chave aleatória.' }))),
    cliente: optional(ref('Cliente', 'cliente', { secao: 'De quem é' })),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    colaborador: optional(ref('Colaborador', 'colaborador')),
    fluxo: optional(ref('Fluxo', 'fluxo', { help: 'Se a conta é da própria fazenda: o fluxo em que o dinheiro dela é lançado.' })),
  },
  label: 'titular',
  list: ['titular', 'banco', 'agencia', 'numero', 'tipo'],
  unique: [],
});
