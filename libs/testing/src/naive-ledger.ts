import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { baixar, DIA, em, estornar, liberar } from './builders-ledger.js';
import { lugares } from './builders-lugares.js';

/**
 * The coffee ledger, said a second time and slowly: everything that was granted stands in lists, and each figure is summed from
 * them whenever it is asked for. Specs hold the real ledger against it.
 */

type Processo = keyof typeof lugares;

/** The quantity of a lot that is asked for: all of it, or so many thousandths. Some ask for more than there is. */
type Parte = { readonly lote: number; readonly milesimos: number | null };
export type Passo =
  | { readonly faz: 'formar'; readonly quantidade: number }
  | { readonly faz: 'avulso' | 'beneficiar' | 'rebeneficiar'; readonly partes: readonly Parte[]; readonly saidas: readonly number[] }
  | { readonly faz: 'entrar'; readonly processo: Processo; readonly partes: readonly Parte[] }
  | { readonly faz: 'sair'; readonly qual: number }
  | { readonly faz: 'depositar' | 'reservar'; readonly partes: readonly Parte[] }
  | { readonly faz: 'baixar' | 'estornar' | 'liberar'; readonly qual: number };

/** Everything that was granted, as a list; every figure is summed anew from it each time it is asked for. */
export type Modelo = {
  lotes: { id: number; unidade: 'L' | 'kg'; quantidade: number }[];
  usos: { lote: number; quantidade: number }[];
  depositos: { lote: number; quantidade: number }[];
  /** `saiu`: an exit was stated. The exits caused by others carry the sale, or `null` for one that is never taken back. */
  passagens: {
    processo: Processo;
    id: number;
    lotes: { lote: number; quantidade: number }[];
    levados: { lote: number; quantidade: number; venda: number | null }[];
    saiu: boolean;
  }[];
  vendas: {
    id: number;
    itens: { lote: number; quantidade: number }[];
    situacao: 'aberta' | 'baixada' | 'excluida';
    daCooperativa: number[];
  }[];
};

export const soma = (numeros: readonly number[]) => numeros.reduce((a, b) => a + b, 0);
const de = (lote: number, lista: readonly { lote: number; quantidade: number }[]) =>
  soma(lista.filter((item) => item.lote === lote).map(({ quantidade }) => quantidade));

export const contas = (modelo: Modelo, lote: number) => {
  const baixadas = modelo.vendas.filter(({ situacao }) => situacao === 'baixada');
  const doLote = baixadas.flatMap(({ itens, daCooperativa }) =>
    itens.flatMap((item, index) => (item.lote === lote ? [daCooperativa[index] as number] : [])),
  );
  const quantidade = modelo.lotes.find(({ id }) => id === lote)?.quantidade ?? 0;
  return {
    saldo: quantidade - de(lote, modelo.usos) - soma(baixadas.map(({ itens }) => de(lote, itens))),
    reservado: soma(modelo.vendas.filter(({ situacao }) => situacao === 'aberta').map(({ itens }) => de(lote, itens))),
    naCooperativa: de(lote, modelo.depositos) - soma(doLote),
  };
};
type Passagem = Modelo['passagens'][number];
const restaEm = (passagem: Passagem, lote: number) => (passagem.saiu ? 0 : de(lote, passagem.lotes) - de(lote, passagem.levados));
const aberta = (passagem: Passagem) => passagem.lotes.some(({ lote }) => restaEm(passagem, lote) > 0);
const foraDe = (modelo: Modelo, processo: Processo, lote: number) => {
  const { saldo, naCooperativa } = contas(modelo, lote);
  const la = soma(modelo.passagens.filter((p) => p.processo === processo).map((p) => restaEm(p, lote)));
  return Math.max(0, saldo - naCooperativa - la);
};

/** Coffee lies in one place: coffee in more than one, or gone, left the place it entered first, and never the one it has just entered. */
const umLugarSo = (modelo: Modelo, nova?: Passagem, venda: number | null = null): void => {
  for (const { id: lote } of modelo.lotes) {
    const { saldo, naCooperativa } = contas(modelo, lote);
    let sobra = soma(modelo.passagens.map((p) => restaEm(p, lote))) - (saldo - naCooperativa);
    for (const passagem of modelo.passagens) {
      const quantidade = Math.min(sobra, restaEm(passagem, lote));
      if (passagem === nova || quantidade <= 0) continue;
      passagem.levados.push({ lote, quantidade, venda });
      sobra -= quantidade;
    }
  }
};

/**
 * The quantities that the lots asked for would give; undefined where a lot is asked twice, is missing, of the wrong unit or has too little.
 */
const atender = (modelo: Modelo, partes: readonly Parte[], ha: (lote: number) => number, unidade?: 'L' | 'kg') => {
  const ids = partes.map(({ lote }) => lote);
  if (ids.length === 0 || new Set(ids).size < ids.length) return undefined;
  const atendidas = partes.map(({ lote, milesimos }) => ({ lote, quantidade: milesimos ?? ha(lote) }));
  const boas = atendidas.every(({ lote, quantidade }) => {
    const este = modelo.lotes.find(({ id }) => id === lote);
    return este && (!unidade || este.unidade === unidade) && quantidade >= 1 && quantidade <= ha(lote);
  });
  return boas ? atendidas : undefined;
};

export const modeloVazio = (): Modelo => ({ lotes: [], usos: [], depositos: [], passagens: [], vendas: [] });

type Pedido = { readonly comando: LedgerCommand; readonly concedido: boolean; readonly aplicar: () => void };
const pedidas = (partes: readonly Parte[]) =>
  partes.map(({ lote, milesimos }) => ({ loteId: lote, ...(milesimos === null ? {} : { quantidade: milesimos }) }));

/** A step as a command, with the model's verdict on it. */
export const pedidoDe = (modelo: Modelo, passo: Passo, novoId: () => number): Pedido => {
  const conta = (lote: number) => contas(modelo, lote);
  switch (passo.faz) {
    case 'formar': {
      const id = novoId();
      const origens = [{ talhaoId: 1, quantidadeMl: passo.quantidade }];
      return {
        comando: { type: 'FormarLote', data: { loteId: id, fazendaId: 1, safraId: null, em: DIA, origens } },
        concedido: true,
        aplicar: () => void modelo.lotes.push({ id, unidade: 'L', quantidade: passo.quantidade }),
      };
    }
    case 'avulso':
    case 'beneficiar':
    case 'rebeneficiar':
      return pedidoDeTransformacao(modelo, passo, novoId);
    case 'entrar': {
      const { processo, partes } = passo;
      const id = novoId();
      const lotes = atender(modelo, partes, (lote) => foraDe(modelo, processo, lote));
      const { type, data } = lugares[processo].registrar(id, []);
      return {
        comando: { type, data: { ...data, lotes: pedidas(partes) } } as LedgerCommand,
        concedido: lotes !== undefined,
        aplicar: () => {
          const nova = { processo, id, lotes: lotes ?? [], levados: [], saiu: false };
          modelo.passagens.push(nova);
          umLugarSo(modelo, nova);
        },
      };
    }
    case 'sair': {
      const passagem = modelo.passagens[passo.qual % Math.max(modelo.passagens.length, 1)];
      const { processo, id } = passagem ?? { processo: 'secagem' as const, id: 0 };
      return {
        comando: lugares[processo].concluir(id),
        concedido: passagem !== undefined && aberta(passagem),
        aplicar: () => {
          if (passagem) passagem.saiu = true;
        },
      };
    }
    case 'depositar': {
      const lotes = atender(modelo, passo.partes, (lote) => conta(lote).saldo - conta(lote).naCooperativa, 'kg');
      const partes = passo.partes.map(({ lote, milesimos }) => ({
        loteId: lote,
        ...(milesimos === null ? {} : { quantidadeG: milesimos }),
      }));
      return {
        comando: { type: 'DepositarNaCooperativa', data: { depositoId: novoId(), cooperativaId: 1, em: DIA, lotes: partes } },
        concedido: lotes !== undefined,
        aplicar: () => {
          modelo.depositos.push(...(lotes ?? []));
          umLugarSo(modelo);
        },
      };
    }
    case 'reservar':
      return pedidoDeReserva(modelo, passo.partes, novoId());
    default: {
      const venda = modelo.vendas[passo.qual % Math.max(modelo.vendas.length, 1)];
      return pedidoSobreVenda(modelo, passo.faz, venda);
    }
  }
};

const pedidoDeReserva = (modelo: Modelo, partes: readonly Parte[], id: number): Pedido => {
  const itens = partes.map(({ lote, milesimos }) => ({ lote, quantidade: milesimos ?? Math.max(1, contas(modelo, lote).saldo) }));
  const juntos = [...new Set(itens.map(({ lote }) => lote))].map((lote) => ({ lote, quantidade: de(lote, itens) }));
  const cabe = juntos.every(({ lote, quantidade }) => {
    const { saldo, reservado } = contas(modelo, lote);
    return modelo.lotes.find((este) => este.id === lote)?.unidade === 'kg' && quantidade <= saldo - reservado;
  });
  const daVenda = {
    vendaId: id,
    fazendaId: 1,
    em: DIA,
    clienteId: 1,
    tipo: 'lote',
    categoria: null,
    notaFiscal: null,
    parcelas: 1,
    obs: null,
  };
  const linhas = itens.map(({ lote, quantidade }, index) => ({
    itemId: index + 1,
    loteId: lote,
    massaG: quantidade,
    precoSacaCentavos: 1,
    valorCentavos: 1,
  }));
  return {
    comando: { type: 'ReservarVenda', data: { ...daVenda, itens: linhas } },
    concedido: juntos.length > 0 && cabe,
    aplicar: () => void modelo.vendas.push({ id, itens: juntos, situacao: 'aberta', daCooperativa: [] }),
  };
};

const pedidoSobreVenda = (modelo: Modelo, faz: 'baixar' | 'estornar' | 'liberar', venda: Modelo['vendas'][number] | undefined): Pedido => {
  const comando = {
    baixar: () => baixar(venda?.id ?? 0),
    estornar: () => estornar(venda?.id ?? 0),
    liberar: () => liberar(venda?.id ?? 0),
  }[faz]();
  const aplicar = () => {
    if (!venda) return;
    if (faz === 'baixar' && venda.situacao === 'aberta') {
      venda.daCooperativa = venda.itens.map(({ lote, quantidade }) => Math.min(quantidade, contas(modelo, lote).naCooperativa));
      venda.situacao = 'baixada';
      umLugarSo(modelo, undefined, venda.id);
    } else if (faz === 'estornar' && venda.situacao === 'baixada') {
      venda.situacao = 'aberta';
      for (const passagem of modelo.passagens) passagem.levados = passagem.levados.filter((levado) => levado.venda !== venda.id);
    } else if (faz === 'liberar') venda.situacao = 'excluida';
  };
  const viva = venda !== undefined && venda.situacao !== 'excluida';
  return { comando, concedido: faz === 'liberar' ? venda?.situacao !== 'baixada' : viva, aplicar };
};

/** The quantity that may be processed on the farm. */
const livre = (modelo: Modelo, lote: number): number => {
  const { saldo, reservado, naCooperativa } = contas(modelo, lote);
  return saldo - Math.max(reservado, naCooperativa);
};

const pedidoDeTransformacao = (modelo: Modelo, passo: Extract<Passo, { saidas: readonly number[] }>, novoId: () => number): Pedido => {
  const kg = passo.faz === 'rebeneficiar';
  const entradas = passo.faz === 'avulso' ? [] : atender(modelo, passo.partes, (lote) => livre(modelo, lote), kg ? 'kg' : 'L');
  const saidas = passo.saidas.map((quantidadeG) => ({ loteId: novoId(), tipo: 'Grão', qualidade: null, quantidadeG }));
  const sai = soma(passo.saidas);
  const entra = soma((entradas ?? []).map(({ quantidade }) => quantidade));
  // A litre of coffee weighs 800 g at most.
  const cabe = passo.faz === 'avulso' || sai * 10 <= entra * (kg ? 10 : 8);
  const data = { fazendaId: 1, em: em(DIA), entradas: pedidas(passo.partes), saidas };
  return {
    comando: kg
      ? { type: 'RealizarRebeneficio', data: { ...data, rebeneficioId: novoId() } }
      : { type: 'RealizarBeneficio', data: { ...data, beneficioId: novoId(), perdaG: null, avulso: passo.faz === 'avulso' } },
    concedido: entradas !== undefined && saidas.length > 0 && cabe,
    aplicar: () => {
      modelo.usos.push(...(entradas ?? []));
      modelo.lotes.push(...saidas.map(({ loteId, quantidadeG }) => ({ id: loteId, unidade: 'kg' as const, quantidade: quantidadeG })));
      umLugarSo(modelo);
    },
  };
};
