import type { IntervaloNoTalhao } from '@tulha/domain/atividades/intervalos.answers';
import type { Answer, Listed } from '@tulha/domain/kernel/answers';
import { addDays, type Dia, isDia } from '@tulha/domain/kernel/calendar';
import { useRead } from '../../http/hooks.js';
import { useKept } from '../../http/kept/use-kept.js';
import { today } from '../../ui/clock.js';
import type { NaAtividade } from './avisos.js';

/** How far back work is commonly entered: the applications of those days are kept on the device. */
const ATRAS_DIAS = 31;

const aplicacaoDe = ({ talhao, insumo, produto, ...resto }: Answer<typeof IntervaloNoTalhao>): NaAtividade => ({
  ...{ talhaoId: talhao, insumoId: insumo, insumo: produto },
  ...resto,
});

/** Applications on a farm's plots that matter on a day, or in the weeks before today; without a signal, as this device last read them. */
export const useAplicacoes = (fazenda: number, data: Dia) => {
  const atras = addDays(today(), -ATRAS_DIAS);
  const antiga = isDia(data) && data < atras;
  const [de, ate] = [antiga ? data : atras, isDia(data) && data > today() ? data : today()];
  const asked = useRead<Listed<typeof IntervaloNoTalhao>>('/cad-talhoes/intervalos', { de, ate }, { fazenda, modulo: 'atividades' });
  const { data: lida, error } = useKept(antiga ? `intervalos ${fazenda} ${data}` : `intervalos ${fazenda}`, asked);
  return { aplicacoes: lida?.content.map(aplicacaoDe), falhou: error !== null };
};
