import { colhidas } from '../atividades/colhido.queries.js';
import type { Reader } from '../read/reader.js';
import { type Filtros, nomesDeAgora, type PeriodoPedido } from './periodo.queries.js';

type Quais = Pick<Filtros, 'talhoes' | 'atividade' | 'custo' | 'tipo' | 'parametroconta'>;

/** Lines of picking that filters speak of: a direct cost, of no account of the office. */
export const colhidasPedidas = async (
  reader: Reader,
  { talhoes, atividade, custo, tipo, parametroconta }: Quais,
  periodo: Omit<PeriodoPedido, 'about'>,
) => {
  const { tipos } = await nomesDeAgora(reader);
  const nenhuma = parametroconta !== undefined || tipo === 'INDIRETO' || (custo !== undefined && custo !== 'colheita');
  let linhas = colhidas(reader, periodo);
  if (talhoes?.length) linhas = linhas.where('c.talhao_id', 'in', talhoes);
  if (atividade !== undefined)
    linhas = linhas.where(
      'c.atividade_id',
      'in',
      reader
        .de('atividade')
        .where('cat_atividade_id', 'in', [...tipos.todos(atividade)])
        .select('id'),
    );
  return nenhuma ? linhas.where('c.id', '=', 0) : linhas;
};
