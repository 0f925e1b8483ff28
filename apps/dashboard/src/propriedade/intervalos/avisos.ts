import {
  type Aplicacao,
  avisosDaColheita,
  avisosDoTrabalho,
  estadoDoTalhao,
  fusoDoTalhao,
  periodoDoDia,
} from '@tulha/domain/agronomia/intervalos';
import { type Dia, isDia, isHora } from '@tulha/domain/kernel/calendar';

/** What was applied on a plot, and in which activity. */
export type NaAtividade = Aplicacao & { readonly atividade: number };

const mensagens = (avisos: readonly { readonly mensagem: string }[]): string[] => avisos.map(({ mensagem }) => mensagem);

/** Work on a day: whether coffee is picked, from when to when where somebody said it, and in which activity, where there is one already. */
export type Trabalho = {
  readonly data: Dia;
  readonly colheita: boolean;
  readonly horaInicial?: string | null | undefined;
  readonly horaFinal?: string | null | undefined;
  readonly atividade?: number | undefined;
};

/** An hour once it is whole: one that is being typed is not said yet. */
const horaDita = (hora: string | null | undefined): string | null => (hora && isHora(hora) ? hora : null);

/** What to know before work of a day in a plot is written, and before coffee is; whoever sprays is not warned of what they spray. */
export const avisosDoDia = (aplicacoes: readonly NaAtividade[], talhao: number, { data, colheita, ...trabalho }: Trabalho): string[] => {
  if (!isDia(data)) return [];
  const outras = aplicacoes.filter(({ atividade }) => atividade !== trabalho.atividade);
  const quando = periodoDoDia(data, horaDita(trabalho.horaInicial), horaDita(trabalho.horaFinal), fusoDoTalhao(outras, talhao));
  return mensagens([...(colheita ? avisosDaColheita(outras, talhao, data) : []), ...avisosDoTrabalho(outras, talhao, quando)]);
};

/** What to know of a plot now. */
export const avisosDeAgora = (aplicacoes: readonly Aplicacao[], talhao: number): string[] => {
  const { colheita, entrada } = estadoDoTalhao(aplicacoes, talhao, new Date().toISOString());
  return mensagens([...colheita.avisos, ...entrada.avisos]);
};
