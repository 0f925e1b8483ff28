import {
  type Aplicacao,
  avisosDaColheita,
  avisosDoTrabalho,
  estadoDoTalhao,
  fusoDoTalhao,
  periodoDoDia,
} from '@tulha/domain/agronomia/intervalos';
import { type Dia, isDia, isHora } from '@tulha/domain/kernel/calendar';

/** An application on a plot, and its activity. */
export type NaAtividade = Aplicacao & { readonly atividade: number };

const mensagens = (avisos: readonly { readonly mensagem: string }[]): string[] => avisos.map(({ mensagem }) => mensagem);

/** Work on a day: whether coffee is picked, its hours where they are given, and its activity where there is one already. */
export type Trabalho = {
  readonly data: Dia;
  readonly colheita: boolean;
  readonly horaInicial?: string | null | undefined;
  readonly horaFinal?: string | null | undefined;
  readonly atividade?: number | undefined;
};

/** An hour once it is complete: a half-typed one does not count yet. */
const horaDita = (hora: string | null | undefined): string | null => (hora && isHora(hora) ? hora : null);

/** Warnings before work in a plot, or its harvest, is entered for a day. An application does not warn of itself. */
export const avisosDoDia = (aplicacoes: readonly NaAtividade[], talhao: number, { data, colheita, ...trabalho }: Trabalho): string[] => {
  if (!isDia(data)) return [];
  const outras = aplicacoes.filter(({ atividade }) => atividade !== trabalho.atividade);
  const quando = periodoDoDia(data, horaDita(trabalho.horaInicial), horaDita(trabalho.horaFinal), fusoDoTalhao(outras, talhao));
  return mensagens([...(colheita ? avisosDaColheita(outras, talhao, data) : []), ...avisosDoTrabalho(outras, talhao, quando)]);
};

/** The warnings about a plot now. */
export const avisosDeAgora = (aplicacoes: readonly Aplicacao[], talhao: number): string[] => {
  const { colheita, entrada } = estadoDoTalhao(aplicacoes, talhao, new Date().toISOString());
  return mensagens([...colheita.avisos, ...entrada.avisos]);
};
