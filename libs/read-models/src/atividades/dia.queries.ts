import type { DadosDaAtividade } from '@tulha/domain/atividades/atividade/atividade.events';
import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { sql } from 'kysely';
import { movidosDe } from '../catalogues/movidos.js';
import type { Reader } from '../read/reader.js';
import { manualView, namesOf } from './atividade.queries.js';

/** The first activity of that farm, day, season, plots and kind; undefined where there is none yet. */
export const atividadeDoDia = async (reader: Reader, dados: DadosDaAtividade): Promise<number | undefined> => {
  const { fazendaId, data, safraId, talhaoIds, atividade, catAtividadeId } = dados;
  const tipos = catAtividadeId === null ? [] : (await movidosDe(reader, tipoAtividade)).todos(catAtividadeId);
  const found = await reader
    .de('atividade')
    .select('id')
    .where('data', '=', data)
    .where('fazenda_id', '=', fazendaId)
    .where('safra_id', 'is not distinct from', safraId)
    .where((eb) =>
      tipos.length > 0
        ? eb('cat_atividade_id', 'in', [...tipos])
        : eb.and([eb('cat_atividade_id', 'is', null), eb('atividade', '=', atividade)]),
    )
    .where(sql<boolean>`talhao_ids = ${JSON.stringify(talhaoIds)}::jsonb`)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
};

type Dia = { readonly data: string; readonly talhao: number | undefined };

const aMao = (reader: Reader, talhao: number | undefined, fazendas: readonly number[]) => {
  const query = reader
    .de('colheita_linha')
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('maquina_id', 'is', null);
  return talhao ? query.where('talhao_id', '=', talhao) : query;
};

/** The last day, up to one, on which something was picked by hand; undefined where there is none. */
export const ultimoDiaColhido = async (reader: Reader, { data, talhao }: Dia, fazendas: readonly number[]) => {
  const dias = aMao(reader, talhao, fazendas).select('em').where('em', '<=', data);
  return (await dias.orderBy('em', 'desc').limit(1).executeTakeFirst())?.em;
};

/** The hand picking of a day, in a plot or in all of them, in the order of entry. */
export const colheitaDoDia = async (reader: Reader, { data, talhao }: Dia, fazendas: readonly number[]) => {
  const rows = await aMao(reader, talhao, fazendas).selectAll().where('em', '=', data).orderBy('id').execute();
  const quem = rows.map(({ colaborador_id }) => Number(colaborador_id));
  const nomes = await namesOf(reader, 'colaborador', quem);
  return rows.map((row) => ({ ...manualView(row, Number(row.colaborador_id), nomes), atividade: row.atividade_id }));
};
