import {
  type Aplicacao,
  avisosDaColheita,
  avisosDoTrabalho,
  estadoDoTalhao,
  fusoDoTalhao,
  periodoDoDia,
} from '@tulha/domain/agronomia/intervalos';
import type { IntervaloNoTalhao } from '@tulha/domain/atividades/intervalos.answers';
import type { Answer, Listed } from '@tulha/domain/kernel/answers';
import { addDays, type Dia, isDia } from '@tulha/domain/kernel/calendar';
import { useRead } from '../../http/hooks.js';
import { useKept } from '../../http/kept/use-kept.js';
import { today } from '../../ui/clock.js';

/** How far back somebody still writes down what was done: what mattered then stays on the device. */
const ATRAS_DIAS = 31;

/** What was applied on a plot, and in which activity. */
type NaAtividade = Aplicacao & { readonly atividade: number };

const aplicacaoDe = ({ talhao, insumo, produto, ...dita }: Answer<typeof IntervaloNoTalhao>): NaAtividade => ({
  ...{ talhaoId: talhao, insumoId: insumo, insumo: produto },
  ...dita,
});

/** What was applied on the plots of a farm and matters on a day, or in the weeks before this one: without a signal as this device last heard. */
export const useAplicacoes = (fazenda: number, data: Dia) => {
  const atras = addDays(today(), -ATRAS_DIAS);
  const antiga = isDia(data) && data < atras;
  const [de, ate] = [antiga ? data : atras, isDia(data) && data > today() ? data : today()];
  const asked = useRead<Listed<typeof IntervaloNoTalhao>>('/cad-talhoes/intervalos', { de, ate }, { fazenda, modulo: 'atividades' });
  const { data: lida, error } = useKept(antiga ? `intervalos ${fazenda} ${data}` : `intervalos ${fazenda}`, asked);
  return { aplicacoes: lida?.content.map(aplicacaoDe), falhou: error !== null };
};

const mensagens = (avisos: readonly { readonly mensagem: string }[]): string[] => avisos.map(({ mensagem }) => mensagem);

/** Work on a day: whether coffee is picked, from when to when where somebody said it, and in which activity, where there is one already. */
export type Trabalho = {
  readonly data: Dia;
  readonly colheita: boolean;
  readonly horaInicial?: string | null | undefined;
  readonly horaFinal?: string | null | undefined;
  readonly atividade?: number | undefined;
};

/** What to know before work of a day in a plot is written, and before coffee is; whoever sprays is not warned of what they spray. */
export const avisosDoDia = (aplicacoes: readonly NaAtividade[], talhao: number, { data, colheita, ...trabalho }: Trabalho): string[] => {
  if (!isDia(data)) return [];
  const outras = aplicacoes.filter(({ atividade }) => atividade !== trabalho.atividade);
  const quando = periodoDoDia(data, trabalho.horaInicial ?? null, trabalho.horaFinal ?? null, fusoDoTalhao(outras, talhao));
  return mensagens([...(colheita ? avisosDaColheita(outras, talhao, data) : []), ...avisosDoTrabalho(outras, talhao, quando)]);
};

/** What to know of a plot now. */
export const avisosDeAgora = (aplicacoes: readonly Aplicacao[], talhao: number): string[] => {
  const { colheita, entrada } = estadoDoTalhao(aplicacoes, talhao, new Date().toISOString());
  return mensagens([...colheita.avisos, ...entrada.avisos]);
};
