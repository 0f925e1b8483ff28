import { diaToBr } from '../../kernel/dates.js';
import { type Decider, hojeDe, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuseEstoque } from '../errors.js';
import { baseDe } from '../../kernel/unidade.js';
import { acompanhar, type DaOrigem, type Devolucao, devolver } from './da-origem.js';
import { ditoPeloEstoque, type Estoque, type InsumoNoEstoque, lembrar, semEstoque } from './estoque.js';
import { conferirFaltas } from './faltas.js';
import { type InsumoDito, type Linha, lotesDaLinha, type Pedido } from './linha.js';
import type { MovimentoEvent, Origem, RessalvaDoEstoque } from './movimento.events.js';
import { abaixoDoMinimo, avisarValidades, conferirMinimo } from './recados.js';
import { type Figura, type Movimento, type Razao, razaoDe } from './razao.js';

export type EstoqueCommand =
  | { readonly type: 'MovimentarEstoque'; readonly data: Pedido }
  /** The record that caused exits is on another day, or at another farm: they are as well. Without a reason it is refused as any movement is. */
  | { readonly type: 'AcompanharOrigem'; readonly data: DaOrigem }
  /** The record that caused movements is gone, or takes some of them back, and they are undone. */
  | { readonly type: 'DevolverAoEstoque'; readonly data: Devolucao }
  /** The register says another least there should be of an input. */
  | { readonly type: 'ConferirMinimo'; readonly data: { readonly insumo: InsumoDito } }
  /** A day has come: which lots are about to expire. */
  | { readonly type: 'AvisarValidades'; readonly data: Readonly<Record<never, never>> };

const vazio = (): InsumoNoEstoque => ({ base: 'un', movimentos: [], figuras: {} });
/** How many figures one fact carries. */
const POR_FATO = 500;

const exigirMeu = (movimento: Movimento | undefined, id: number, origem: Origem | null): Movimento => {
  if (!movimento) throw refuseEstoque('MOVIMENTO_DE_INSUMO_NAO_ENCONTRADO', { id });
  if (!igual(movimento.origem, origem)) {
    const { registro, id: de } = movimento.origem ?? { registro: 'movimento', id };
    throw refuseEstoque('MOVIMENTO_DE_ORIGEM', { registro, id: de });
  }
  return movimento;
};

/** The lines of one input as movements, each on the stock after those before it. */
const novosDe = (linhas: readonly Linha[], restantes: readonly Movimento[], seq: number, insumo: InsumoDito, { origem }: Pedido) => {
  const novos: Movimento[] = [];
  for (const linha of linhas) {
    const { movimentoId: id, tipo, em, fazendaId, paraFazendaId, chegadaId, quantidade, valorCentavos, calda, intervalos } = linha;
    const { antesDaContagem } = linha;
    const lotes = lotesDaLinha(linha, [...restantes, ...novos], insumo.nome);
    novos.push({
      ...{ id, seq: seq + novos.length, tipo, em, fazendaId, paraFazendaId, chegadaId },
      quantidade,
      valorCentavos,
      lotes,
      origem,
      ...(antesDaContagem && { antesDaContagem }),
      ...(calda && { calda }),
      ...(intervalos && { intervalos }),
    });
  }
  return novos;
};

const fatoDe = (movimento: Movimento, { figuras }: Razao, insumo: InsumoDito, motivo: string | null): MovimentoEvent => {
  const { id: movimentoId, tipo, em, fazendaId, origem, antesDaContagem, calda, intervalos, quantidade: contado } = movimento;
  const noDia = antesDaContagem && { antesDaContagem };
  const comum = { movimentoId, insumoId: insumo.id, fazendaId, unidade: baseDe(insumo.unidade), em, origem, motivo };
  const data = { ...comum, ...semPartesVazias(figuras.get(movimentoId) as Figura) };
  if (tipo === 'entrada') return { type: 'InsumoRecebido', data: { ...data, ...noDia } };
  if (tipo === 'saida')
    return { type: 'InsumoRetirado', data: { ...data, ...noDia, ...(calda && { calda }), ...(intervalos && { intervalos }) } };
  if (tipo === 'contagem') return { type: 'InsumoContado', data: { ...data, contado } };
  const { chegadaId, paraFazendaId } = movimento as Movimento & { chegadaId: number; paraFazendaId: number };
  return { type: 'InsumoTransferido', data: { ...data, ...noDia, chegadaId, paraFazendaId } };
};

const semPartesVazias = (figura: Figura) => ({ ...figura, lotes: [...figura.lotes] });

/** The other movements whose figures differ from those in the stream. */
const recalculados = (insumoId: number, antes: InsumoNoEstoque, restantes: readonly Movimento[], { figuras }: Razao): MovimentoEvent[] => {
  const ids = restantes.flatMap(({ id, chegadaId }) => (chegadaId === null ? [id] : [id, chegadaId]));
  const mudaram = ids.flatMap((movimentoId) => {
    const figura = figuras.get(movimentoId) as Figura;
    return igual(antes.figuras[movimentoId], figura) ? [] : [{ movimentoId, ...semPartesVazias(figura) }];
  });
  return Array.from({ length: Math.ceil(mudaram.length / POR_FATO) }, (_, n) => ({
    type: 'CustosDeInsumoRecalculados' as const,
    data: { insumoId, movimentos: mudaram.slice(n * POR_FATO, (n + 1) * POR_FATO) },
  }));
};

const saldoDe = ({ figuras }: Razao): number => [...figuras.values()].reduce((soma, { quantidade }) => soma + quantidade, 0);

/** Tells that an input fell below its minimum: there was enough of it before, and there is not after. */
const emFalta = (insumo: InsumoDito, antes: Razao, depois: Razao): MovimentoEvent[] => {
  const { minimo } = insumo;
  const quantidade = saldoDe(depois);
  if (minimo === null || minimo === undefined || quantidade >= minimo || saldoDe(antes) < minimo) return [];
  return [abaixoDoMinimo(insumo, quantidade, minimo)];
};

/** Undone movements and those that are made, with the figures of both sides, of one input. */
const doInsumo = (insumo: InsumoDito, estoque: Estoque, seq: number, pedido: Pedido): MovimentoEvent[] => {
  const antes = estoque.insumos[insumo.id] ?? vazio();
  const saem = pedido.desfazer.filter((id) => estoque.onde[id] === insumo.id);
  const desfeitos = saem.map((id) =>
    exigirMeu(
      antes.movimentos.find((um) => um.id === id),
      id,
      pedido.origem,
    ),
  );
  const restantes = antes.movimentos.filter(({ id }) => !saem.includes(id));
  const linhas = pedido.linhas.filter(({ insumoId }) => insumoId === insumo.id);
  const novos = novosDe(linhas, restantes, seq, insumo, pedido);
  const depois = razaoDe([...restantes, ...novos]);
  const era = razaoDe(antes.movimentos);
  const { motivo: motivoDado, motivoSeFaltar = null } = pedido;
  const ressalvas = conferirFaltas([...restantes, ...novos], era, depois, insumo, motivoDado ?? motivoSeFaltar);
  const motivo = motivoDado ?? (ressalvas.length > 0 ? motivoSeFaltar : null);
  const fatos = [
    ...desfeitos.map(({ id, chegadaId }): MovimentoEvent => {
      return { type: 'MovimentoDeInsumoDesfeito', data: { movimentoId: id, insumoId: insumo.id, chegadaId, motivo } };
    }),
    ...novos.map((movimento) => fatoDe(movimento, depois, insumo, motivo)),
  ];
  return [...comRessalvas(fatos, ressalvas), ...recalculados(insumo.id, antes, restantes, depois), ...emFalta(insumo, era, depois)];
};

/** Every input that a command touches, once each. Inputs whose movements are only undone need not be named. */
const insumosDe = ({ linhas, desfazer, insumos }: Pedido, estoque: Estoque): InsumoDito[] => {
  const ids = new Set([...linhas.map(({ insumoId }) => insumoId), ...desfazer.map((id) => estoque.onde[id] as number)]);
  return [...ids].map((id) => insumos.find((insumo) => insumo.id === id) ?? ditoPeloEstoque(id, estoque.insumos[id] ?? vazio()));
};

/** Puts a warning on the first movement that is made of its input, else on the first that is undone. */
const comRessalvas = (fatos: MovimentoEvent[], ressalvas: RessalvaDoEstoque[]): MovimentoEvent[] => {
  if (ressalvas.length === 0) return fatos;
  const feito = fatos.findIndex(({ type }) => type !== 'MovimentoDeInsumoDesfeito');
  return fatos.map((fato, indice) =>
    indice === Math.max(0, feito) ? ({ ...fato, data: { ...fato.data, ressalvas } } as MovimentoEvent) : fato,
  );
};

const semFuturo = (linhas: readonly Linha[], hoje: string): void => {
  for (const { em } of linhas) if (em > hoje) throw refuseEstoque('MOVIMENTO_NO_FUTURO', { em: diaToBr(em) });
};

const movimentar = (pedido: Pedido, estoque: Estoque): MovimentoEvent[] => {
  let { seq } = estoque;
  return insumosDe(pedido, estoque).flatMap((insumo) => {
    const fatos = doInsumo(insumo, estoque, seq, pedido);
    seq += pedido.linhas.filter(({ insumoId }) => insumoId === insumo.id).length;
    return fatos;
  });
};

/** All inputs of one account, in one stream: a calda of five inputs, or a document of thirty, moves all of them or none (docs/adr/0041). */
export const estoqueDecider: Decider<EstoqueCommand, MovimentoEvent, Estoque> = {
  category: 'estoque',
  snapshot: 4,
  initial: semEstoque,
  evolve: lembrar,
  decide: ({ type, data }, estoque, meta) => {
    switch (type) {
      case 'MovimentarEstoque':
        semFuturo(data.linhas, hojeDe(meta));
        for (const { movimentoId } of data.linhas) if (estoque.onde[movimentoId] !== undefined) throw refuseEstoque('MOVIMENTO_JA_EXISTE');
        for (const id of data.desfazer)
          if (estoque.onde[id] === undefined) throw refuseEstoque('MOVIMENTO_DE_INSUMO_NAO_ENCONTRADO', { id });
        return movimentar(data, estoque);
      case 'AcompanharOrigem': {
        const pedido = acompanhar(estoque, data);
        if (data.motivo === null) semFuturo(pedido.linhas, hojeDe(meta));
        return movimentar(pedido, estoque);
      }
      case 'DevolverAoEstoque':
        return movimentar(devolver(estoque, data), estoque);
      case 'ConferirMinimo':
        return conferirMinimo(estoque, data.insumo);
      case 'AvisarValidades':
        return avisarValidades(estoque, hojeDe(meta));
      default:
        return never(type);
    }
  },
};
