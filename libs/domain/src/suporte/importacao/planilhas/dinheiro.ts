import * as ler from '../colunas.js';
import { opcional } from '../colunas.js';
import { planilha } from '../planilha.js';
import { lote, paraLote, quantidadeG } from './cafe.js';

export const comercial = {
  depositos: planilha({
    arquivo: 'depositos.csv',
    titulo: 'Depósitos em cooperativa',
    colunas: {
      deposito: ler.codigo('deposito', 'Depósito'),
      cooperativa: ler.texto('cooperativa', 'Cooperativa'),
      data: ler.data('data', 'Data'),
      lote,
      quantidadeG,
    },
    unicas: [['deposito', 'lote']],
    referencias: [{ campos: ['cooperativa'], para: 'cooperativa' }, paraLote],
  }),
  vendas: planilha({
    arquivo: 'vendas.csv',
    titulo: 'Vendas',
    colunas: {
      venda: ler.codigo('venda', 'Venda'),
      data: ler.data('data', 'Data'),
      cliente: ler.texto('cliente', 'Cliente'),
      parcelas: ler.inteiro(360, true)('parcelas', 'Parcelas'),
      situacao: ler.opcao('ABERTO', 'FECHADO')('situacao', 'Situação'),
    },
    unicas: [['venda']],
    referencias: [],
    acompanhadaDe: ['vendas_lotes.csv'],
  }),
  vendas_lotes: planilha({
    arquivo: 'vendas_lotes.csv',
    titulo: 'Lotes das vendas',
    colunas: {
      venda: ler.codigo('venda', 'Venda'),
      lote,
      quantidadeG,
      precoSacaCentavos: ler.precoPositivo('preco_saca', 'Preço da saca'),
    },
    unicas: [['venda', 'lote']],
    referencias: [{ campos: ['venda'], para: 'venda' }, paraLote],
    acompanhadaDe: ['vendas.csv'],
  }),
  financeiro: planilha({
    arquivo: 'financeiro.csv',
    titulo: 'Lançamentos financeiros',
    colunas: {
      documento: ler.codigo('documento', 'Documento'),
      tipo: ler.opcao('despesa', 'receita')('tipo', 'Tipo'),
      categoria: ler.texto('categoria', 'Categoria'),
      data: ler.data('data', 'Data'),
      valorCentavos: ler.dinheiroPositivo('valor', 'Valor'),
      parcelas: ler.inteiro(360, true)('parcelas', 'Parcelas'),
      primeiroVencimento: ler.data('primeiro_vencimento', 'Primeiro vencimento'),
      situacao: ler.opcao('PAGO', 'PENDENTE')('situacao', 'Situação'),
      fluxo: ler.texto('fluxo', 'Fluxo de caixa'),
      contraparte: opcional(ler.texto('contraparte', 'Contraparte')),
      fazenda: ler.texto('fazenda', 'Fazenda'),
    },
    unicas: [['documento']],
    referencias: [{ campos: ['fazenda'], para: 'fazenda' }],
  }),
};
