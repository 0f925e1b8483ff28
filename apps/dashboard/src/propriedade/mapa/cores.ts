import { day, instant, money, quantity } from '../../ui/format.js';
import { faixaDe, faixasDe } from './faixas.js';
import type { Mapa, NoMapa } from './mapa.api.js';

/** The figures by which plots may be coloured. */
export const CORES = {
  litros: 'Litros colhidos',
  custo: 'Custo por hectare',
  dias: 'Dias sem atividade',
  pragas: 'Nível de pragas',
  intervalos: 'Carência e reentrada',
} as const;
export type Cor = keyof typeof CORES;

/** A colour of the legend: its look, and its meaning in words. */
export type Tom = { readonly look: string; readonly texto: string };
/** The colouring of a map: all its colours, the colour of a plot, and the text beside its name. */
export type Pintura = {
  readonly tons: readonly Tom[];
  readonly tomDe: (talhao: NoMapa) => Tom;
  readonly valorDe: (talhao: NoMapa) => string;
};

/** The colourings that this user may see. */
export const coresDe = ({ ve }: Mapa): readonly Cor[] => [
  ...(ve.atividades ? (['litros', 'custo', 'dias', 'intervalos'] as const) : []),
  ...(ve.agronomia ? (['pragas'] as const) : []),
];

/** Colours by a number: plots without it, or in groups of about as many plots each. */
const porNumero = (
  talhoes: readonly NoMapa[],
  numero: (talhao: NoMapa) => number | null,
  dizer: (valor: number) => string,
  nada: string,
): Pintura => {
  const faixas = faixasDe(talhoes.map((um) => numero(um) ?? 0).filter((valor) => valor > 0));
  const semNada: Tom = { look: 'nada', texto: nada };
  const tons = faixas.map(({ de, ate, tom }) => ({ look: `tom${tom}`, texto: de === ate ? dizer(de) : `${dizer(de)} a ${dizer(ate)}` }));
  return {
    tons: [semNada, ...tons],
    tomDe: (talhao) => {
      const faixa = faixaDe(faixas, numero(talhao) ?? 0);
      return (faixa && tons[faixas.indexOf(faixa)]) ?? semNada;
    },
    valorDe: (talhao) => {
      const valor = numero(talhao);
      return valor ? dizer(valor) : nada;
    },
  };
};

const DIAS: readonly (readonly [ate: number, tom: Tom])[] = [
  [7, { look: 'tom1', texto: 'até 7 dias' }],
  [15, { look: 'tom2', texto: '8 a 15 dias' }],
  [30, { look: 'tom3', texto: '16 a 30 dias' }],
  [Number.POSITIVE_INFINITY, { look: 'tom4', texto: 'mais de 30 dias' }],
];
const NUNCA: Tom = { look: 'nada', texto: 'nada registrado' };

export const haDias = (dias: number | null): string => {
  if (dias === null) return NUNCA.texto;
  return dias === 0 ? 'hoje' : dias === 1 ? 'há 1 dia' : `há ${dias} dias`;
};

const porDias: Pintura = {
  tons: [...DIAS.map(([, tom]) => tom), NUNCA],
  tomDe: ({ diasSemAtividade: dias }) => (dias === null ? NUNCA : (DIAS.find(([ate]) => dias <= ate)?.[1] ?? NUNCA)),
  valorDe: ({ diasSemAtividade }) => haDias(diasSemAtividade),
};

const SEM_INSPECAO: Tom = { look: 'nada', texto: 'sem inspeção na safra' };
const SEM_NIVEL: Tom = { look: 'incerto', texto: 'contado, mas a praga não tem níveis' };
const NIVEIS = {
  NENHUM: { look: 'bom', texto: 'abaixo dos níveis' },
  ALERTA: { look: 'alerta', texto: 'em alerta' },
  CONTROLE: { look: 'controle', texto: 'no nível de controle' },
} as const satisfies Readonly<Record<string, Tom>>;

const tomDaPraga = ({ praga }: NoMapa): Tom => {
  if (!praga) return SEM_INSPECAO;
  return praga.nivel === null ? SEM_NIVEL : NIVEIS[praga.nivel];
};

const porPragas: Pintura = {
  tons: [...Object.values(NIVEIS), SEM_NIVEL, SEM_INSPECAO],
  tomDe: tomDaPraga,
  valorDe: (talhao) => [talhao.praga?.praga, tomDaPraga(talhao).texto].filter(Boolean).join(', '),
};

const LIVRE: Tom = { look: 'bom', texto: 'livre' };
const NAO_SE_SABE: Tom = { look: 'incerto', texto: 'não se sabe: sem intervalo no cadastro' };
const CARENCIA: Tom = { look: 'alerta', texto: 'em carência: não colher' };
const REENTRADA: Tom = { look: 'controle', texto: 'em reentrada: não entrar sem EPI' };

const tomDoIntervalo = ({ intervalo }: NoMapa): Tom => {
  if (!intervalo) return LIVRE;
  const { entrada, colheita } = intervalo;
  if (entrada === 'IMPEDE') return REENTRADA;
  if (colheita === 'IMPEDE') return CARENCIA;
  return entrada === 'NAO_SE_SABE' || colheita === 'NAO_SE_SABE' ? NAO_SE_SABE : LIVRE;
};

/** A day in as few letters as a map has room for. */
const curta = (data: string): string => data.slice(0, 5);

const noMapa = (talhao: NoMapa): string => {
  const { entradaLiberadaEm, colheitaLiberadaEm } = talhao.intervalo ?? {};
  if (entradaLiberadaEm) return `entrar ${curta(instant(entradaLiberadaEm))}`;
  if (colheitaLiberadaEm) return `colher ${curta(day(colheitaLiberadaEm))}`;
  return talhao.intervalo ? 'não se sabe' : LIVRE.texto;
};

/** The end of the ban on entering or picking, in words. */
export const doIntervalo = (talhao: NoMapa): string => {
  const { entradaLiberadaEm, colheitaLiberadaEm } = talhao.intervalo ?? {};
  const liberacoes = [
    ...(entradaLiberadaEm ? [`sem EPI a partir de ${instant(entradaLiberadaEm).slice(0, 16)}`] : []),
    ...(colheitaLiberadaEm ? [`colher a partir de ${day(colheitaLiberadaEm)}`] : []),
  ];
  return liberacoes.length > 0 ? liberacoes.join('; ') : talhao.intervalo ? 'não se sabe' : LIVRE.texto;
};

const porIntervalos: Pintura = {
  tons: [LIVRE, NAO_SE_SABE, CARENCIA, REENTRADA],
  tomDe: tomDoIntervalo,
  valorDe: noMapa,
};

/** How plots are coloured by one of their figures. */
export const pinturaDe = (cor: Cor, talhoes: readonly NoMapa[]): Pintura =>
  ({
    litros: () =>
      porNumero(
        talhoes,
        ({ litros }) => litros,
        (valor) => quantity(valor, 'L'),
        'nada colhido',
      ),
    custo: () => porNumero(talhoes, ({ custoPorHa }) => custoPorHa, money, 'sem custo, ou sem área'),
    dias: () => porDias,
    pragas: () => porPragas,
    intervalos: () => porIntervalos,
  })[cor]();

/** The text of a plot beside its name on the map: none for plots without a value, which the legend explains and their dashed outline shows. */
export const noDesenho = ({ tomDe, valorDe }: Pintura, talhao: NoMapa): string => (tomDe(talhao).look === 'nada' ? '' : valorDe(talhao));
