import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import type { ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { custoDe } from '@tulha/domain/folha/comum/custo';
import type { LancamentoDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import type { PedidoDeFechamento } from '@tulha/domain/folha/comum/pedido';
import { pesosPorTalhao } from '@tulha/domain/folha/comum/rateio-por-talhao';
import { type DescontoDaFolha, totalDosDescontos } from '@tulha/domain/folha/comum/adiantamentos.fields';
import { especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { deveAlem } from '@tulha/domain/folha/leis/explicacao.fields';
import type { LeiAplicada } from '@tulha/domain/folha/leis/leis.fields';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import type { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { quantos } from '@tulha/domain/kernel/quantos';
import { atividadesDeAgora } from '@tulha/read-models/folha/atividades-da-folha.queries';
import { nadaAPagar } from '@tulha/read-models/folha/folha.queries';
import { pagosPeloBanco } from '@tulha/read-models/folha/contas.queries';
import { leisDa } from '@tulha/read-models/folha/leis.queries';
import { adiantamentosDa } from '@tulha/read-models/folha/adiantamentos.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { categoriaDe } from '../rotas/categoria-de.js';
import { exigirSeDado } from '../rotas/exigir-cadastro.js';
import { criterioDe, folhaDe, type Row, type Sala } from './folha.js';

type Qual = Ctx<{ id: number }, unknown, unknown>;
type Lancamento = Omit<LancamentoDaFolha, 'valorCentavos'>;
type Ids = { readonly lancamentoId: number; readonly pagamentoId: number };
/** Gives out as many ids of a kind, and says the first. */
type Novos = (especie: 'lancamento' | 'pagamento' | 'desconto_adiantamento', quantos: number) => Promise<number>;

/** The sheet's notes on its payment. */
const obsDe = ({ regra, conta_bancaria: conta }: Row): { readonly obs?: string } => {
  const notas = [...(regra ? [`Regra: ${regra}`] : []), ...(conta ? [`Conta: ${conta}`] : [])];
  return notas.length > 0 ? { obs: notas.join(' · ') } : {};
};

/** The expense a closing becomes: the category asked for, else the sheet's own; on the farm asked for, else the active one, else the sheet's. */
const lancamentoDe = async (ctx: Qual, { especie }: Sala, row: Row, pedido: PedidoDeFechamento, ids: Ids): Promise<Lancamento> => {
  const dada = pedido?.categoria ?? row.categoria_id ?? row.categoria ?? especie.categoria;
  const escolhida = await categoriaDe(ctx as Ctx, dada, 'despesa');
  // An open sheet of before may name a cash flow that was deleted since.
  if (row.lancamento_id === null) await exigirSeDado(ctx as Ctx, 'fluxo', row.fluxo_id, 'fluxo');
  return {
    ...ids,
    fazendaId: ctx.fazenda || row.fazenda_id,
    descricao: row.descricao,
    categoria: escolhida.categoria ?? especie.categoria,
    categoriaId: escolhida.categoriaId,
    data: row.data,
    fluxoId: row.fluxo_id,
    ...obsDe(row),
  };
};

const PARCELADO = 2;

/** Advances that the closing may take something off, each with the line that it would become. */
const adiantamentosNumerados = async (ctx: Qual, row: Row, novos: Novos) => {
  const abertos = row.lancamento_id === null ? await adiantamentosDa(ctx.reader, row) : [];
  if (abertos.length === 0) return abertos;
  const primeiro = await novos('desconto_adiantamento', abertos.length);
  return abertos.map((aberto, indice) => ({ ...aberto, descontoId: primeiro + indice }));
};

/** The wish to close a sheet as it is seen now. */
const fechamentoDe = (ctx: Qual, sala: Sala, row: Row, pedido: PedidoDeFechamento, novos: Novos) =>
  sala.fechamento(ctx, row, async (linhas) => {
    const rateio = pedido?.rateio ?? null;
    const criterio = criterioDe(row);
    const quantasParcelas = row.pagamento === PARCELADO ? criterio.colaboradorIds.length : 1;
    const ids: Ids = { lancamentoId: await novos('lancamento', 1), pagamentoId: await novos('pagamento', quantasParcelas) };
    return {
      ...{ folhaId: row.id, criterio, rateio, adiantamentos: await adiantamentosNumerados(ctx, row, novos) },
      leis: await leisDa(ctx.reader, row),
      atividades: await atividadesDeAgora(
        ctx.reader,
        linhas.map(({ atividadeId }) => atividadeId),
      ),
      ...(rateio !== null && { talhoes: pesosPorTalhao(linhas) }),
      ...(row.pagamento === PARCELADO && { pagamentoIds: criterio.colaboradorIds.map((_, indice) => ids.pagamentoId + indice) }),
      lancamento: await lancamentoDe(ctx, sala, row, pedido, ids),
    };
  });

/** The refusal of a sheet some of whose work another had first; none where nobody has it. */
const recusaDe = (facts: readonly Recorded[], { especie }: Sala, folhaId: number): DomainError | undefined => {
  for (const { type, data } of facts as readonly Recorded<ReservaColheitaEvent>[]) {
    const daSala = especie.tabela === 'folha_colheita' ? 'ColheitaRecusada' : 'TrabalhoRecusado';
    if (type !== daSala || !('outraFolhaId' in data) || data.folhaId !== folhaId || data.outraFolhaId === null) continue;
    const outra = data.outraEspecie ?? 'folha_colheita';
    if (data.trabalho?.startsWith('ADIANTAMENTO'))
      return refuseFolha('ADIANTAMENTO_EM_OUTRA_FOLHA', { especie: especiesDeFolha[outra].nome, folha: data.outraFolhaId });
    if (especie.tabela === 'folha_colheita' && outra === 'folha_colheita')
      return refuseFolha('COLHEITA_EM_OUTRA_FOLHA', { folha: data.outraFolhaId });
    return refuseFolha('TRABALHO_EM_OUTRA_FOLHA', { especie: especiesDeFolha[outra].nome, folha: data.outraFolhaId });
  }
  return undefined;
};

/** Closes a sheet. The answer is read after its lines were asked for: they may be another sheet's, and then this one is open again. */
export const trancar = async (ctx: Qual, sala: Sala, pedido: PedidoDeFechamento) => {
  const { id: folhaId } = ctx.params;
  const { row } = await folhaDe(ctx, sala.especie.tabela, folhaId);
  const fechamento = await fechamentoDe(ctx, sala, row, pedido, (especie, n) => ctx.nextId(especie, n));
  const { followed } = await fechamento.fazer();
  const depois = await folhaDe(ctx, sala.especie.tabela, folhaId);
  const recusa = recusaDe(followed, sala, folhaId);
  if (recusa) throw recusa;
  // One of its lines was deleted meanwhile, or the sheet has been opened again since.
  if (depois.row.lancamento_id === null) throw refuseFolha('FOLHA_MUDOU', { descricao: depois.row.descricao });
  return depois.view;
};

type Recebe = {
  readonly valorCentavos: number;
  readonly adiantamentos?: readonly DescontoDaFolha[];
  readonly leis?: readonly LeiAplicada[];
};

/** The result that closing would have: nothing is written. @throws the errors that closing would throw */
export const ensaiarFechamento = async (ctx: Qual, sala: Sala, pedido: PedidoDeFechamento) => {
  const { id: folhaId } = ctx.params;
  const { row, view } = await folhaDe(ctx, sala.especie.tabela, folhaId);
  const fechamento = await fechamentoDe(ctx, sala, row, pedido, () => Promise.resolve(1));
  const fatos = (await fechamento.ensaiar()).map(({ data }) => data as { lancamento: LancamentoDaFolha; colaboradores: readonly Recebe[] });
  const fechada = fatos.at(-1);
  if (!fechada) return { situacao: view.status, segue: [], avisos: [] };
  const { lancamento } = fechada;
  const colaboradores = fatos.flatMap((fato) => fato.colaboradores);
  const descontado = totalDosDescontos(colaboradores.flatMap(({ adiantamentos = [] }) => adiantamentos));
  const { valorCentavos, data, parcelas, talhoes } = lancamento;
  const ganho = colaboradores.reduce((soma, um) => soma + custoDe(um), 0);
  const descontam = [
    ...(descontado === 0 ? [] : [`Dos adiantamentos se descontam ${reais(descontado)}.`]),
    ...deveAlem(
      ganho,
      colaboradores.flatMap(({ leis = [] }) => leis),
    ),
  ];
  if (valorCentavos === 0)
    return { situacao: 'FECHADO', segue: [...descontam, 'Nada resta a pagar, e nenhuma despesa se lança.'], avisos: [] };
  return {
    situacao: 'FECHADO',
    segue: [
      `${quantos(colaboradores.length, 'colaborador recebe', 'colaboradores recebem')}, ao todo, ${reais(valorCentavos)}.`,
      ...descontam,
      `Uma despesa de ${reais(valorCentavos)} em Lançamentos, com vencimento em ${diaToBr(data)}.`,
      ...(parcelas ? [`Ela tem ${quantos(parcelas.length, 'parcela', 'parcelas')}: uma de cada colaborador.`] : []),
      ...(talhoes ? [`Ela se reparte entre ${quantos(talhoes.length, 'talhão', 'talhões')}.`] : []),
    ],
    avisos: [],
  };
};

/** Opens a sheet again. The finance entry has the last word: where it is paid, it refuses, and the sheet stays closed. */
export const abrir = async (ctx: Qual, { especie, executar }: Sala) => {
  const { id: folhaId } = ctx.params;
  const { row } = await folhaDe(ctx, especie.tabela, folhaId);
  const { lancamento_id: lancamentoId } = row;
  const noBanco = lancamentoId === null ? [] : await pagosPeloBanco(ctx.reader, especie, row);
  if (noBanco.length > 0) {
    const nomes = noBanco.map(({ nome, em, centavos }) => `${nome} (${reais(centavos)} em ${diaToBr(em)})`).join('; ');
    throw refuseFolha('FOLHA_PAGA_PELO_BANCO', { descricao: row.descricao, nomes });
  }
  const pedir = { type: 'PedirAbertura', data: { folhaId, lancamentoId } } as const;
  await executar(ctx, folhaId, pedir, { moreFollow: lancamentoId !== null });
  if (lancamentoId !== null) {
    const excluir = { type: 'ExcluirLancamento', data: { lancamentoId, origem: { tipo: especie.tabela, id: folhaId } } } as const;
    if (!nadaAPagar(row)) await ctx.execute(lancamentoDecider, lancamentoId, excluir, { otherStream: true, moreFollow: true });
    // Already done by the policy, unless the entry went in a try that died before it.
    const abrirFolha = { type: 'AbrirFolha', data: { folhaId, lancamentoId, motivo: 'reaberta' } } as const;
    await executar(ctx, folhaId, abrirFolha, { otherStream: true });
  }
  return (await folhaDe(ctx, especie.tabela, folhaId)).view;
};
