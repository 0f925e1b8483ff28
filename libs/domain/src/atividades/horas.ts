import { daysBetween, diaToBr } from '../kernel/dates.js';
import { scaledToBr } from '../kernel/decimal.js';
import { trimEndOf } from '../kernel/trim.js';

/** Hours of a day, in minutes and in hundredths of an hour as a meter counts them. */
const DIA_MIN = 24 * 60;
const DIA_CENTESIMOS = 24 * 100;
/** Most kilometres a machine of a farm does in a day, in hundredths. A convention of ours: more is a misread meter. */
const KM_POR_DIA_CENTESIMOS = 1_000 * 100;

/** A worker's whole work of a day, over all activities. */
export type DiaDeTrabalho = {
  readonly nome: string;
  readonly data: string;
  readonly lancamentos: number;
  readonly diasMilesimos: number;
  readonly minutos: number;
};

/** The use of a machine's meter between two days, both included; readings in hundredths. */
export type TrabalhoDaMaquina = {
  readonly id: number;
  readonly inicio: string;
  readonly fim: string;
  readonly kmInicio: number;
  readonly kmFim: number;
};

/** `1.250,5`: without zeros that say nothing. */
const curto = (scaled: number, scale: number): string => trimEndOf(trimEndOf(scaledToBr(scaled, scale), '0'), ',');
const emHoras = (minutos: number): string => curto(Math.round((minutos * 100) / 60), 2);

/**
 * Warnings of an impossible day of one person: more hours than it has, or a day that is paid more than once. A line may be of several days,
 * so a single line is never questioned.
 */
export const avisosDoColaborador = ({ nome, data, lancamentos, diasMilesimos, minutos }: DiaDeTrabalho): string[] => [
  ...(minutos > DIA_MIN ? [`${nome}: ${emHoras(minutos)} h em ${diaToBr(data)}, mais do que as 24 h do dia. Confira as horas.`] : []),
  ...(lancamentos > 1 && diasMilesimos > 1_000
    ? [`${nome}: ${curto(diasMilesimos, 3)} dias em ${diaToBr(data)}, em ${lancamentos} lançamentos. Confira se um deles não se repetiu.`]
    : []),
];

const diasDe = ({ inicio, fim }: TrabalhoDaMaquina): number => daysBetween(inicio, fim) + 1;
const quando = ({ inicio, fim }: TrabalhoDaMaquina): string =>
  inicio === fim ? `em ${diaToBr(inicio)}` : `de ${diaToBr(inicio)} a ${diaToBr(fim)}`;
const dentro = (um: TrabalhoDaMaquina, outro: TrabalhoDaMaquina): boolean => um.inicio >= outro.inicio && um.fim <= outro.fim;
const seCruzam = (um: TrabalhoDaMaquina, outro: TrabalhoDaMaquina): boolean => um.kmInicio < outro.kmFim && outro.kmInicio < um.kmFim;

type Maquina = { readonly nome: string; readonly odometro: boolean; readonly trabalhos: readonly TrabalhoDaMaquina[] };

/**
 * Warnings of impossible work of a machine: more hours than its days have, or a stretch of its meter told twice. `trabalhos`: all its work
 * in those days.
 */
export const avisosDaMaquina = ({ nome, odometro, trabalhos }: Maquina, deste: TrabalhoDaMaquina): string[] => {
  const noPeriodo = trabalhos.filter((um) => dentro(um, deste)).reduce((soma, { kmInicio, kmFim }) => soma + kmFim - kmInicio, 0);
  const cabe = diasDe(deste) * (odometro ? KM_POR_DIA_CENTESIMOS : DIA_CENTESIMOS);
  const repetido = trabalhos.find((um) => um.id !== deste.id && seCruzam(um, deste));
  const contou = `${curto(noPeriodo, 2)} ${odometro ? 'km' : 'h'} ${quando(deste)}`;
  return [
    ...(noPeriodo > cabe ? [`${nome}: ${contou}, mais do que cabe${odometro ? '' : ' em 24 h por dia'}. Confira o medidor.`] : []),
    ...(repetido
      ? [
          `${nome}: o medidor de ${curto(repetido.kmInicio, 2)} a ${curto(repetido.kmFim, 2)} já se contou noutro trabalho ${quando(repetido)}. Confira o medidor.`,
        ]
      : []),
  ];
};
