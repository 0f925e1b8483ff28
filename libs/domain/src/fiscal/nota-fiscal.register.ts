import { entraNoEstoque, insumoVisto, saiDoEstoque, somaDosValores } from '../estoque/movimento/de-documento.js';
import { avisoDoEstoque, motivoDeUsado, noDiaDaContagem } from '../estoque/movimento/documento.fields.js';
import { categoriaDoTipo } from '../financeiro/categoria.fields.js';
import { categoriaVista, desfazDoDocumento, lancaDoDocumento } from '../financeiro/lancamento/de-origem.js';
import {
  apart,
  day,
  decimal,
  documento,
  instant,
  integer,
  money,
  option,
  optional,
  personal,
  quantity,
  ref,
  text,
  withWire,
} from '../kernel/catalogue/fields.js';
import { reais } from '../kernel/cells/texto.js';
import * as pedido from '../kernel/decimal.js';
import { refusals } from '../kernel/errors.js';
import type { Origem } from '../kernel/register/consequence.js';
import { defineRegister } from '../kernel/register/register.js';
import type { Unidade } from '../kernel/unidade.js';
import { avisosDasParcelas, avisosDosItens, semInsumoPorNome } from './avisos-da-nota.js';
import { chaveEscrita } from './chave.js';
import { comoConta, type ItemContado, pelaUnidade } from './mesma-unidade.js';

export const notaFiscalErrors = {
  NOTA_JA_LANCADA: { kind: 'conflict', message: 'Esta nota já está {onde}: desfaça o lançamento antes de {acao}.' },
  NOTA_SEM_QUANTIDADE_NO_ESTOQUE: {
    kind: 'refused',
    message: 'De {quanto} de "{item}", a nota não diz quanto entra no estoque. Diga a quantidade no item, na unidade do insumo.',
  },
  NOTA_COM_CUSTO_NEGATIVO: {
    kind: 'refused',
    message: 'O item "{item}" custa menos do que nada ({custo}): o desconto passa do que ele custa. Corrija o custo do item.',
  },
  NOTA_SEM_ITENS: { kind: 'refused', message: 'Esta nota não tem itens: nada entraria no estoque.' },
  NOTA_SEM_INSUMO: {
    kind: 'refused',
    message: 'Nenhum item desta nota diz que insumo é, e nada entraria no estoque. Diga o insumo de um deles ao menos: {itens}.',
  },
  NOTA_SEM_VENCIMENTO: { kind: 'refused', message: 'Esta nota não diz quando se paga: inclua as parcelas, ou diga o vencimento.' },
  NOTA_SEM_PAGAMENTO: { kind: 'refused', message: 'Esta nota diz que nada se paga por ela. Se é engano, inclua as parcelas.' },
  NOTA_DE_OUTRA_FINALIDADE: {
    kind: 'refused',
    message: 'Esta nota não é de compra ({finalidade}): lance à mão o que ela muda no estoque e nas contas.',
  },
} as const;
const refuse = refusals(notaFiscalErrors);

const FINALIDADES = {
  NORMAL: 'Normal',
  COMPLEMENTAR: 'Complementar',
  AJUSTE: 'Ajuste',
  DEVOLUCAO: 'Devolução',
  CREDITO: 'Nota de crédito',
  DEBITO: 'Nota de débito',
  ENTRADA: 'Entrada emitida pelo fornecedor',
} as const;
const codigos = <T extends object>(de: T) => Object.keys(de) as [keyof T & string, ...(keyof T & string)[]];

type Parcela = { readonly vencimento: string; readonly valorCentavos: number };
const porDia = (parcelas: readonly Parcela[]) => [...parcelas].sort((a, b) => (a.vencimento < b.vencimento ? -1 : 1));

/** The amounts owed for a note: its instalments, which need not sum to its total; without any, the whole total on one day. */
const devidas = (
  { totalCentavos, vencimento, emitida }: { readonly totalCentavos: number; readonly vencimento: string | null; readonly emitida: string },
  parcelas: readonly Parcela[],
): readonly Parcela[] =>
  parcelas.length > 0
    ? porDia(parcelas.filter(({ valorCentavos }) => valorCentavos > 0)).map(({ vencimento: dia, valorCentavos }) => ({
        vencimento: dia,
        valorCentavos,
      }))
    : [{ vencimento: vencimento ?? emitida, valorCentavos: totalCentavos }];

/** The places of a note, in the words of a message. */
const ONDE: Readonly<Record<string, string>> = {
  NO_ESTOQUE: 'no estoque',
  NO_FINANCEIRO: 'no financeiro',
  LANCADA: 'no estoque e no financeiro',
};

const daDivida = { livre: 'the debt is made of it later, by a step of its own' };
const doPapel = { livre: 'what the paper says besides: no input comes in by it' };

/** What may still be put right of a note whose items are in stock: they came in on its day, at its farm. */
const NO_ESTOQUE = {
  emitida: 'preso',
  fazenda: 'preso',
  ...{ numero: doPapel, serie: doPapel, chave: doPapel, natureza: doPapel, emitente: doPapel, emitenteDocumento: doPapel, obs: doPapel },
  ...{ finalidade: doPapel, protocolo: doPapel, autorizada: doPapel, xml: doPapel, totalNoXml: doPapel },
  ...{ destinatario: doPapel, destinatarioInscricao: doPapel, semValor: doPapel },
  ...{ fornecedor: daDivida, total: daDivida, pagamento: daDivida, vencimento: daDivida, categoria: daDivida },
} as const;

/** Tells whether a step is locked: a note in stock holds its items, and a note in finance its instalments and its total. */
const presa = (situacao: string, step: string): boolean => {
  if (step === 'excluir') return situacao !== 'RECEBIDA';
  if (step === 'alterar') return situacao === 'NO_FINANCEIRO';
  if (step.endsWith(' itens')) return situacao === 'NO_ESTOQUE';
  return step.endsWith(' parcelas') && situacao === 'NO_FINANCEIRO';
};

type Item = { readonly descricao: string; readonly insumoId: number | null; readonly valorCentavos: number };

/** Refuses to launch into stock a note of which nothing would come in, or an item costs less than nothing. */
const semNadaQueEntre = (itens: readonly Item[]) => {
  if (itens.length === 0) return refuse('NOTA_SEM_ITENS');
  const mapeados = itens.filter(({ insumoId }) => insumoId !== null);
  if (mapeados.length === 0) return refuse('NOTA_SEM_INSUMO', { itens: semInsumoPorNome(itens) });
  const negativo = mapeados.find(({ valorCentavos }) => valorCentavos < 0);
  return negativo && refuse('NOTA_COM_CUSTO_NEGATIVO', { item: negativo.descricao, custo: reais(negativo.valorCentavos) });
};

type Contado = ItemContado & { readonly descricao: string; readonly insumoId: number | null };

/** How much of an item goes into stock: what it says, or all of it where the invoice counts in the unit of the input. */
const quantoEntra = (item: Contado, origem: Origem): number => {
  const visto = item.insumoId === null ? undefined : origem.visto('insumo', item.insumoId);
  // Of an input that is not there, the stock itself tells.
  if (!visto) return 0;
  const quanto = item.noEstoqueMilesimos ?? pelaUnidade(item, visto['unidade'] as Unidade);
  if (quanto !== null) return quanto;
  throw refuse('NOTA_SEM_QUANTIDADE_NO_ESTOQUE', { item: item.descricao, quanto: comoConta(item) });
};

/**
 * An electronic invoice of a purchase: it came as XML, or was typed from the paper. Its items go into stock and its debts into the entries,
 * each once.
 */
export const notaFiscal = defineRegister({
  ...{ nome: 'NotaFiscal', genero: 'f', tabela: 'nota_fiscal', path: 'invoices', permissao: 'fiscal' },
  title: { singular: 'Nota fiscal', plural: 'Notas fiscais' },
  fields: {
    numero: text('Número', { max: 20 }),
    serie: optional(text('Série', { max: 3 })),
    chave: optional(withWire(text('Chave de acesso', { help: 'Os 44 caracteres que estão no DANFE.' }), chaveEscrita())),
    emitida: day('Emissão'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    emitente: personal(text('Emitente', { max: 120 })),
    emitenteDocumento: optional(personal(documento('CPF ou CNPJ do emitente'))),
    fornecedor: optional(ref('Fornecedor', 'fornecedor', { help: 'De quem se deve o que a nota diz.' })),
    natureza: optional(text('Natureza da operação', { max: 60 })),
    total: money('Total'),
    pagamento: optional(
      option('Pagamento', ['A_VISTA', 'A_PRAZO', 'SEM_PAGAMENTO'], {
        rotulos: { A_VISTA: 'À vista', A_PRAZO: 'A prazo', SEM_PAGAMENTO: 'Sem pagamento' },
      }),
    ),
    vencimento: optional(day('Vencimento', { help: 'De uma nota sem parcelas.' })),
    categoria: optional(categoriaDoTipo('despesa', { help: 'Do que se deve.' })),
    obs: optional(text('Observação', { max: 2_000 })),
    finalidade: apart(option('Finalidade', codigos(FINALIDADES), { rotulos: FINALIDADES })),
    protocolo: apart(text('Protocolo', { max: 20 })),
    autorizada: apart(instant('Autorizada em')),
    totalNoXml: apart(money('Total no XML')),
    destinatario: apart(text('CPF ou CNPJ do destinatário', { max: 14 })),
    destinatarioInscricao: apart(text('Inscrição do destinatário', { max: 20 })),
    semValor: apart(option('Sem valor', ['CANCELADA', 'DENEGADA'], { rotulos: { CANCELADA: 'Cancelada', DENEGADA: 'Denegada' } })),
    xml: apart(integer('Arquivo do XML', { max: Number.MAX_SAFE_INTEGER })),
  },
  calculados: { parcelado: money('Em parcelas'), semInsumo: integer('Itens sem insumo'), ...avisoDoEstoque },
  listaCalculada: ['semInsumo'],
  counts: ({ itens, parcelas }) => ({
    parcelado: somaDosValores(parcelas),
    semInsumo: itens.filter(({ insumoId }) => insumoId === null).length,
  }),
  label: 'numero',
  list: ['emitida', 'numero', 'emitente', 'total'],
  unique: ['chave'],
  lines: {
    itens: {
      nome: 'NotaFiscalItem',
      ...{ genero: 'm', path: 'items', title: { singular: 'Item', plural: 'Itens' } },
      fields: {
        descricao: text('Descrição', { max: 120 }),
        codigo: optional(text('Código do fornecedor', { max: 60 })),
        ncm: optional(text('NCM', { max: 8 })),
        cfop: optional(text('CFOP', { max: 4 })),
        unidade: text('Unidade da nota', { max: 6 }),
        quantidade: decimal('Quantidade da nota', { scale: 4, max: 99_999_999 }),
        valor: money('Custo total', { help: 'Com frete, seguro, despesas, IPI e ST, menos o desconto.' }),
        insumo: optional(ref('Insumo', 'insumo', { help: 'O que é no estoque. Sem insumo, nada entra.' })),
        noEstoque: optional(
          withWire(
            quantity('Quantidade no estoque', '', { help: 'Na unidade do insumo; vazia, a da nota, quando esta conta na mesma unidade.' }),
            pedido.quantidade({ min: 0.001 }),
          ),
        ),
        lote: optional(text('Lote do fabricante', { max: 20 })),
        validade: optional(day('Validade')),
      },
      ...{ impede: false, noCorpo: {}, patch: true },
    },
    parcelas: {
      nome: 'NotaFiscalParcela',
      ...{ genero: 'f', title: { singular: 'Parcela', plural: 'Parcelas' } },
      fields: {
        vencimento: day('Vencimento'),
        valor: money('Valor'),
        numero: optional(text('Duplicata', { max: 60 })),
      },
      ...{ impede: false, noCorpo: {} },
    },
  },
  situations: { RECEBIDA: 'A lançar', NO_ESTOQUE: 'No estoque', NO_FINANCEIRO: 'No financeiro', LANCADA: 'Lançada' },
  locked: ['LANCADA'],
  naSituacao: { NO_ESTOQUE },
  transitions: {
    lancarFinanceiro: {
      ...{ fato: 'NotaFiscalLancadaNoFinanceiro', verbo: 'lançou no financeiro', acao: 'Lançar no financeiro', method: 'POST' },
      ...{ path: 'financial', sucesso: 'Nota lançada no financeiro com sucesso!' },
      moves: { RECEBIDA: 'NO_FINANCEIRO', NO_ESTOQUE: 'LANCADA' },
      carries: ['parcelas'],
      sees: { categoria: categoriaVista },
      warns: ({ dados, parcelas }) => avisosDasParcelas(dados.totalCentavos, parcelas),
      then: ({ dados, parcelas }, origem) => {
        const devido = devidas(dados, parcelas);
        const { fazendaId, categoriaId, fornecedorId, numero } = dados;
        return lancaDoDocumento(
          {
            ...{ tipo: 'despesa', descricao: `Nota fiscal ${numero}`, notafiscal: numero, data: dados.emitida, parcelas: devido },
            ...{ fazendaId, categoriaId, fornecedorId, valorCentavos: somaDosValores(devido) },
          },
          origem,
        );
      },
    },
    estornarFinanceiro: {
      ...{ fato: 'NotaFiscalRetiradaDoFinanceiro', verbo: 'tirou do financeiro', acao: 'Tirar do financeiro', method: 'PATCH' },
      ...{ path: 'financial/estornar', sucesso: 'Nota retirada do financeiro com sucesso!', undoes: 'lancarFinanceiro' },
      moves: { NO_FINANCEIRO: 'RECEBIDA', LANCADA: 'NO_ESTOQUE' },
      then: (_, origem) => desfazDoDocumento(origem),
    },
    lancarEstoque: {
      ...{ fato: 'NotaFiscalLancadaNoEstoque', verbo: 'lançou no estoque', acao: 'Lançar no estoque', method: 'POST' },
      ...{ path: 'stock', sucesso: 'Nota lançada no estoque com sucesso!' },
      moves: { RECEBIDA: 'NO_ESTOQUE', NO_FINANCEIRO: 'LANCADA' },
      takes: noDiaDaContagem,
      carries: ['itens'],
      sees: { insumo: insumoVisto },
      warns: ({ itens }) => avisosDosItens(itens, false),
      then: ({ dados, itens }, origem) =>
        entraNoEstoque(
          itens.map((item) => {
            const { insumoId, valorCentavos, lote, validade } = item;
            return { insumoId, quantidadeMilesimos: quantoEntra(item, origem), valorCentavos, lote, validade };
          }),
          { ...dados, data: dados.emitida },
          origem,
        ),
    },
    estornarEstoque: {
      ...{ fato: 'NotaFiscalRetiradaDoEstoque', verbo: 'tirou do estoque', acao: 'Tirar do estoque', method: 'PATCH' },
      ...{ path: 'stock/estornar', sucesso: 'Nota retirada do estoque com sucesso!', undoes: 'lancarEstoque' },
      moves: { NO_ESTOQUE: 'RECEBIDA', LANCADA: 'NO_FINANCEIRO' },
      takes: motivoDeUsado,
      then: ({ dados }, origem) => saiDoEstoque(dados, origem, 'retirada do estoque depois de lançada'),
    },
  },
  rule: ({ dados, itens, parcelas, situacao }, step) => {
    if (presa(situacao, step)) return refuse('NOTA_JA_LANCADA', { onde: ONDE[situacao] ?? '', acao: step.split(' ')[0] ?? '' });
    if (step !== 'lancarFinanceiro' && step !== 'lancarEstoque') return undefined;
    const { finalidade } = dados;
    if (finalidade !== null && finalidade !== 'NORMAL')
      return refuse('NOTA_DE_OUTRA_FINALIDADE', { finalidade: FINALIDADES[finalidade as keyof typeof FINALIDADES].toLowerCase() });
    if (step === 'lancarEstoque') return semNadaQueEntre(itens);
    if (parcelas.length > 0) return undefined;
    if (dados.pagamento === 'SEM_PAGAMENTO') return refuse('NOTA_SEM_PAGAMENTO');
    return dados.pagamento === 'A_VISTA' || dados.vencimento !== null ? undefined : refuse('NOTA_SEM_VENCIMENTO');
  },
});
