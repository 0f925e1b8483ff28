import { diaToBr } from '../../kernel/dates.js';
import { igual } from '../../kernel/igual.js';
import type { PagamentoDoColaborador } from '../colheita/folha-colheita.events.js';
import type { PagamentoDoTrabalho } from '../pagamento/folha-pagamento.events.js';
import { pagoDaLei } from '../leis/calculo.fields.js';
import { explicarLei, nomeDaLei } from '../leis/explicacao.fields.js';
import type { LeiAplicada } from '../leis/leis.fields.js';
import { chaveDoDesconto, type DescontoDaFolha, explicarDesconto } from './adiantamentos.fields.js';
import { explicar } from './explicacao.fields.js';
import type { LinhaDeTrabalho } from './fatos.fields.js';

/** One worker in a closing, whichever the kind of sheet. */
export type Pago = PagamentoDoTrabalho | PagamentoDoColaborador;

/** A line of a closed version. Of picking only its number was written down: its content is looked up elsewhere. */
export type LinhaDaVersao = {
  readonly colheitaId: number | null;
  readonly explicacao: string;
  readonly centavos: number | null;
};

const doTrabalho = (linha: LinhaDeTrabalho): readonly [string, LinhaDaVersao] => [
  `${linha.fonte} ${linha.linhaId} ${linha.em}`,
  { colheitaId: null, explicacao: `${diaToBr(linha.em)}: ${explicar(linha)}`, centavos: linha.pagamentoCentavos },
];

/** An advance is one line, however often something was taken off it. */
const doAdiantamento = (desconto: DescontoDaFolha): readonly [string, LinhaDaVersao] => [
  chaveDoDesconto({ adiantamentoId: desconto.adiantamentoId, depoisDe: 0 }),
  { colheitaId: null, explicacao: `Adiantamento de ${explicarDesconto(desconto)}`, centavos: -desconto.valorCentavos },
];

/** A provision is said and not paid: it is a line of nothing. */
const daLei = (um: LeiAplicada): readonly [string, LinhaDaVersao] => [
  `LEI ${um.regraId}`,
  { colheitaId: null, explicacao: `${nomeDaLei(um.lei)}: ${explicarLei(um)}`, centavos: pagoDaLei(um) },
];

const linhasDe = (pago: Pago | undefined): ReadonlyMap<string, LinhaDaVersao> => {
  if (!pago) return new Map();
  const { adiantamentos = [], leis = [], reajusteCentavos } = pago;
  const trabalho = 'linhas' in pago ? pago.linhas : (pago.trabalho ?? []);
  const colhidas = 'linhaIds' in pago ? pago.linhaIds : [];
  return new Map([
    ...colhidas.map((colheitaId) => [`COLHEITA ${colheitaId}`, { colheitaId, explicacao: '', centavos: null }] as const),
    ...trabalho.map(doTrabalho),
    ...leis.map(daLei),
    ...adiantamentos.map(doAdiantamento),
    ...(reajusteCentavos === 0
      ? []
      : [['REAJUSTE', { colheitaId: null, explicacao: 'Reajuste à mão', centavos: reajusteCentavos }] as const]),
  ]);
};

/** A line that one of two versions has otherwise, or not at all. */
export type LinhaMudada = { readonly antes: LinhaDaVersao | null; readonly depois: LinhaDaVersao | null };
export type PagoMudado = {
  readonly colaboradorId: number;
  readonly antesCentavos: number;
  readonly depoisCentavos: number;
  readonly linhas: readonly LinhaMudada[];
};

const linhasMudadas = (antes: Pago | undefined, depois: Pago | undefined): LinhaMudada[] => {
  const [eram, sao] = [linhasDe(antes), linhasDe(depois)];
  return [...new Set([...eram.keys(), ...sao.keys()])].flatMap((chave) => {
    const [era, e] = [eram.get(chave) ?? null, sao.get(chave) ?? null];
    return igual(era, e) ? [] : [{ antes: era, depois: e }];
  });
};

/** The workers whose payment differs between two closings of a sheet, and their differences line by line. By worker id. */
export const diferencaEntre = (antes: readonly Pago[], depois: readonly Pago[]): PagoMudado[] => {
  const [eram, sao] = [antes, depois].map((pagos) => new Map(pagos.map((pago) => [pago.colaboradorId, pago]))) as [
    Map<number, Pago>,
    Map<number, Pago>,
  ];
  const quem = [...new Set([...eram.keys(), ...sao.keys()])].sort((a, b) => a - b);
  return quem.flatMap((colaboradorId) => {
    const [era, e] = [eram.get(colaboradorId), sao.get(colaboradorId)];
    const linhas = linhasMudadas(era, e);
    if (linhas.length === 0) return [];
    return [{ colaboradorId, antesCentavos: era?.valorCentavos ?? 0, depoisCentavos: e?.valorCentavos ?? 0, linhas }];
  });
};
