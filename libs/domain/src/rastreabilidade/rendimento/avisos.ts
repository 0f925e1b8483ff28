import { curto } from '../../kernel/curto.js';
import { mulDivHalfUp, toWire } from '../../kernel/decimal.js';
import { type Faixa, FAIXAS } from './faixas.js';
import { type Feito, rendimentoDe } from './rendimento.js';
import { type Balanco, balancoDaSecagem, massaApos, type Secagem } from './umidade.js';

/** Something to look at twice; nothing is refused because of it. `esperado` and `obtido` in the unit named. */
export type Aviso = {
  readonly codigo: keyof typeof TEXTOS;
  readonly mensagem: string;
  readonly esperado: { readonly min: number | null; readonly max: number; readonly unidade: string };
  readonly obtido: number;
};

/** The warning for a value outside its band; `{obtido}` and `{esperado}` are filled in with their unit. */
const TEXTOS = {
  LITROS_POR_SACA_FORA_DA_FAIXA: 'Foram {obtido}; o esperado é {esperado}. Confira os litros e os quilos.',
  RENDA_FORA_DA_FAIXA: 'O grão é {obtido} do que foi beneficiado; o esperado é {esperado}. Confira os quilos e a perda.',
  PERDA_ACIMA_DO_ESPERADO: 'A perda é {obtido} do que entrou; o esperado é {esperado}. Confira as saídas.',
  UMIDADE_SUBIU: 'O café saiu com {obtido}, mais úmido do que entrou; o esperado é {esperado}. Confira as medições.',
  UMIDADE_ACIMA_DO_ALVO: 'O café saiu com {obtido} de umidade; o esperado é {esperado}. Ainda não está seco.',
  UMIDADE_ABAIXO_DO_ALVO: 'O café saiu com {obtido} de umidade; o esperado é {esperado}. Secou demais e perdeu peso.',
  UMIDADE_ALTA_PARA_GUARDAR: 'O café foi guardado com {obtido} de umidade; o esperado é {esperado}.',
  MATERIA_SECA_A_MAIS: 'Na saída há {obtido} de peso a mais do que a umidade explica; o esperado é {esperado}. Confira balança e umidade.',
  QUEBRA_TECNICA_ALTA: 'Na saída faltam {obtido} além da água; o esperado é {esperado}. Confira balança e umidade.',
  DENSIDADE_FORA_DA_FAIXA: 'O peso na entrada dá {obtido}; o esperado nessa umidade é {esperado}. Confira os litros e os quilos.',
} as const;

/** The value for people, with no more decimals than useful: `288,8`, `12,05`, `0,245`. */
const mostrar = (valor: number, { casas, mostra }: Faixa): string => curto(mulDivHalfUp(valor, 1, 10 ** (casas - mostra)), mostra);

const faixaEscrita = (faixa: Faixa): string => {
  const { min, max, unidade } = faixa;
  return min === null ? `até ${mostrar(max, faixa)} ${unidade}` : `de ${mostrar(min, faixa)} a ${mostrar(max, faixa)} ${unidade}`;
};

const dentro = ({ min, max }: Faixa, valor: number) => (min === null || valor >= min) && valor <= max;

/** The warning about a value, where it is outside its band. */
const fora = (codigo: keyof typeof TEXTOS, faixa: Faixa, valor: number | null): Aviso[] => {
  if (valor === null || dentro(faixa, valor)) return [];
  const { min, max, casas, unidade } = faixa;
  const mensagem = TEXTOS[codigo].replace('{obtido}', `${mostrar(valor, faixa)} ${unidade}`).replace('{esperado}', faixaEscrita(faixa));
  const esperado = { min: min === null ? null : toWire(min, casas), max: toWire(max, casas), unidade };
  return [{ codigo, mensagem, esperado, obtido: toWire(valor, casas) }];
};

/** How the hulled coffee had been prepared: dried whole (coco), pulped (pergaminho), or both. */
export type Seco = 'coco' | 'pergaminho' | 'misto';

/** Warnings about a hulling. Litres of pulped coffee are not litres of picked coffee, so they give no yield in litres. */
export const avisosDoBeneficio = (feito: Feito, seco: Seco): Aviso[] => {
  const { mlPorSaca, rendaPct4 } = rendimentoDe(feito);
  return [
    ...fora('LITROS_POR_SACA_FORA_DA_FAIXA', FAIXAS.litrosPorSaca, seco === 'coco' ? mlPorSaca : null),
    ...fora('RENDA_FORA_DA_FAIXA', seco === 'coco' ? FAIXAS.graoPorCoco : FAIXAS.graoPorPergaminho, seco === 'misto' ? null : rendaPct4),
  ];
};

/** Warnings about a sorting; more out than in is refused before. */
export const avisosDoRebeneficio = (feito: Feito): Aviso[] =>
  fora('PERDA_ACIMA_DO_ESPERADO', FAIXAS.perdaNoRebeneficio, rendimentoDe(feito).perdaPct4);

const umidadeSubiu = ({ umidadeEntradaPct4: entrou, umidadeSaidaPct4: saiu }: Secagem): Aviso[] =>
  entrou === null ? [] : fora('UMIDADE_SUBIU', { ...FAIXAS.umidadeNoArmazem, min: null, max: entrou }, saiu);

/** Coffee cannot gain dry matter, and should not lose much of it. */
const pelaBalanca = ({ quebraTecnicaPct4: falta }: Balanco): Aviso[] =>
  falta === null
    ? []
    : [...fora('MATERIA_SECA_A_MAIS', FAIXAS.sobraNaSecagem, 0 - falta), ...fora('QUEBRA_TECNICA_ALTA', FAIXAS.quebraTecnica, falta)];

/** The moisture of fresh coffee for which its density is published (Camargo and Telles: 64 %, UFV: 62 %). */
const FRESCA = { seca: 640_000, umida: 620_000 };

/** The weight limits of a litre of picked coffee after some water is gone. */
const densidadeA = (umidadePct4: number | null): Faixa => {
  const { densidadeDaRoca: faixa } = FAIXAS;
  if (umidadePct4 === null || umidadePct4 >= FRESCA.seca) return faixa;
  const [min, max] = [massaApos(faixa.min, FRESCA.seca, umidadePct4), massaApos(faixa.max, FRESCA.umida, umidadePct4)];
  return { ...faixa, min, max: max ?? faixa.max };
};

/** A drying, and the litres as picked that went in; null where they are not known or the coffee was pulped. */
export type SecagemFeita = Secagem & { readonly colhidoMl: number | null };

/** Warnings about a drying. Some are about the exit and wait for it. */
export const avisosDaSecagem = (secagem: SecagemFeita): Aviso[] => {
  const { umidadeEntradaPct4, umidadeSaidaPct4: saiu, pesoEntradaG, colhidoMl } = secagem;
  const subiu = umidadeSubiu(secagem);
  const alvo = FAIXAS.umidadeDaSecagem;
  return [
    ...(pesoEntradaG === null || !colhidoMl
      ? []
      : fora('DENSIDADE_FORA_DA_FAIXA', densidadeA(umidadeEntradaPct4), mulDivHalfUp(pesoEntradaG, 1_000, colhidoMl))),
    ...subiu,
    ...fora(saiu !== null && saiu < alvo.min ? 'UMIDADE_ABAIXO_DO_ALVO' : 'UMIDADE_ACIMA_DO_ALVO', alvo, saiu),
    ...pelaBalanca(balancoDaSecagem(secagem)),
  ];
};

/** Warnings about coffee in store. */
export const avisosDoArmazem = (umidades: Pick<Secagem, 'umidadeEntradaPct4' | 'umidadeSaidaPct4'>): Aviso[] => [
  ...fora('UMIDADE_ALTA_PARA_GUARDAR', FAIXAS.umidadeNoArmazem, umidades.umidadeEntradaPct4),
  ...umidadeSubiu({ ...umidades, pesoEntradaG: null, pesoSaidaG: null }),
];
