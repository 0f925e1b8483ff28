import { litrosDaLinha, pagamentoDaLinha } from '../../atividades/colheita.js';
import { valorDoCafe } from '../../comercial/valor.js';
import { type Parcela, parcelas } from '../../financeiro/parcelas.js';
import type { Dia } from '../../kernel/dates.js';
import type { Steps } from '../../kernel/steps.js';
import type { Lidas } from './leitura.js';
import type { DadosDe, NomeDePlanilha } from './planilhas.js';

/** A row as it was typed, with its line in the file, so that a later refusal can still say where it came from. */
export type Linha<N extends NomeDePlanilha> = DadosDe<N> & { readonly linha: number };

export type LinhaDeColheita = Omit<Linha<'colheitas'>, 'data' | 'fazenda' | 'talhao'> & {
  readonly litrosMl: number;
  readonly pagamentoCentavos: number;
};

/** All that was picked on one plot in one day: one activity record. */
export type ColheitaDaSafra = {
  readonly linha: number;
  readonly data: Dia;
  readonly fazenda: string;
  readonly talhao: string;
  readonly linhas: readonly LinhaDeColheita[];
};

export type LoteDaSafra = {
  readonly linha: number;
  readonly codigo: string;
  readonly data: Dia;
  readonly fazenda: string;
  readonly quantidadeMl: number;
  readonly origens: readonly { readonly linha: number; readonly talhao: string; readonly quantidadeMl: number }[];
  /** Why it exceeds the picking, if a reason was given. */
  readonly motivo: string | null;
};

/** Coffee that left a process as a lot of its own: `B001-1`. */
export type SaidaDeProcesso = {
  readonly linha: number;
  readonly lote: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly quantidadeG: number;
};

export type BeneficioDaSafra = Linha<'beneficios'> & {
  readonly entradas: readonly Linha<'beneficios_lotes'>[];
  /** Bica corrida as `-1` and, where there was any, escolha as `-2`. */
  readonly saidas: readonly SaidaDeProcesso[];
};

export type RebeneficioDaSafra = Linha<'rebeneficios'> & {
  readonly entradas: readonly Linha<'rebeneficios_lotes'>[];
  /** `-1`, `-2`… in the order of the file. */
  readonly saidas: readonly SaidaDeProcesso[];
};

export type VendaDaSafra = Linha<'vendas'> & {
  readonly linhas: readonly (Linha<'vendas_lotes'> & { readonly valorCentavos: number })[];
  readonly valorCentavos: number;
};

export type LancamentoDaSafra = Omit<Linha<'financeiro'>, 'parcelas'> & { readonly parcelas: readonly Parcela[] };

/** A season, or the sent part of one: a missing file is an empty list. */
export type Safra = {
  readonly fazendas: readonly Linha<'fazendas'>[];
  readonly safras: readonly Linha<'safras'>[];
  readonly talhoes: readonly Linha<'talhoes'>[];
  readonly equipamentos: readonly Linha<'equipamentos'>[];
  readonly colaboradores: readonly Linha<'colaboradores'>[];
  readonly colheitas: readonly ColheitaDaSafra[];
  readonly lotes: readonly LoteDaSafra[];
  readonly terreiro: readonly Linha<'terreiro'>[];
  readonly secagens: readonly Linha<'secagens'>[];
  readonly armazem: readonly Linha<'armazem'>[];
  readonly beneficios: readonly BeneficioDaSafra[];
  readonly rebeneficios: readonly RebeneficioDaSafra[];
  readonly depositos: readonly Linha<'depositos'>[];
  readonly vendas: readonly VendaDaSafra[];
  readonly financeiro: readonly LancamentoDaSafra[];
};

const linhas = <N extends NomeDePlanilha>(lidas: Lidas, nome: N): Linha<N>[] =>
  (lidas[nome]?.registros ?? []).map(({ linha, dados }) => ({ ...(dados as DadosDe<N>), linha }));

const somar = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0);

const montarColheitas = (lidas: Lidas): ColheitaDaSafra[] => {
  const grupos = Map.groupBy(linhas(lidas, 'colheitas'), ({ data, fazenda, talhao }) => [data, fazenda, talhao].join('\0'));
  return [...grupos.values()].map((grupo) => {
    const { linha, data, fazenda, talhao } = grupo[0] as Linha<'colheitas'>;
    const itens = grupo.map(({ data: _data, fazenda: _fazenda, talhao: _talhao, ...item }) => ({
      ...item,
      litrosMl: litrosDaLinha(item),
      pagamentoCentavos: pagamentoDaLinha(item),
    }));
    return { linha, data, fazenda, talhao, linhas: itens };
  });
};

const montarLotes = (lidas: Lidas): LoteDaSafra[] =>
  [...Map.groupBy(linhas(lidas, 'lotes'), ({ codigo }) => codigo).values()].map((grupo) => {
    const { linha, codigo, data, fazenda } = grupo[0] as Linha<'lotes'>;
    const origens = grupo.map((origem) => ({ linha: origem.linha, talhao: origem.talhao, quantidadeMl: origem.quantidadeMl }));
    const motivo = grupo.find((origem) => origem.motivo !== null)?.motivo ?? null;
    return { linha, codigo, data, fazenda, quantidadeMl: somar(origens.map(({ quantidadeMl }) => quantidadeMl)), origens, motivo };
  });

const montarBeneficios = (lidas: Lidas): BeneficioDaSafra[] => {
  const entradas = Map.groupBy(linhas(lidas, 'beneficios_lotes'), ({ beneficio }) => beneficio);
  return linhas(lidas, 'beneficios').map((um) => {
    const { linha, beneficio, tipo, qualidade, bicaCorridaG, escolhaG } = um;
    const bica = { linha, lote: `${beneficio}-1`, tipo, qualidade, quantidadeG: bicaCorridaG };
    const escolha = { linha, lote: `${beneficio}-2`, tipo: 'Escolha', qualidade: null, quantidadeG: escolhaG };
    return { ...um, entradas: entradas.get(beneficio) ?? [], saidas: escolhaG > 0 ? [bica, escolha] : [bica] };
  });
};

const montarRebeneficios = (lidas: Lidas): RebeneficioDaSafra[] => {
  const entradas = Map.groupBy(linhas(lidas, 'rebeneficios_lotes'), ({ rebeneficio }) => rebeneficio);
  const saidas = Map.groupBy(linhas(lidas, 'rebeneficios_saidas'), ({ rebeneficio }) => rebeneficio);
  return linhas(lidas, 'rebeneficios').map((um) => ({
    ...um,
    entradas: entradas.get(um.rebeneficio) ?? [],
    saidas: (saidas.get(um.rebeneficio) ?? []).map(({ rebeneficio, ...saida }, indice) => ({
      ...saida,
      lote: `${rebeneficio}-${indice + 1}`,
    })),
  }));
};

const montarVendas = (lidas: Lidas): VendaDaSafra[] => {
  const grupos = Map.groupBy(linhas(lidas, 'vendas_lotes'), ({ venda }) => venda);
  return linhas(lidas, 'vendas').map((venda) => {
    const itens = (grupos.get(venda.venda) ?? []).map((item) => ({
      ...item,
      valorCentavos: valorDoCafe(item.quantidadeG, item.precoSacaCentavos),
    }));
    return { ...venda, linhas: itens, valorCentavos: somar(itens.map(({ valorCentavos }) => valorCentavos)) };
  });
};

/** Puts the rows of the files together into a season, with every computed figure; it judges nothing. */
export function* montarSafra(lidas: Lidas): Steps<Safra> {
  const partes: { readonly [N in keyof Safra]: () => Safra[N] } = {
    fazendas: () => linhas(lidas, 'fazendas'),
    safras: () => linhas(lidas, 'safras'),
    talhoes: () => linhas(lidas, 'talhoes'),
    equipamentos: () => linhas(lidas, 'equipamentos'),
    colaboradores: () => linhas(lidas, 'colaboradores'),
    colheitas: () => montarColheitas(lidas),
    lotes: () => montarLotes(lidas),
    terreiro: () => linhas(lidas, 'terreiro'),
    secagens: () => linhas(lidas, 'secagens'),
    armazem: () => linhas(lidas, 'armazem'),
    beneficios: () => montarBeneficios(lidas),
    rebeneficios: () => montarRebeneficios(lidas),
    depositos: () => linhas(lidas, 'depositos'),
    vendas: () => montarVendas(lidas),
    financeiro: () =>
      linhas(lidas, 'financeiro').map((um) => ({
        ...um,
        parcelas: parcelas(um.valorCentavos, um.parcelas, um.primeiroVencimento),
      })),
  };
  const safra: Partial<Record<keyof Safra, unknown>> = {};
  for (const [nome, montar] of Object.entries(partes)) {
    yield;
    safra[nome as keyof Safra] = montar();
  }
  return safra as Safra;
}

/** The figures a whole season is checked by; sales are apart from `receitas`. */
export type TotaisDaSafra = {
  readonly colhidoMl: number;
  readonly pagamentoCentavos: number;
  readonly beneficiadoG: number;
  readonly despesasCentavos: number;
  readonly receitasCentavos: number;
  readonly vendidoG: number;
  readonly vendasCentavos: number;
};

/** `beneficiadoG` is bica corrida and escolha: all that came out of hulling but the straw. */
export const totaisDaSafra = (safra: Safra): TotaisDaSafra => {
  const colhidas = safra.colheitas.flatMap((colheita) => colheita.linhas);
  const doTipo = (tipo: 'despesa' | 'receita') => somar(safra.financeiro.filter((um) => um.tipo === tipo).map((um) => um.valorCentavos));
  return {
    colhidoMl: somar(colhidas.map((linha) => linha.litrosMl)),
    pagamentoCentavos: somar(colhidas.map((linha) => linha.pagamentoCentavos)),
    beneficiadoG: somar(safra.beneficios.flatMap(({ saidas }) => saidas.map(({ quantidadeG }) => quantidadeG))),
    despesasCentavos: doTipo('despesa'),
    receitasCentavos: doTipo('receita'),
    vendidoG: somar(safra.vendas.flatMap((venda) => venda.linhas.map(({ quantidadeG }) => quantidadeG))),
    vendasCentavos: somar(safra.vendas.map(({ valorCentavos }) => valorCentavos)),
  };
};
