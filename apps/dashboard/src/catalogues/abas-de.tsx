import type { ComponentType } from 'react';
import type { AbaPart, Slot } from '../screens/screen.js';
import { icons } from '../ui/icons.js';
import { piece } from '../ui/piece.js';
import { Lines } from '../ui/states.js';
import type { Registro } from './catalogues.api.js';

/** A part of a page that comes when it is looked at. */
const tardia = <M,>(load: () => Promise<M>, qual: (modulo: M) => Slot<Registro>): Slot<Registro> => {
  const Part = piece(async () => ({ default: qual(await load()) as ComponentType<{ readonly row: Registro }> }), <Lines />);
  return ({ row }) => <Part row={row} />;
};

const conta = () => import('../pessoas/conta.js');
const doParceiro = () => import('../comercial/parceiros/conta-do-parceiro.js');
const daSafra = () => import('../propriedade/da-safra.js');
const daMaquina = () => import('../maquinas/da-maquina.js');

/** Kinds of records whose page is looked at a part at a time: the parts beside the record itself, its lines and its attachments. */
export const ABAS: Readonly<Record<string, readonly AbaPart<Registro>[]>> = {
  colaborador: [
    {
      key: 'trabalho',
      label: 'Trabalho',
      icon: icons.trabalho,
      Part: tardia(
        () => import('../pessoas/trabalho.js'),
        (modulo) => modulo.TrabalhoDoColaborador,
      ),
    },
    { key: 'conta', label: 'Conta', icon: icons.dinheiro, Part: tardia(conta, (modulo) => modulo.ContaDoColaborador) },
    {
      key: 'adiantamentos',
      label: 'Adiantamentos',
      icon: icons.adiantamento,
      Part: tardia(conta, (modulo) => modulo.AdiantamentosDoColaborador),
    },
    { key: 'parcerias', label: 'Contratos', icon: icons.parceria, Part: tardia(conta, (modulo) => modulo.ParceriasDoColaborador) },
    {
      key: 'acertos',
      label: 'Acertos',
      icon: icons.parceria,
      modulo: 'folha',
      Part: tardia(conta, (modulo) => modulo.AcertosDoColaborador),
    },
    {
      key: 'pagina',
      label: 'Página',
      icon: icons.pagina,
      modulo: 'folha',
      Part: tardia(
        () => import('../folha/pagina/pagina.js'),
        (modulo) => modulo.PaginaDoColaborador,
      ),
    },
  ],
  acerto_meeiro: [
    {
      key: 'conta',
      label: 'Conta',
      icon: icons.dinheiro,
      Part: tardia(
        () => import('../folha/acerto/conta-do-acerto.js'),
        (modulo) => modulo.ContaDoAcerto,
      ),
    },
  ],
  contrato_venda: [
    {
      key: 'vendas',
      label: 'Vendas',
      icon: icons.venda,
      modulo: 'comercial',
      Part: tardia(
        () => import('../comercial/contratos/vendas-do-contrato.js'),
        (modulo) => modulo.VendasDoContrato,
      ),
    },
  ],
  fornecedor: [
    {
      key: 'conta',
      label: 'Conta',
      icon: icons.dinheiro,
      modulo: 'financeiro',
      Part: tardia(doParceiro, (modulo) => modulo.ContaDoFornecedor),
    },
  ],
  cliente: [
    {
      key: 'conta',
      label: 'Conta',
      icon: icons.dinheiro,
      modulo: 'financeiro',
      Part: tardia(doParceiro, (modulo) => modulo.ContaDoCliente),
    },
  ],
  fluxo: [
    {
      key: 'saldo',
      label: 'Saldo',
      icon: icons.dinheiro,
      modulo: 'financeiro',
      Part: tardia(
        () => import('../financeiro/fluxos/saldo-do-fluxo.js'),
        (modulo) => modulo.SaldoDoFluxo,
      ),
    },
    {
      key: 'movimentacoes',
      label: 'Movimentações',
      icon: icons.dinheiro,
      Part: tardia(
        () => import('../financeiro/movimentacoes.js'),
        (modulo) => modulo.MovimentacoesDoFluxo,
      ),
    },
  ],
  maquina: [
    { key: 'trabalhos', label: 'Trabalho', icon: icons.maquina, Part: tardia(daMaquina, (modulo) => modulo.TrabalhosDaMaquina) },
    {
      key: 'consumo',
      label: 'Consumo',
      icon: icons.consumo,
      Part: tardia(
        () => import('../maquinas/consumo-da-maquina.js'),
        (modulo) => modulo.ConsumoDaMaquina,
      ),
    },
    { key: 'alertas', label: 'Alertas', icon: icons.alerta, Part: tardia(daMaquina, (modulo) => modulo.AlertasDaMaquina) },
  ],
  safra: [
    {
      key: 'numeros',
      label: 'Números',
      icon: icons.relatorio,
      modulo: 'relatorios',
      Part: tardia(daSafra, (modulo) => modulo.NumerosDaSafra),
    },
    { key: 'custos', label: 'Custos', icon: icons.dinheiro, modulo: 'relatorios', Part: tardia(daSafra, (modulo) => modulo.CustosDaSafra) },
    {
      key: 'colhido',
      label: 'Colhido',
      icon: icons.colheita,
      modulo: 'relatorios',
      Part: tardia(daSafra, (modulo) => modulo.ColhidoNaSafra),
    },
    { key: 'vendas', label: 'Vendas', icon: icons.venda, modulo: 'comercial', Part: tardia(daSafra, (modulo) => modulo.VendasDaSafra) },
  ],
};

/** Actions on records of one kind that are written by hand, and the declared steps they replace. */
export const ACOES: Readonly<Record<string, { readonly Acoes: Slot<Registro>; readonly passos: readonly string[] }>> = {
  acerto_meeiro: {
    passos: [],
    Acoes: tardia(
      () => import('../folha/acerto/acoes-do-acerto.js'),
      (modulo) => modulo.AcoesDoAcerto,
    ),
  },
  fazenda: {
    passos: [],
    Acoes: tardia(
      () => import('../propriedade/onde-fica-a-fazenda.js'),
      (modulo) => modulo.OndeFicaAFazenda,
    ),
  },
  recibo: {
    passos: [],
    Acoes: tardia(
      () => import('../comercial/recibos/imprimir-recibo.js'),
      (modulo) => modulo.ImprimirRecibo,
    ),
  },
  maquina: {
    passos: ['reajustar'],
    Acoes: tardia(
      () => import('../maquinas/reajustar.js'),
      (modulo) => modulo.Reajustar,
    ),
  },
};
