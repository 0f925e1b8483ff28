import { refusals } from '../kernel/errors.js';
import { fromScaled, mulDivHalfUp, scaledToBr, toScaled } from '../kernel/scaled.js';
import { trimEndOf } from '../kernel/trim.js';

export const inspecaoErrors = {
  ATACADOS_DEMAIS: {
    kind: 'refused',
    message: 'Há {atacados} atacados em {amostrados} amostrados: não podem ser mais.',
    campo: 'infestados',
  },
  PONTO_PELA_METADE: { kind: 'refused', message: 'Do lugar do ponto, diga latitude e longitude, ou nenhuma.', campo: 'latitude' },
} as const;
export const refuseInspecao = refusals(inspecaoErrors);

const CASAS = 4;

type Contagem = { readonly amostrados: number; readonly infestados: number };
/** The levels as they were for the pest on that day; null where it had none. */
export type Niveis = {
  readonly alerta: string | null;
  readonly controle: string | null;
  readonly fonte: string | null;
  readonly emMedia: number | null;
};
export type Nivel = 'NENHUM' | 'ALERTA' | 'CONTROLE';

/**
 * The total count: that of the points once they cover as much as the figures of the whole, else those figures; undefined
 * without any count. One point of many is not the plot.
 */
export const totalDe = (
  inteira: { readonly amostrados: number | null; readonly infestados: number | null },
  pontos: readonly Contagem[],
): Contagem | undefined => {
  const { amostrados, infestados } = inteira;
  const contagem = amostrados === null || infestados === null ? undefined : { amostrados, infestados };
  const nosPontos = {
    amostrados: pontos.reduce((soma, um) => soma + um.amostrados, 0),
    infestados: pontos.reduce((soma, um) => soma + um.infestados, 0),
  };
  return pontos.length === 0 || (contagem && nosPontos.amostrados < contagem.amostrados) ? contagem : nosPontos;
};

/** Whether so many of so many reach a level, compared as whole numbers: nothing is rounded before it is judged. */
const chega = ({ amostrados, infestados }: Contagem, nivel: string | null, porCento: bigint): boolean => {
  const limite = nivel === null ? undefined : toScaled(nivel, CASAS);
  return limite !== undefined && BigInt(infestados) * porCento * 10n ** BigInt(CASAS) >= BigInt(limite) * BigInt(amostrados);
};

/** The percent attacked, or the mean of a sample, with four decimals: shown, never judged by. */
export const indiceDe = ({ amostrados, infestados }: Contagem, { emMedia }: Pick<Niveis, 'emMedia'>): string =>
  fromScaled(mulDivHalfUp(infestados, (emMedia === 1 ? 1 : 100) * 10 ** CASAS, amostrados), CASAS);

/** Below, watch or treat; undefined without a count, or for a pest without levels: unknown is not none. */
export const nivelDe = (contagem: Contagem | undefined, niveis: Niveis): Nivel | undefined => {
  if (!contagem || (niveis.alerta === null && niveis.controle === null)) return undefined;
  const porCento = niveis.emMedia === 1 ? 1n : 100n;
  if (chega(contagem, niveis.controle, porCento)) return 'CONTROLE';
  return chega(contagem, niveis.alerta, porCento) ? 'ALERTA' : 'NENHUM';
};

const emBr = (texto: string): string => trimEndOf(trimEndOf(scaledToBr(toScaled(texto, CASAS) ?? 0, CASAS), '0'), ',');

/** An inspection in words, with the owner of the levels it is judged by. */
export const avisoDe = (contagem: Contagem | undefined, niveis: Niveis): string => {
  if (!contagem) return 'Nada foi contado ainda: lance os pontos, ou quantos foram olhados e quantos estavam atacados.';
  const unidade = niveis.emMedia === 1 ? ' por amostra' : '%';
  const medido = `${emBr(indiceDe(contagem, niveis))}${unidade}`;
  const nivel = nivelDe(contagem, niveis);
  const fonte = niveis.fonte === null ? '' : ` Fonte: ${niveis.fonte}.`;
  if (nivel === undefined) return `${medido}. A praga não tinha níveis cadastrados: não se sabe se é muito.`;
  if (nivel === 'CONTROLE')
    return `${medido}: no nível de controle (${emBr(niveis.controle ?? '0')}${unidade}). Fale com o agrônomo.${fonte}`;
  if (nivel === 'ALERTA') return `${medido}: em alerta (${emBr(niveis.alerta ?? '0')}${unidade}). Volte a olhar antes do costume.${fonte}`;
  return `${medido}: abaixo dos níveis.${fonte}`;
};
